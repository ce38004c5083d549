import DebouncedDaemon
import DebouncedLinux
import Glibc

/// The destination of results, events and recordings.
final class Output {
    enum Mode {
        /// Waits for its reader, and writes in pieces of this many bytes; with 0 each line at once.
        case waiting(piece: Int = 64 << 10)
        /// Keeps everything until `finish`, since it may turn out not to be wanted. More than a mebibyte is kept in a file.
        case held
        /// Never waits for its reader before the end.
        ///
        /// - Parameters:
        ///   - isWhole: whether the end waits for what is buffered: a part of it is of no use.
        ///   - isVital: whether a failure ends the session; otherwise the log reports it.
        case background(BackgroundWriter, isWhole: Bool, isVital: Bool)
    }

    let descriptor: Int32
    private let name: String
    private let mode: Mode
    /// The number of bytes after which they are written.
    private let piece: Int
    private var text: [UInt8] = []
    private var isHeld: Bool
    /// Text that is held on the disk besides.
    private var spool: Spool?
    /// The reason why nothing can be written any more.
    private(set) var problem: WriteProblem?

    private static let heldPiece = 1 << 20
    /// At the end, a reader that takes nothing for this long is given up.
    private static let longestSilence = Duration.seconds(10)

    /// - Parameter name: that of the descriptor in messages.
    init(
        _ mode: Mode = .waiting(), to descriptor: Int32 = STDOUT_FILENO,
        called name: String = "standard output"
    ) {
        (self.mode, self.descriptor, self.name) = (mode, descriptor, name)
        (piece, isHeld) =
            switch mode {
            case .waiting(let piece): (piece, false)
            case .held: (Output.heldPiece, true)
            case .background: (0, false)
            }
        guard case .background(let writer, _, isVital: true) = mode else { return }
        writer.onFailure = { _ in }
        writer.watchReader()
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

    /// Writes what is buffered, or keeps it in the file if it is held.
    func flush() {
        defer { text.removeAll(keepingCapacity: true) }
        if case .background(let writer, _, _) = mode { return writer.write(text) }
        guard problem == nil, !text.isEmpty else { return }
        do throws(WriteProblem) {
            if isHeld { try keep() } else { try put() }
        } catch {
            problem = error
        }
    }

    /// The background writer, if it has written everything.
    var idleWriter: BackgroundWriter? {
        guard case .background(let writer, _, _) = mode, !writer.hasBacklog else { return nil }
        return writer
    }

    /// Throws if nothing can be written any more.
    func check() throws(WriteProblem) {
        if case .background(let writer, _, let isVital) = mode {
            try writer.check(as: name, isReported: !isVital)
        } else if let problem {
            throw problem
        }
    }

    /// Writes what is buffered or held, and throws if that fails.
    func finish() throws(WriteProblem) {
        isHeld = false
        do throws(WriteProblem) { try release() } catch { problem = problem ?? error }
        flush()
        guard case .background(let writer, isWhole: true, _) = mode else { return try check() }
        writer.finish(within: Output.longestSilence)
        try check()
        try writer.checkWhole(as: name)
    }

    /// Forgets what is not yet written.
    func discard() {
        text.removeAll(keepingCapacity: true)
        spool = nil
    }
}

extension Output {
    private func put() throws(WriteProblem) {
        guard text.withUnsafeBytes({ writeWaiting($0, to: descriptor) }) else {
            throw WriteProblem(place: name, code: errno)
        }
    }

    private func keep() throws(WriteProblem) {
        if isReaderGone(descriptor) { throw WriteProblem(place: name, code: EPIPE) }
        if spool == nil { spool = try Spool(purpose: "events wait for the end of the trace") }
        try spool?.append(text)
    }

    private func release() throws(WriteProblem) {
        guard let spool else { return }
        self.spool = nil
        try spool.read { bytes in
            guard problem == nil, !writeWaiting(bytes, to: descriptor) else { return problem == nil }
            problem = WriteProblem(place: name, code: errno)
            return false
        }
    }

    /// For a recording while it happens. A trace with a gap is of no use: a slow disk or reader may fall behind by 16 MiB.
    static func recording(
        to descriptor: Int32, called name: String, isVital: Bool, in runtime: Runtime
    ) -> Output {
        let writer = runtime.writer(to: descriptor, called: name, limit: 16 << 20)
        return Output(.background(writer, isWhole: true, isVital: isVital), to: descriptor, called: name)
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
