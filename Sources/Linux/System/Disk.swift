import Glibc

/// The steps of a save, so that tests can end it at each. They return less than 0 and set `errno` if they fail. The
/// folder is held open, so that it is the same in all of them.
package protocol Disk: Sendable {
    /// Makes an empty file, and opens it. It fails if there is anything of that name.
    func create(_ name: [CChar], in folder: Int32) -> Int32
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int
    /// Returns once it is on the disk.
    func sync(_ descriptor: Int32) -> Int32
    func close(_ descriptor: Int32) -> Int32
    func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32
    func remove(_ name: [CChar], in folder: Int32) -> Int32
    func syncFolder(_ folder: Int32) -> Int32
}

/// The real one.
package struct SystemDisk: Disk {
    package init() {}

    package func create(_ name: [CChar], in folder: Int32) -> Int32 {
        openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    }

    package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }

    package func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
    package func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }

    package func rename(_ name: [CChar], to other: [CChar], in folder: Int32) -> Int32 {
        renameat(folder, name, folder, other)
    }

    package func remove(_ name: [CChar], in folder: Int32) -> Int32 { unlinkat(folder, name, 0) }
    package func syncFolder(_ folder: Int32) -> Int32 { fsync(folder) }
}
