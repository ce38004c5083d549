import DebouncedBoards
import Glibc
import Synchronization

extension LineProblem {
    /// What a negated errno means for a line that is ours: any other one than ENODEV may be an error of the moment.
    init(code: Int32, doing what: String) {
        self = code == -ENODEV ? .gone : .system(code: -code, doing: what)
    }

    /// What a negated errno means for the chip at `path`, or for a line of it that we ask for. ENXIO is also what a chip on a
    /// bus causes that does not acknowledge: only if it can't be opened is it gone.
    init(code: Int32, doing what: String, path: String, isOpening: Bool = false) {
        switch -code {
        case EACCES: self = .notPermitted(path: path, group: groupThatMay(open: path))
        // It is not the file's mode that denies access but a cgroup or a security module: no group helps.
        case EPERM: self = .notPermitted(path: path, group: nil)
        case ENODEV, ENOENT: self = .gone
        case ENXIO where isOpening: self = .gone
        case let code: self = .system(code: code, doing: what)
        }
    }
}

/// The group, other than root's, whose members may read and write the file: by its number if it has no name here.
private func groupThatMay(open path: String) -> String? {
    guard let status = stat(of: path), status.st_gid != 0, status.st_mode & 0o060 == 0o060 else { return nil }
    guard !isInContainer else { return "\(status.st_gid)" }
    return groupNames.withLock { names in
        let name = names[status.st_gid] ?? getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
        names[status.st_gid] = .some(name)
        return name ?? "\(status.st_gid)"
    }
}

/// Looked up once: a line is asked for again and again, and where names come from another machine that may take seconds.
private let groupNames = Mutex<[gid_t: String?]>([:])
