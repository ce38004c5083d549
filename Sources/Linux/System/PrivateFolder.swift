import Glibc

/// A folder where others may make folders, too, so that one which is not ours alone is not used.
package struct PrivateFolder: Equatable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var socket: String { "\(path)/socket" }

    /// Whether it belongs to us and nobody else may do anything with it.
    package var isPrivate: Bool {
        guard let status = stat(of: path.fileNameBytes, following: false) else { return false }
        return FileType(status) == .folder && status.st_uid == geteuid() && status.st_mode & 0o7777 == 0o700
    }

    /// Makes it if there is nothing. Returns whether it is private.
    package func make() -> Bool {
        mkdir(path.fileNameBytes, 0o700)
        return isPrivate
    }
}
