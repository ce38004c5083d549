import DebouncedConfiguration
import DebouncedControls
import DebouncedSystem
import Glibc

/// Looks for the programs of a plan on this machine.
struct ProgramCheck {
    private let plan: Plan
    private let file: String
    private let folders: [Substring]
    private let mayRun: (String) -> Bool

    /// - Parameters:
    ///   - path: the folders to look in; nil for those of PATH.
    ///   - mayRun: whether the user who will run a program may do so.
    init(
        _ plan: Plan, file: String, path: String? = nil,
        mayRun: @escaping (String) -> Bool = { canAccess($0, X_OK) }
    ) {
        self.mayRun = mayRun
        self.plan = plan
        self.file = file
        let path = path ?? environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        folders = path.split(separator: ":")
    }

    /// Each problem once for each gesture that has it.
    var findings: [Finding] {
        owners.flatMap { owner, bindings in
            bindings.gestures.flatMap { gesture in
                var said: Set<String> = []
                return zip(bindings.actions(of: gesture), plan.places.actions(of: gesture, of: owner))
                    .compactMap { action, place in problem(of: action).map { ($0, place) } }
                    .filter { said.insert($0.0).inserted }
                    .map { Finding(.warning, file, $1, "\(owner): \($0)") }
            }
        }
    }

    private var owners: [(String, Bindings)] {
        zip(plan.controls, plan.bindings).map { ($0.title, $1) }
    }

    private func problem(of action: Action) -> String? {
        guard case .run(let command) = action else { return nil }
        if let directory = command.directory, FileType(directory) != .folder {
            return "there is no directory '\(directory)'"
        }
        let program = command.arguments[0]
        let candidates = paths(of: program, in: command.directory)
        if candidates.contains(where: { mayRun($0) && FileType($0) != .folder }) { return nil }
        guard let found = candidates.first(where: { canAccess($0) }) else {
            return "there is no program '\(program)'\(program.contains("/") ? "" : " in PATH")"
        }
        return "'\(found)' is \(FileType(found) == .folder ? "a directory" : "not executable")"
    }

    /// Where a program may be; if its name has a slash, nowhere else.
    private func paths(of program: String, in directory: String?) -> [String] {
        if program.hasPrefix("/") { return [program] }
        if program.contains("/") { return ["\(directory ?? ".")/\(program)"] }
        return folders.map { "\($0)/\(program)" }
    }
}

extension Bindings {
    fileprivate func actions(of gesture: Gesture) -> [Action] {
        gesture == .hold ? stages.map(\.action) : self[gesture] ?? []
    }
}
