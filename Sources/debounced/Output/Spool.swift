import DebouncedLinux
import Glibc

/// An unnamed temporary file. It keeps what may turn out not to be wanted, and disappears with the process.
final class Spool {
    private static let folder = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let descriptor: Int32
    private let purpose: String

    /// - Parameter purpose: what is kept in its folder, for messages.
    init(purpose: String) throws(WriteProblem) {
        self.purpose = purpose
        var path = "\(Spool.folder)/debounced-XXXXXX".fileNameBytes
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Spool.problem(errno, purpose) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

    func append(_ text: [UInt8]) throws(WriteProblem) {
        guard text.withUnsafeBytes({ writeWaiting($0, to: descriptor) }) else {
            throw Spool.problem(errno, purpose)
        }
    }

    /// Keeps all that can be read from another descriptor.
    func fill(from source: Int32) throws(WriteProblem) {
        var isKept = true
        let code = readAll(source) { piece in
            isKept = writeWaiting(piece, to: descriptor)
            return isKept
        }
        if !isKept || code != 0 { throw Spool.problem(isKept ? code : errno, purpose) }
    }

    /// Returns everything that was kept, in pieces, until `put` returns false.
    func read(_ put: (UnsafeRawBufferPointer) -> Bool) throws(WriteProblem) {
        lseek(descriptor, 0, SEEK_SET)
        let code = readAll(descriptor, put)
        if code != 0 { throw Spool.problem(code, purpose) }
    }

    /// - Parameter purpose: see `init`.
    static func problem(_ code: Int32, _ purpose: String) -> WriteProblem {
        WriteProblem(place: "\(folder), where \(purpose) (see TMPDIR)", code: code)
    }
}

/// Reads everything in pieces, until `put` returns false. Returns the errno of a failure, or 0.
private func readAll(_ descriptor: Int32, _ put: (UnsafeRawBufferPointer) -> Bool) -> Int32 {
    var piece = [UInt8](repeating: 0, count: 256 << 10)
    while true {
        let count = Glibc.read(descriptor, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { return errno }
        guard count > 0, piece.withUnsafeBytes({ put(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else {
            return 0
        }
    }
}
