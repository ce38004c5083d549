import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// Checks /dev/uinput and the programs with the permissions of the user that the daemon runs as.
struct MachineCheck {
    let plan: Plan
    let file: String
    let user: ServiceUser

    func run() -> [Diagnosis] { inputDevice + programs }

    private var inputDevice: [Diagnosis] {
        guard plan.needsInputDevice else { return [] }
        let subject = plan.keys.isEmpty ? "input device" : "keyboard"
        if user.may(.write, "/dev/uinput") {
            return [.ok(subject, "/dev/uinput can be written to\(user.words)")]
        }
        guard canAccess("/dev/uinput") else {
            let remedy =
                isInContainer
                ? "load its module on the host (sudo modprobe uinput), and start the container with --device /dev/uinput"
                : "load it: sudo modprobe uinput"
            return [.wrong(subject, "there is no /dev/uinput", remedy)]
        }
        return [
            .wrong(
                subject, "/dev/uinput can't be written to\(user.words)",
                "let the daemon's user write to it, as the package's udev rule does")
        ]
    }

    private var programs: [Diagnosis] {
        let obstacles = ProgramCheck(
            plan, file: file, path: ProgramCheck.servicePath, user: user
        ).obstacles
        guard obstacles.isEmpty else {
            var said: Set<String> = []
            return obstacles.map { ("\($0.owner): \($0.obstacle.words)", $0.obstacle.remedy) }
                .filter { said.insert($0.0).inserted }
                .map { .wrong("actions", $0, $1) }
        }
        return [.ok("actions", "every program can be run\(user.words)")]
    }
}

extension Plan {
    fileprivate var needsInputDevice: Bool {
        !keys.isEmpty || encoders.contains { $0.axis != nil } || switches.contains { $0.follow != nil }
    }
}
