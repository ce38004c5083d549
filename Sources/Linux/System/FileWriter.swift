import Glibc

/// Writes to a file beside the loop, one piece after the other.
final class FileWriter {
    let descriptor: Int32
    private let access: FileAccess
    private let background: Background<(code: Int32, written: Int)>
    /// The number of bytes that are being written.
    private(set) var count = 0

    /// - Parameter waker: wakes the loop once a piece is written.
    init?(_ descriptor: Int32, _ access: FileAccess, waker: Waker?) {
        guard let background = Background<(code: Int32, written: Int)>(waker: waker, start: access.start)
        else {
            return nil
        }
        (self.descriptor, self.access, self.background) = (descriptor, access, background)
    }

    /// Can be read once a piece is written.
    var event: Int32 { background.descriptor }

    var isBusy: Bool { background.isBusy }

    /// Begins to write. Returns false if there can't be another thread.
    func begin(_ bytes: [UInt8]) -> Bool {
        let code = background.begin { [descriptor, write = access.write] in
            bytes.withUnsafeBytes { bytes in
                var written = 0
                let code = writeAll(bytes) { rest in
                    let count = write(descriptor, rest)
                    written += max(0, count)
                    return count
                }
                return (code, written)
            }
        }
        if code == 0 { count = bytes.count }
        return code == 0
    }

    /// Returns the errno of the piece that was being written, 0 if it is written, and how many of its bytes were; nil
    /// while that is under way.
    func takeOutcome() -> (code: Int32, written: Int)? {
        guard let outcome = background.take() else { return nil }
        count = 0
        return outcome
    }
}

/// Writes files beside the loop.
package struct FileAccess {
    fileprivate let start: ThreadStarter
    /// Like write(2).
    fileprivate let write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int

    package init(
        start: @escaping ThreadStarter = { startThread($0) },
        write: @escaping @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
            Glibc.write($0, $1.baseAddress, $1.count)
        }
    ) {
        (self.start, self.write) = (start, write)
    }
}
