import DebouncedConfiguration
import DebouncedSystem
import Glibc

/// Checks /dev/uinput and the programs with the permissions of the user that the daemon runs as.
struct MachineCheck {
    let plan: Plan
    let file: String
    let user: ServiceUser

    func run() -> [Diagnosis] { inputDevice + programs + sudo }

    private var inputDevice: [Diagnosis] {
        guard plan.needsInputDevice else { return [] }
        let subject = plan.keys.isEmpty ? "input device" : "keyboard"
        if user.may(write: "/dev/uinput") {
            return [.ok(subject, "/dev/uinput can be written to\(user.words)")]
        }
        guard canAccess("/dev/uinput") else {
            return [.wrong(subject, "there is no /dev/uinput", "load it: sudo modprobe uinput")]
        }
        return [
            .wrong(
                subject, "/dev/uinput can't be written to\(user.words)",
                "let the daemon's user write to it, as the package's udev rule does")
        ]
    }

    /// Where systemd looks for programs, which is what the service's user finds.
    private static let servicePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    private var programs: [Diagnosis] {
        let findings = ProgramCheck(
            plan, file: file, path: MachineCheck.servicePath, mayRun: user.may(run:)
        ).findings
        guard findings.isEmpty else {
            var said: Set<String> = []
            return findings.map(\.message).filter { said.insert($0).inserted }.map {
                .wrong(
                    "actions", $0 + user.words,
                    "install or create it, correct its name, or make it executable")
            }
        }
        return [.ok("actions", "every program can be run\(user.words)")]
    }
}

extension MachineCheck {
    /// The service can gain no privileges.
    private var sudo: [Diagnosis] {
        guard plan.commands.contains(where: \.asksSudo) else { return [] }
        return [
            .warning(
                "actions", "sudo does not work in the service",
                "see THE SERVICE in debounced(1) for other ways")
        ]
    }
}

extension Plan {
    fileprivate var commands: [Command] {
        bindings.flatMap(\.actions)
            .compactMap { if case .run(let command) = $0 { command } else { nil } }
    }

    fileprivate var needsInputDevice: Bool {
        !keys.isEmpty || encoders.contains { $0.axis != nil } || switches.contains { $0.follow != nil }
    }
}
