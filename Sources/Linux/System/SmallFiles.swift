import Glibc

/// Reads from a descriptor until its end. Nil with `errno` if that fails: EFBIG if there is more than `most`.
package func readToEnd(_ descriptor: Int32, atMost most: Int) -> [UInt8]? {
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 16 << 10))
    while bytes.count <= most {
        let count = read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        guard count > 0 else { return bytes }
        bytes += piece[..<count]
    }
    errno = EFBIG
    return nil
}

/// Reads a small file. Nil with `errno` if that fails. A pipe without a writer is empty, and keeps nobody waiting.
package func readFile(_ path: String, atMost most: Int) -> [UInt8]? {
    let descriptor = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let bytes = readToEnd(descriptor, atMost: most)
    let code = errno
    close(descriptor)
    errno = code
    return bytes
}

/// Writes everything; returns the errno, or 0.
///
/// - Parameter write: like write(2). Writing nothing without an error would never end: it counts as one.
package func writeAll(
    _ bytes: UnsafeRawBufferPointer, by write: (UnsafeRawBufferPointer) -> Int
) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(rest)
        if count < 0, errno == EINTR { continue }
        guard count != 0 else { return EIO }
        guard count > 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
}

/// Writes everything, and waits for room if the descriptor does not. Returns false and sets `errno` on failure.
///
/// - Parameter patience: how long it waits for room at a time, in milliseconds; less than 0 for as long as it takes.
package func writeWaiting(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, patience: Int32 = -1
) -> Bool {
    let code = writeAll(bytes) { rest in
        while true {
            let count = write(descriptor, rest.baseAddress, rest.count)
            guard count < 0, errno == EAGAIN else { return count }
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&polled, 1, patience) != 0 else {
                errno = EAGAIN
                return -1
            }
        }
    }
    errno = code
    return code == 0
}

/// The folder that a file is in.
package func folder(ofFile path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Returns what a symbolic link says; nil if it is none.
package func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.fileNameBytes, &bytes, bytes.count - 1)
    return count > 0 ? String(fileName: bytes) : nil
}

/// The identity of the file that has a name.
package struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    package let type: FileType?

    /// Nil if there is none. `errno` stays as it is.
    ///
    /// - Parameters:
    ///   - folder: what a relative name is relative to.
    ///   - following: whether a link stands for what it leads to.
    package init?(_ name: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD, following: Bool = false) {
        let code = errno
        defer { errno = code }
        guard let status = stat(of: name, in: folder, following: following) else { return nil }
        self.init(status)
    }

    package init?(_ name: String, following: Bool = false) {
        self.init(name.fileNameBytes, following: following)
    }

    /// That of an open file.
    package init?(descriptor: Int32) {
        guard let status = stat(of: descriptor) else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        (device, number) = (status.st_dev, status.st_ino)
        type = FileType(status)
    }
}
