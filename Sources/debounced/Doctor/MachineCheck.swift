import DebouncedConfiguration
import Glibc

/// Looks at what the daemon needs of the machine besides lines: the virtual keyboard and the programs, as the user
/// finds them as whom it runs.
struct MachineCheck {
    let plan: Plan
    let file: String
    let user: ServiceUser

    func run() -> [Diagnosis] { keyboard + programs }

    private var keyboard: [Diagnosis] {
        guard plan.keys.first != nil else { return [] }
        if user.may(write: "/dev/uinput") {
            return [.ok("keyboard", "/dev/uinput can be written to\(user.words)")]
        }
        guard access("/dev/uinput", F_OK) == 0 else {
            return [.wrong("keyboard", "there is no /dev/uinput", "load it: modprobe uinput")]
        }
        return [
            .wrong(
                "keyboard", "/dev/uinput can't be written to\(user.words)",
                "let the daemon's user write to it, as the package's udev rule does")
        ]
    }

    /// Where systemd looks for programs, which is what the service's user finds.
    private static let servicePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    private var programs: [Diagnosis] {
        let findings = ProgramSurvey(
            plan, file: file, path: MachineCheck.servicePath, mayRun: user.may(run:)
        ).findings
        guard findings.isEmpty else {
            var told: Set<String> = []
            return findings.map(\.message).filter { told.insert($0).inserted }.map {
                .wrong("actions", $0 + user.words, "install it, correct its name, or make it executable")
            }
        }
        return [.ok("actions", "every program can be run\(user.words)")]
    }
}

extension Bindings {
    fileprivate var everything: [Action] { bindings.flatMap(\.actions) + stages.map(\.action) }
}

extension Plan {
    /// The keys that are bound to anything.
    fileprivate var keys: [InputCode] {
        bindings.flatMap(\.everything).flatMap { action -> [InputCode] in
            if case .key(let keys) = action { keys } else { [] }
        }
    }
}
