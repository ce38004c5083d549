import Glibc

/// The type of a file, as stat(2) tells it.
package enum FileType {
    case regular, folder, link, pipe, socket, characterDevice, blockDevice

    /// Nil if there is no such file, or it can't be reached.
    ///
    /// - Parameters:
    ///   - folder: what a relative name is relative to.
    ///   - following: whether a link stands for what it leads to.
    package init?(_ name: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD, following: Bool = true) {
        guard let status = stat(of: name, in: folder, following: following) else { return nil }
        self.init(status)
    }

    package init?(_ name: String, following: Bool = true) {
        self.init(name.fileNameBytes, following: following)
    }

    /// That of an open file.
    package init?(descriptor: Int32) {
        guard let status = stat(of: descriptor) else { return nil }
        self.init(status)
    }

    package init?(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFCHR: self = .characterDevice
        case S_IFBLK: self = .blockDevice
        default: return nil
        }
    }
}

extension stat {
    package init?(of name: String, following: Bool = true) {
        self.init(of: name.fileNameBytes, following: following)
    }

    package init?(of name: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD, following: Bool) {
        var status = stat()
        guard fstatat(folder, name, &status, following ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self = status
    }

    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self = status
    }
}
