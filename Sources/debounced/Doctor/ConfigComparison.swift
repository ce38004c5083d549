import DebouncedConfiguration
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// A config file and this machine, beside what a daemon holds.
struct ConfigComparison {
    private let status: Status
    private let plan: Plan
    private let file: String
    /// The lines of each control.
    private let controls: [(name: ControlName, lines: [WantedLine])]
    private let outputs: [WantedLine]

    /// - Parameter wanted: the lines of the plan, in its order.
    init(_ status: Status, _ plan: Plan, in file: String, _ wanted: [WantedLine]) {
        (self.status, self.plan, self.file) = (status, plan, file)
        var rest = wanted[...]
        controls = plan.controlPlans.map { control in
            defer { rest = rest.dropFirst(control.requests.count) }
            return (control.control, Array(rest.prefix(control.requests.count)))
        }
        outputs = Array(rest)
    }

    /// - Parameter chips: those of this machine.
    func diagnoses(on chips: [Chip]) -> [Diagnosis] {
        let lines = controls.flatMap { control in control.lines.map { (control.name, $0) } }
        guard !lines.contains(where: isFree) else {
            return [
                .warning(
                    "socket", "the daemon that responds holds other lines than this machine's",
                    "stop it if it is a simulation, or name the right one's socket in the config")
            ]
        }
        return (status.mayRead(file) ? changes : []) + losses(chips)
    }

    private func held(_ control: ControlName) -> ControlStatus? {
        status.controls.first { $0.control == control }
    }

    /// Returns true if nobody has a line that the daemon says it has.
    private func isFree(_ control: ControlName, _ line: WantedLine) -> Bool {
        guard case .success(let found) = line.place, !found.line.isUsed else { return false }
        return status.control(on: found.address).map { $0.control == control && $0.isUp } ?? false
    }
}

// MARK: What a reload would change

extension ConfigComparison {
    private var changes: [Diagnosis] {
        guard status.configDigest == nil || status.configDigest != plan.origin.digest else { return [] }
        let file = Diagnosis.warning(
            "config", "\(file) was changed since the daemon read it", status.reload)
        let (names, known) = (plan.outputs.map(\.name), status.outputs.map(\.name))
        let old =
            status.controls.map(\.control).filter { !plan.controls.contains($0) }.map(\.title)
            + known.filter { !names.contains($0) }.map { "output '\($0)'" }
        let new = zip(names, outputs).filter { !known.contains($0) && !$1.isOurs }.map(\.1.owner)
        return (status.configDigest == nil ? [] : [file]) + controls.compactMap(change)
            + new.map { .warning($0, "the daemon does not have it", status.reload) }
            + old.map { .warning($0, "the daemon has it, and the file does not", status.reload) }
    }

    /// None if another control is said to have its line.
    private func change(of control: ControlName, _ lines: [WantedLine]) -> Diagnosis? {
        let holders = lines.filter(\.isOurs).compactMap { try? $0.place.get() }
            .compactMap { status.control(on: $0.address) }
        guard holders.allSatisfy({ $0.control == control }) else { return nil }
        guard let held = held(control) else {
            return .warning(control.title, "the daemon does not have it", status.reload)
        }
        guard !held.lines.elementsEqual(lines, by: isSame) else { return nil }
        let (there, here) = (held.lines.map(\.words), lines.map(\.words))
        return .warning(
            control.title,
            "the daemon has it on \(enumeration(there, "and")), and the file on \(enumeration(here, "and"))",
            status.reload)
    }

    private func isSame(_ held: LineStatus, _ wanted: WantedLine) -> Bool {
        guard case .success(let found) = wanted.place, let chip = held.chip, let offset = held.offset else {
            return held.pin == wanted.request.pin.text
        }
        return (chip, offset) == (found.address.chipName, found.address.offset)
    }
}

extension WantedLine {
    fileprivate var isUsed: Bool { (try? place.get().line.isUsed) == true }

    /// True if a debounced has it.
    fileprivate var isOurs: Bool { (try? place.get().line.isOurs) == true }

    fileprivate var words: String {
        guard case .success(let found) = place else { return "pin \(request.pin.text)" }
        return "line \(found.address.offset) of \(found.address.chipName)"
    }
}

extension LineStatus {
    fileprivate var words: String {
        guard let chip, let offset else { return "pin \(pin)" }
        return "line \(offset) of \(chip)"
    }
}

// MARK: What the daemon has lost

extension ConfigComparison {
    /// One for all that a chip took with it.
    private func losses(_ chips: [Chip]) -> [Diagnosis] {
        let names = chips.map(\.name)
        let lost = Dictionary(grouping: status.controls.filter(isLost)) { held in
            held.lines.lazy.filter { !$0.isUp }.compactMap(\.chip).first { !names.contains($0) }
        }
        let gone = lost.compactMap { chip, controls in chip.map { ($0, controls.map(\.control.title)) } }
        let single = (lost[nil] ?? []).map { loss(of: $0.control.title, $0.problem, lines(of: $0.control)) }
        let others = outputs.compactMap { line -> Diagnosis? in
            let output = status.outputs.first { "output '\($0.name)'" == line.owner }
            guard let output, !output.isUp, !line.isUsed else { return nil }
            return loss(of: line.owner, output.problem, [line])
        }
        return gone.sorted { $0.0 < $1.0 }.map { chip, controls in
            .wrong(
                "chip \(chip)", "the daemon has lost it, and with it \(enumeration(controls, "and"))",
                "bring it back: the daemon takes its lines again by itself")
        } + single + others
    }

    /// A line that is in use is judged by itself, whoever has it.
    private func isLost(_ held: ControlStatus) -> Bool {
        !held.isUp && !lines(of: held.control).contains(where: \.isUsed)
    }

    private func lines(of control: ControlName) -> [WantedLine] {
        controls.first { $0.name == control }?.lines ?? []
    }

    private func loss(of subject: String, _ problem: String?, _ lines: [WantedLine]) -> Diagnosis {
        let why = problem.map { ": \(withoutEnd($0))" } ?? ""
        let isMissing = lines.contains { (try? $0.place.get()) == nil }
        return .wrong(
            subject, "the daemon has no line for it\(why)",
            isMissing
                ? "correct its pin or chip, or bring its chip back: the daemon tries again by itself"
                : "the daemon tries again by itself; if that does not help: systemctl restart debounced")
    }
}
