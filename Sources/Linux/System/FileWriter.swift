import Glibc

/// Writes to a file beside the loop, one piece after the other: a disk that sleeps or is behind, or a server that is gone,
/// holds write(2) up for seconds.
///
/// Each piece has a thread, which ends with it, so that an idle daemon has none. It shares nothing with the loop but
/// what it was given, and says how it went through an event descriptor. So one that is stuck can be left alone.
final class FileWriter {
    let descriptor: Int32
    private let access: FileAccess
    private let outcome: ThreadOutcome
    /// How many bytes are being written.
    private(set) var count = 0

    init?(_ descriptor: Int32, _ access: FileAccess) {
        guard let outcome = ThreadOutcome() else { return nil }
        (self.descriptor, self.access, self.outcome) = (descriptor, access, outcome)
    }

    /// Can be read once a piece is written.
    var event: Int32 { outcome.descriptor }

    var isBusy: Bool { count > 0 }

    /// Begins to write. Returns false if there can't be another thread.
    func begin(_ bytes: [UInt8]) -> Bool {
        let code = access.start { [descriptor, access, outcome] in
            let (code, written) = bytes.withUnsafeBytes { access.writeAll($0, to: descriptor) }
            outcome.put(UInt64(written) << FileWriter.codeBits | UInt64(code))
        }
        if code == 0 { count = bytes.count }
        return code == 0
    }

    /// Returns the errno of the piece that was being written, 0 if it is written, and how many of its bytes were; nil while
    /// that is under way.
    func takeOutcome() -> (code: Int32, written: Int)? {
        guard let value = outcome.take() else { return nil }
        count = 0
        return (Int32(value & (1 << FileWriter.codeBits - 1)), Int(value >> FileWriter.codeBits))
    }

    /// No errno needs more.
    private static let codeBits: UInt64 = 16
}

/// How files are written, beside the loop.
package struct FileAccess: Sendable {
    /// Like write(2).
    private let write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int
    /// See `DetachedThread.start`.
    fileprivate let start: @Sendable (@escaping @Sendable () -> Void) -> Int32

    package init(
        start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Int32 = { DetachedThread.start($0) },
        write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
            Glibc.write($0, $1.baseAddress, $1.count)
        }
    ) {
        (self.start, self.write) = (start, write)
    }

    /// Returns the errno, or 0 if everything is written, and how many bytes are.
    fileprivate func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (Int32, Int) {
        var written = 0
        let code = DebouncedSystem.writeAll(bytes) { rest in
            let count = write(descriptor, rest)
            written += max(0, count)
            return count
        }
        return (code, written)
    }
}
