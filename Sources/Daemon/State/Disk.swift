import DebouncedSystem
import Glibc

/// The steps of a save, so that tests can end it at each. They return less than 0 and set `errno` if they fail.
package protocol Disk: Sendable {
    /// Whether something other than a regular file has this name, such as a device, also through a link.
    func isOccupied(_ path: [CChar]) -> Bool
    /// Opens an empty file.
    func create(_ path: [CChar]) -> Int32
    func openFolder(_ path: [CChar]) -> Int32
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int
    /// Returns once it is on the disk.
    func sync(_ descriptor: Int32) -> Int32
    func close(_ descriptor: Int32) -> Int32
    func rename(_ path: [CChar], to other: [CChar]) -> Int32
    func remove(_ path: [CChar]) -> Int32
}

/// The real one.
package struct SystemDisk: Disk {
    package init() {}

    package func isOccupied(_ path: [CChar]) -> Bool {
        let type = FileType(path)
        return type != nil && type != .regular
    }

    package func create(_ path: [CChar]) -> Int32 {
        // A pipe would wait for a reader, and a device may act when it is opened.
        guard !isOccupied(path) else {
            errno = EEXIST
            return -1
        }
        return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
    }

    package func openFolder(_ path: [CChar]) -> Int32 { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

    package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    package func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
    package func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }
    package func rename(_ path: [CChar], to other: [CChar]) -> Int32 { Glibc.rename(path, other) }
    package func remove(_ path: [CChar]) -> Int32 { unlink(path) }
}
