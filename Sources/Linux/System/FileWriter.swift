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
            outcome.put(UInt64(bytes.withUnsafeBytes { access.writeAll($0, to: descriptor) }))
        }
        if code == 0 { count = bytes.count }
        return code == 0
    }

    /// Returns the errno of the piece that was being written, 0 if it is written, or nil while it is under way.
    func takeOutcome() -> Int32? {
        guard let code = outcome.take() else { return nil }
        count = 0
        return Int32(code)
    }
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

    /// Returns the errno, or 0 if everything is written.
    fileprivate func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        DebouncedSystem.writeAll(bytes) { write(descriptor, $0) }
    }
}
