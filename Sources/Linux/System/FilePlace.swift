import DebouncedCLinux
import Glibc

/// A file's folder, which is held open, and the file's name in it, once every link on the way is followed. The file
/// need not be there yet.
///
/// Whoever renames the folder later, or puts a link in its place, does not change where the file is.
package final class FilePlace: Sendable {
    /// A descriptor of the folder, for openat(2) and the like.
    package let folder: Int32
    package let name: String

    /// - Parameter isRoot: whether links of other users are refused: they can change where those lead at any moment, and so
    ///   would choose the file that root writes to.
    package init(_ path: String, isRoot: Bool = geteuid() == 0) throws(PlaceProblem) {
        var walk = Walk(path, isRoot: isRoot)
        do throws(PlaceProblem) {
            name = try walk.lastName()
            // What was only found can't be synced.
            folder = openat(walk.folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { throw .system(errno) }
        } catch {
            walk.close()
            throw error
        }
        walk.close()
    }

    deinit { close(folder) }

    /// Its path without links, for people.
    package var path: String {
        (linkTarget(of: "/proc/self/fd/\(folder)").map { $0 == "/" ? "" : $0 } ?? ".") + "/" + name
    }

    /// True if the folder was removed.
    package var isGone: Bool { stat(of: folder)?.st_nlink == 0 }
}

package enum PlaceProblem: Error, Equatable, CustomStringConvertible {
    /// The errno.
    case system(Int32)
    /// A link belongs to this user.
    case foreignLink(uid_t)

    package var description: String {
        switch self {
        case .system(let code): errorText(code)
        case .foreignLink(let owner):
            "a link on the way to it belongs to another user (uid \(owner)), and root does not follow it: "
                + "name the file itself"
        }
    }
}

/// Opens a file to write to it, as open(2) does; root does not follow links of other users.
package func openOutput(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(PlaceProblem) -> Int32 {
    // The kernel's links lead to what has no name, such as the other end of a pipe.
    let isOfKernel =
        ["/dev/stdout", "/dev/stderr"].contains(path)
        || ["/dev/fd/", "/proc/self/fd/"].contains {
            path.hasPrefix($0) && !path.dropFirst($0.count).contains("/")
        }
    let descriptor =
        geteuid() != 0 || isOfKernel
        ? openFile(path, flags, mode: mode) : try FilePlace(path, isRoot: true).open(flags, mode)
    guard descriptor >= 0 else { throw .system(errno) }
    return descriptor
}

extension FilePlace {
    /// Like open(2); a link that has taken the file's name since is not followed.
    fileprivate func open(_ flags: Int32, _ mode: mode_t) -> Int32 {
        openat(folder, name.fileNameBytes, flags | O_NOFOLLOW, mode)
    }
}

/// The way to a file, a name at a time.
private struct Walk {
    /// The folder in which we are.
    private(set) var folder = AT_FDCWD
    /// The names ahead, the next one last.
    private var names: [String] = []
    private var links = 0
    private let isRoot: Bool

    init(_ path: String, isRoot: Bool) {
        self.isRoot = isRoot
        add(path)
    }

    /// As many as the kernel follows.
    private static let mostLinks = 40

    mutating func close() {
        if folder >= 0 { Glibc.close(folder) }
        folder = AT_FDCWD
    }

    /// Goes to the folder of the file.
    mutating func lastName() throws(PlaceProblem) -> String {
        while let name = names.popLast() {
            let found = linux_find(folder, name.fileNameBytes)
            guard found >= 0 else {
                guard errno == ENOENT, names.isEmpty else { throw .system(errno) }
                return name
            }
            if FileType(descriptor: found) == .link {
                defer { Glibc.close(found) }
                try follow(found)
            } else if names.isEmpty {
                Glibc.close(found)
                return name
            } else {
                close()
                folder = found
            }
        }
        return "."
    }

    private mutating func follow(_ link: Int32) throws(PlaceProblem) {
        links += 1
        guard links <= Walk.mostLinks else { throw .system(ELOOP) }
        if isRoot, let owner = stat(of: link)?.st_uid, owner != 0 { throw .foreignLink(owner) }
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard linux_link_target(link, &text, text.count - 1) > 0 else { throw .system(errno) }
        add(String(fileName: text))
    }

    private mutating func add(_ path: String) {
        names += path.split(separator: "/").reversed().map(String.init)
        if path.hasPrefix("/") { names.append("/") }
    }
}

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
