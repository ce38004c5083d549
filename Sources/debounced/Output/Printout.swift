import DebouncedLinux
import Glibc

/// Results for standard output, written in large pieces, for as long as there is a reader.
final class Printout {
    private let descriptor: Int32
    private let place: String
    /// The number of bytes after which they are written.
    private let piece: Int
    private static let usualPiece = 64 * 1024
    private static let heldPiece = 1 << 20
    private var text: [UInt8] = []
    /// Whether everything is held back until it is known to be wanted.
    private var isHeld: Bool
    /// What is held back besides the text.
    private var spool: Spool?
    /// Why nothing can be written any more.
    private(set) var problem: WriteProblem?

    /// - Parameters:
    ///   - place: the name of the descriptor in messages.
    ///   - piece: the number of bytes after which they are written.
    init(
        to descriptor: Int32 = STDOUT_FILENO, called place: String = "standard output",
        piece: Int = Printout.usualPiece
    ) {
        (self.descriptor, self.place, self.piece) = (descriptor, place, piece)
        isHeld = false
    }

    /// A printout that holds everything back until it is released. More than a mebibyte is kept in a file.
    init(heldBackFrom descriptor: Int32) {
        (self.descriptor, place, piece) = (descriptor, "standard output", Printout.heldPiece)
        isHeld = true
    }

    deinit { if !isHeld { flush() } }

    func write(_ line: String) {
        write { $0 += line.utf8 }
    }

    /// Writes a line.
    @inline(__always)
    func write(_ put: (inout [UInt8]) -> Void) {
        put(&text)
        text.append(UInt8(ascii: "\n"))
        if text.count >= piece { flush() }
    }

    /// Writes whole lines.
    func write(_ lines: [UInt8]) {
        text += lines
        if text.count >= piece { flush() }
    }

    /// Writes what is buffered, or keeps it in the file if it is held back.
    func flush() {
        guard problem == nil, !text.isEmpty else { return text.removeAll(keepingCapacity: true) }
        do throws(WriteProblem) {
            if isHeld { try keep() } else { try put() }
        } catch {
            problem = error
        }
        text.removeAll(keepingCapacity: true)
    }

    /// Prints what was held back, and everything from now on.
    func finish() throws(WriteProblem) {
        isHeld = false
        do throws(WriteProblem) { try release() } catch { problem = problem ?? error }
        flush()
        if let problem { throw problem }
    }

    /// Forgets what is not yet written.
    func discard() {
        text.removeAll(keepingCapacity: true)
        spool = nil
    }
}

extension Printout {
    private func put() throws(WriteProblem) {
        guard text.withUnsafeBytes({ writeWaiting($0, to: descriptor) }) else {
            throw WriteProblem(place: place, code: errno)
        }
    }

    private func keep() throws(WriteProblem) {
        if isReaderGone(descriptor) { throw WriteProblem(place: place, code: EPIPE) }
        if spool == nil { spool = try Spool(purpose: "events wait for the end of the trace") }
        try spool?.append(text)
    }

    private func release() throws(WriteProblem) {
        guard let spool else { return }
        self.spool = nil
        try spool.read { bytes in
            guard problem == nil, !writeWaiting(bytes, to: descriptor) else { return problem == nil }
            problem = WriteProblem(place: place, code: errno)
            return false
        }
    }
}

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
