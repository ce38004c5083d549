import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// The user that the daemon runs as; seldom the one who asks.
struct ServiceUser {
    /// A use of a file, by the bit of its mode that allows it to others.
    enum Use: mode_t {
        case run = 1
        case write = 2
        case read = 4
    }

    /// Nil for the caller.
    private let name: String?
    private var identity = getuid()
    private var groups: Set<gid_t> = []
    /// The folders that its unit keeps from it.
    private var hidden: [String] = []

    /// The caller.
    init() { name = nil }

    /// Nil if there is no such user.
    init?(_ name: String, groups more: [String] = [], hidden: [String] = []) {
        guard let user = getpwnam(name)?.pointee else { return nil }
        self.name = name
        self.hidden = hidden
        identity = user.pw_uid
        var (count, list) = (Int32(64), [gid_t](repeating: 0, count: 64))
        getgrouplist(name, user.pw_gid, &list, &count)
        groups = Set(list.prefix(max(0, Int(min(count, 64)))))
        groups.formUnion(more.compactMap { getgrnam($0)?.pointee.gr_gid })
    }

    /// That of the package's unit; the caller if this machine has no such user.
    static var installed: ServiceUser {
        ServiceUser("debounced", groups: ["gpio", "audio"], hidden: temporary) ?? ServiceUser()
    }

    /// That of a unit; without one that of the package's.
    init(of unit: UnitState?) {
        guard let unit else {
            self = .installed
            return
        }
        let groups = unit["SupplementaryGroups"].split(separator: " ").map(String.init) + [unit["Group"]]
        let hidden =
            (["yes", "tmpfs"].contains(unit["ProtectHome"]) ? ServiceUser.homes : [])
            + (["", "no"].contains(unit["PrivateTmp"]) ? [] : ServiceUser.temporary)
        self = ServiceUser(unit["User"], groups: groups, hidden: hidden) ?? ServiceUser()
    }

    private static let homes = ["/home", "/root", "/run/user"]
    private static let temporary = ["/tmp", "/var/tmp"]
    private static let remedyByMoving = "move it to /usr/local/bin"

    /// ` as debounced`, or nothing for the caller.
    var words: String { name.map { " as the user \($0)" } ?? "" }

    var isCaller: Bool { name == nil }

    func may(_ use: Use, _ path: String) -> Bool { obstacle(to: use, path) == nil }
}

/// An obstacle to the use of a program or a file, and what to do about it.
struct Obstacle: Equatable {
    let words: String
    let remedy: String
}

extension ServiceUser {
    /// Returns the obstacle to its use of a file that is there; nil if there is none.
    func obstacle(to use: Use, _ path: String) -> Obstacle? {
        guard let name else {
            return canAccess(path, Int32(use.rawValue)) ? nil : refusal(of: use, path)
        }
        // A link has to be reached, and what it leads to as well.
        for path in [path, realPath(of: path) ?? path] {
            if let folder = hidden.first(where: { path.hasPrefix($0 + "/") }) {
                let words = "is not seen by the service, which has its own \(folder)"
                return Obstacle(words: words, remedy: ServiceUser.remedyByMoving)
            }
            if let folder = closedFolder(above: path) {
                let words = "can't be reached by the user \(name), who may not enter \(folder)"
                return Obstacle(words: words, remedy: ServiceUser.remedyByMoving)
            }
        }
        return isAllowed(use, path) ? nil : refusal(of: use, path)
    }

    private func refusal(of use: Use, _ path: String) -> Obstacle {
        let path = shellWord(path)
        guard let name, use != .run else {
            return Obstacle(words: use.refusal, remedy: "chmod \(use.mode) \(path)")
        }
        return Obstacle(
            words: "\(use.refusal) by the user \(name)",
            remedy: "chgrp \(name) \(path) && chmod g\(use.mode) \(path)")
    }

    /// The first folder on the way that may not be searched.
    private func closedFolder(above path: String) -> String? {
        foldersAbove(path).first { !isAllowed(.run, $0) }
    }

    private func isAllowed(_ use: Use, _ path: String) -> Bool {
        guard let status = stat(of: path) else { return false }
        let bit = use.rawValue
        if identity == 0 { return use != .run || status.st_mode & 0o111 != 0 }
        if status.st_uid == identity { return status.st_mode & (bit << 6) != 0 }
        if groups.contains(status.st_gid) { return status.st_mode & (bit << 3) != 0 }
        return status.st_mode & bit != 0
    }
}

extension ServiceUser.Use {
    fileprivate var refusal: String {
        switch self {
        case .run: "is not executable"
        case .write: "can't be written to"
        case .read: "can't be read"
        }
    }

    /// As chmod takes it.
    fileprivate var mode: String {
        switch self {
        case .run: "+x"
        case .write: "+w"
        case .read: "+r"
        }
    }
}

/// The folders that an absolute path leads through, from the outermost on, without the root.
func foldersAbove(_ path: String) -> [String] {
    var (folder, folders) = ("", [String]())
    for part in path.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
        folder += "/\(Substring(part))"
        folders.append(folder)
    }
    return folders
}

/// Without links; nil if there is no such file.
private func realPath(of path: String) -> String? {
    guard let real = realpath(path.fileNameBytes, nil) else { return nil }
    defer { free(real) }
    return String(fileName: real)
}
