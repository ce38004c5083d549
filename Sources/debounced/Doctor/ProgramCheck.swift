import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import Glibc

/// Looks for the programs of a plan on this machine, and for the files that they are given.
struct ProgramCheck {
    private let plan: Plan
    private let file: String
    private let folders: [Substring]
    private let user: ServiceUser

    /// The path on which systemd looks for programs.
    static let servicePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// - Parameters:
    ///   - path: the folders to look in; nil for those of PATH, or of the service.
    ///   - user: who will run the programs.
    init(_ plan: Plan, file: String, path: String? = nil, user: ServiceUser = ServiceUser()) {
        self.user = user
        self.plan = plan
        self.file = file
        let path = path ?? (user.isCaller ? environment("PATH") : nil) ?? ProgramCheck.servicePath
        folders = path.split(separator: ":")
    }

    var findings: [Finding] {
        obstacles.map { owner, place, obstacle in
            Finding(.warning, file, place, "\(owner): \(obstacle.words): \(obstacle.remedy)")
        }
    }

    /// Each once for each gesture that has it.
    var obstacles: [(owner: String, place: Place, obstacle: Obstacle)] {
        var said: Set<[String]> = []
        return uses.compactMap { use in
            guard let obstacle = obstacle(to: use.command),
                said.insert([use.owner, use.gesture.rawValue, obstacle.words]).inserted
            else { return nil }
            return (use.owner, use.place, obstacle)
        }
    }

    /// The programs that are there, and the files that they are given.
    var files: [(owner: String, place: Place?, path: String)] {
        uses.flatMap { use in
            (programs(of: use.command) + arguments(of: use.command)).map { (use.owner, use.place, $0) }
        }
    }
}

// MARK: Commands

extension ProgramCheck {
    private struct Use {
        let owner: String
        let gesture: Gesture
        let command: Command
        let place: Place
    }

    private var uses: [Use] {
        zip(plan.controls, plan.bindings).flatMap { control, bindings in
            bindings.gestures.flatMap { gesture in
                zip(bindings.actions(of: gesture), plan.places.actions(of: gesture, of: control.title))
                    .compactMap { action, place in
                        guard case .run(let command) = action else { return nil }
                        return Use(owner: control.title, gesture: gesture, command: command, place: place)
                    }
            }
        }
    }

    private func obstacle(to command: Command) -> Obstacle? {
        if let directory = command.directory, FileType(directory) != .folder {
            return Obstacle(
                words: "there is no directory '\(directory)'", remedy: "create it, or correct cwd")
        }
        return obstacle(toProgramOf: command)
            ?? arguments(of: command).lazy.compactMap(obstacle(toReading:)).first
    }

    private func obstacle(toProgramOf command: Command) -> Obstacle? {
        let program = command.arguments[0]
        let candidates = paths(of: program, in: command.directory)
        if candidates.contains(where: { user.may(.run, $0) && FileType($0) != .folder }) { return nil }
        guard let found = candidates.first(where: { canAccess($0) }) else {
            return program.contains("/")
                ? Obstacle(
                    words: "there is no program '\(program)'", remedy: "create it, or correct its path")
                : Obstacle(
                    words: "there is no program '\(program)' in PATH",
                    remedy: "install it, or correct its name")
        }
        if FileType(found) == .folder {
            return Obstacle(words: "'\(found)' is a directory", remedy: "name the program in it")
        }
        return user.obstacle(to: .run, found).map { $0.named(found) }
    }

    private func obstacle(toReading path: String) -> Obstacle? {
        user.obstacle(to: .read, path).map { $0.named(path) }
    }

    /// Returns those that are there.
    private func programs(of command: Command) -> [String] {
        paths(of: command.arguments[0], in: command.directory).filter { FileType($0) == .regular }
    }

    /// The paths of files that are there, such as a script, or all those in a line for the shell.
    private func arguments(of command: Command) -> [String] {
        let words = command.commands.flatMap { $0 == command.arguments ? Array($0.dropFirst()) : $0 }
        return words.filter { $0.hasPrefix("/") && FileType($0) == .regular }
    }

    /// Returns the places in which a program may be; if its name has a slash, only that.
    private func paths(of program: String, in directory: String?) -> [String] {
        if program.hasPrefix("/") { return [program] }
        if program.contains("/") { return ["\(directory ?? ".")/\(program)"] }
        return folders.map { "\($0)/\(program)" }
    }
}

extension Obstacle {
    fileprivate func named(_ path: String) -> Obstacle {
        Obstacle(words: "'\(path)' \(words)", remedy: remedy)
    }
}

extension Bindings {
    fileprivate func actions(of gesture: Gesture) -> [Action] {
        gesture == .hold ? stages.compactMap(\.action) : self[gesture] ?? []
    }
}
