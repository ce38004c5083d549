import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedOptions
import DebouncedText
import Glibc

/// The buttons of a running daemon. It holds their lines, so that only it can show what happens there.
struct DaemonMeasurement {
    /// The buttons as the daemon has them; with nothing that acts.
    let plan: Plan
    let board: DaemonBoard

    /// Nil if no daemon runs, or the one that does has not got these buttons.
    ///
    /// - Parameters:
    ///   - file: the config file that was named, if one was: its buttons are meant then.
    ///   - names: of the buttons that are asked for; without any, all of them.
    init?(_ asking: DaemonQuery, file: String?, _ names: [String]) throws {
        let connection: Connection
        do throws(ConnectionProblem) {
            connection = try asking.connect()
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
        let (_, status) = try asking.status(on: connection)
        let held = status.controls.compactMap(HeldLine.init)
        guard let lines = try DaemonMeasurement.choose(names, of: held, file: file) else { return nil }
        var plan = Plan()
        for (place, line) in lines.enumerated() { line.add(to: &plan, line: place) }
        self.plan = plan
        board = DaemonBoard(lines.map(\.control.name), connection) { [paths = asking.paths] in
            try? SocketPaths.connect(to: paths, within: .zero)
        }
    }

    private static func choose(
        _ names: [String], of held: [HeldLine], file: String?
    ) throws -> [HeldLine]? {
        guard let file else {
            let chosen =
                names.isEmpty ? held : names.compactMap { name in held.first { $0.control.name == name } }
            if chosen.count == names.count || names.isEmpty { return chosen }
            // Without a file there is nothing else that could be meant.
            guard access(defaultConfigPath, F_OK) != 0 else { return nil }
            throw UsageError.unknownButton(names, among: held.map(\.control.name))
        }
        let lines = try Plan.fromFile(file).lines.filter { names.isEmpty || names.contains($0.name) }
        let chosen = lines.compactMap { line in
            held.first { $0.control == line.control && $0.pin == line.request.pin.text }
        }
        return chosen.isEmpty || chosen.count < max(lines.count, names.count) ? nil : chosen
    }
}

/// A line in a daemon's status, and the control that has it.
private struct HeldLine {
    let control: ControlName
    let pin: String
    private let isActiveLow: Bool
    private let policy: Policy

    /// Nil if it has no line under a policy.
    init?(_ status: ControlStatus) {
        guard let line = status.line, let policy = line.policy.flatMap(PolicyName.init(rawValue:)) else {
            return nil
        }
        (control, pin, isActiveLow) = (status.control, line.pin, line.isActiveLow)
        self.policy = policy.policy(
            delay: line.learnsDelay == true ? .auto : .fixed(max(.zero, line.delay)),
            confirm: max(.zero, line.confirm ?? .zero))
    }

    /// - Parameter line: which line of the daemon's it is.
    func add(to plan: inout Plan, line: Int) {
        switch control.kind {
        case .button:
            plan.buttons.append(
                ButtonPlan(
                    name: control.name, pin: .offset(line), isActiveLow: isActiveLow,
                    settings: ButtonSettings(policy: policy)))
        case .switch:
            plan.switches.append(
                SwitchPlan(
                    name: control.name, pin: .offset(line), isActiveLow: isActiveLow,
                    settings: SwitchSettings(on: policy)))
        case .counter:
            plan.counters.append(
                CounterPlan(
                    name: control.name, pin: .offset(line), isActiveLow: isActiveLow,
                    settings: CounterSettings(confirm: policy.confirm ?? .zero, delay: policy.delay)))
        // Their lines are not in its rows.
        case .chord, .encoder: break
        }
    }
}

extension UsageError {
    /// - Parameter asked: the buttons that were asked for, of which one is not there.
    static func unknownButton(_ asked: [String], among known: [String]) -> UsageError {
        let stranger = asked.first { !known.contains($0) } ?? ""
        return UsageError(
            "there is no button '\(stranger)', and no trace of that name; there is "
                + known.joined(separator: ", "))
    }
}
