import DebouncedSystem
import Glibc

/// The steps of a save, so that tests can end it at each. They return less than 0 and set `errno` if they fail.
package protocol Disk: Sendable {
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

    package func create(_ path: [CChar]) -> Int32 {
        open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
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
