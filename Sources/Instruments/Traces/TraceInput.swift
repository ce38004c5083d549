import Glibc

/// The source of a trace. A file can be read twice, and so can a pipe if what was read is kept in a file.
final class TraceInput {
    private let descriptor: Int32
    private let start: off_t
    /// Keeps what is read.
    private let copy: Int32?
    private var phase = Phase.first
    private var problem: Problem?
    let isFile: Bool

    private enum Phase { case first, fromCopy, last }

    /// - Parameter copy: returns an empty file that can be read and written.
    init(_ descriptor: Int32, copy: () -> Int32? = { nil }) {
        isFile = isRegular(descriptor)
        self.descriptor = descriptor
        self.copy = isFile ? nil : copy()
        start = isFile ? lseek(descriptor, 0, SEEK_CUR) : 0
    }

    var canRewind: Bool { isFile || copy != nil }

    /// Goes back to where it began, for the last time.
    func rewind() {
        lseek(copy ?? descriptor, start, SEEK_SET)
        phase = copy == nil ? .last : .fromCopy
    }

    /// Stops keeping what is read.
    func goOn() { phase = .last }

    /// - Returns: how many bytes were read; 0 at the end.
    func read(into bytes: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
        if phase == .fromCopy, let copy {
            let count = try read(from: copy, into: bytes)
            if count > 0 { return count }
            phase = .last
        }
        if let problem { throw problem }
        do throws(Problem) {
            let count = try read(from: descriptor, into: bytes)
            if phase == .first, let copy { try keep(UnsafeRawBufferPointer(bytes)[..<count], in: copy) }
            return count
        } catch {
            problem = error
            throw error
        }
    }
}

extension TraceInput {
    struct Problem: Error {
        let code: Int32
        /// True if it could be read, but not kept.
        var isOfCopy = false
    }

    private func read(
        from descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer
    ) throws(Problem) -> Int {
        while true {
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Problem(code: errno) }
        }
    }

    private func keep(_ bytes: Slice<UnsafeRawBufferPointer>, in copy: Int32) throws(Problem) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes)
        while !rest.isEmpty {
            let count = write(copy, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem(code: errno, isOfCopy: true) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}

private func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
