import Glibc

/// What a file is, as stat(2) tells it.
package enum FileType {
    case regular, folder, link, pipe, socket, characterDevice, blockDevice

    /// Nil if there is no such file, or it can't be reached.
    ///
    /// - Parameter following: whether a link stands for what it leads to.
    package init?(_ name: UnsafePointer<CChar>, following: Bool = true) {
        guard let status = stat(of: name, following: following) else { return nil }
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
    package init?(of name: String) { self.init(of: name.fileNameBytes, following: true) }

    init?(of name: UnsafePointer<CChar>, following: Bool) {
        var status = stat()
        guard (following ? stat(name, &status) : lstat(name, &status)) == 0 else { return nil }
        self = status
    }

    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self = status
    }
}
