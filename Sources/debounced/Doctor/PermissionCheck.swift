import DebouncedConfiguration
import DebouncedDaemon
import DebouncedLinux
import Glibc

/// Looks for files that others than their owner, root and the service could change, or read if they hold a password.
struct PermissionCheck {
    let plan: Plan
    let file: String
    var state = StateFile.ofService().path
    /// The files that the bridge's unit takes its credentials from.
    var credentials: [String] = []

    /// Each file and folder once.
    var findings: [Finding] {
        var said: Set<String> = []
        return (writable + readable).filter { said.insert($0.message).inserted }
    }

    private var writable: [Finding] {
        let programs = ProgramCheck(plan, file: file, path: ProgramCheck.servicePath).files
        let others = [(nil, file), (nil, state)] + passwords.map { (passwordPlace, $0) }
        return
            (programs.map { ($0.place, $0.path) } + others).flatMap { place, path in
                objections(toWritingTo: path).map { Finding(.warning, file, place, $0) }
            }
    }

    private var readable: [Finding] {
        passwords.compactMap { path in
            Access(to: path).flatMap { access in
                access.others(for: .read).map {
                    Finding(
                        .warning, file, passwordPlace,
                        "\($0) can read the password in '\(path)': chmod go= \(shellWord(path))")
                }
            }
        }
    }

    private var passwordPlace: Place? { plan.places.password }

    private var passwords: [String] {
        switch plan.mqtt?.password {
        case .file(let path)?: [path]
        case .credential(let name)?: credentials + ["/etc/credstore/\(name)", "/run/credstore/\(name)"]
        case nil: []
        }
    }

    /// Of the file, and of each folder on the way to it.
    private func objections(toWritingTo path: String) -> [String] {
        guard let file = Access(to: path), file.type == .regular else { return [] }
        let folders = foldersAbove(absolute(path)).compactMap { Access(to: $0) }
        return (folders.filter { !$0.isSticky } + [file]).compactMap { access in
            access.others(for: .write).map {
                "\($0) can write to '\(access.path)': chmod \(access.mode) \(shellWord(access.path))"
            }
        }
    }

    private func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(fileName: here))/\(path)"
    }
}

/// The users who may use a file, as its mode says.
private struct Access {
    let path: String
    private let status: stat

    /// Nil if there is no such file.
    init?(to path: String) {
        guard let status = stat(of: path) else { return nil }
        (self.path, self.status) = (path, status)
    }

    var type: FileType? { FileType(status) }

    /// True if nobody can rename or remove what others have in this folder.
    var isSticky: Bool { status.st_mode & S_ISVTX != 0 }

    /// The mode that takes the right to write from others.
    var mode: String { "\(allowsGroup(.write) ? "g" : "")\(allowsAll(.write) ? "o" : "")-w" }

    /// Whom this is allowed besides the owner; nil for nobody.
    func others(for use: ServiceUser.Use) -> String? {
        if allowsAll(use) { return "everyone" }
        return allowsGroup(use) ? "the group \(groupName)" : nil
    }

    private func allowsAll(_ use: ServiceUser.Use) -> Bool { status.st_mode & use.rawValue != 0 }

    /// A group without other members is the owner alone, as everyone has one on most systems.
    private func allowsGroup(_ use: ServiceUser.Use) -> Bool {
        status.st_mode & (use.rawValue << 3) != 0 && hasOtherMembers
    }

    private var groupName: String {
        getgrgid(status.st_gid).map { String(fileName: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    }

    /// True if anyone but the owner, root and the service's user is in the group.
    private var hasOtherMembers: Bool {
        guard status.st_gid != 0 else { return false }
        let service = getpwnam("debounced")?.pointee.pw_uid
        let trusted: Set<uid_t?> = [0, status.st_uid, service]
        return listedMembers.contains { !trusted.contains($0) } || hasMember(besides: trusted)
    }

    private var listedMembers: [uid_t] {
        guard var next = getgrgid(status.st_gid)?.pointee.gr_mem else { return [] }
        var names: [String] = []
        while let name = next.pointee {
            names.append(String(fileName: name))
            next += 1
        }
        return names.compactMap { getpwnam($0)?.pointee.pw_uid }
    }

    /// Returns true if it is the first group of someone else.
    private func hasMember(besides trusted: Set<uid_t?>) -> Bool {
        setpwent()
        defer { endpwent() }
        while let user = getpwent()?.pointee {
            if user.pw_gid == status.st_gid, !trusted.contains(user.pw_uid) { return true }
        }
        return false
    }
}
