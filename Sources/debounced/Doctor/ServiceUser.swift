import DebouncedSystem
import Glibc

/// The user that the daemon runs as; seldom the one who asks.
struct ServiceUser {
    /// Nil for the caller.
    private let name: String?
    private var identity = getuid()
    private var groups: Set<gid_t> = []

    /// The caller.
    init() { name = nil }

    /// Nil if there is no such user.
    init?(_ name: String, groups more: [String] = []) {
        guard let user = getpwnam(name)?.pointee else { return nil }
        self.name = name
        identity = user.pw_uid
        var (count, list) = (Int32(64), [gid_t](repeating: 0, count: 64))
        getgrouplist(name, user.pw_gid, &list, &count)
        groups = Set(list.prefix(max(0, Int(min(count, 64)))))
        groups.formUnion(more.compactMap { getgrnam($0)?.pointee.gr_gid })
    }

    /// That of a unit, or the caller if there is none.
    init(of unit: UnitState?) {
        let groups = (unit?["SupplementaryGroups"] ?? "").split(separator: " ").map(String.init)
        let name = unit?["User"] ?? ""
        self = ServiceUser(name, groups: groups) ?? ServiceUser()
    }

    /// ` as debounced`, or nothing for the caller.
    var words: String { name.map { " as the user \($0)" } ?? "" }

    func may(write path: String) -> Bool { may(2, path, W_OK) }

    func may(run path: String) -> Bool { may(1, path, X_OK) }

    /// - Parameter bit: of the mode, as it is for others.
    private func may(_ bit: mode_t, _ path: String, _ mode: Int32) -> Bool {
        guard name != nil else { return canAccess(path, mode) }
        guard isReachable(path) else { return false }
        return isAllowed(bit, path)
    }

    /// Whether every folder on the way may be searched.
    private func isReachable(_ path: String) -> Bool {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            guard isAllowed(1, folder) else { return false }
        }
        return true
    }

    private func isAllowed(_ bit: mode_t, _ path: String) -> Bool {
        guard let status = stat(of: path) else { return false }
        if identity == 0 { return bit != 1 || status.st_mode & 0o111 != 0 }
        if status.st_uid == identity { return status.st_mode & (bit << 6) != 0 }
        if groups.contains(status.st_gid) { return status.st_mode & (bit << 3) != 0 }
        return status.st_mode & bit != 0
    }
}
