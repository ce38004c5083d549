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
        let (_, status) = try asking.answer(to: "status", on: connection)
        let held = status["buttons"]?.items.compactMap(HeldButton.init) ?? []
        guard let buttons = try DaemonMeasurement.choose(names, of: held, file: file) else { return nil }
        plan = Plan(buttons: buttons.enumerated().map { $1.plan(line: $0) })
        board = DaemonBoard(buttons.map(\.name), connection) { [paths = asking.paths] in
            try? SocketPaths.connect(to: paths, within: .zero)
        }
    }

    private static func choose(
        _ names: [String], of held: [HeldButton], file: String?
    ) throws -> [HeldButton]? {
        guard let file else {
            let chosen = names.isEmpty ? held : names.compactMap { name in held.first { $0.name == name } }
            if chosen.count == names.count || names.isEmpty { return chosen }
            // Without a file there is nothing else that could be meant.
            guard access(defaultConfigPath, F_OK) != 0 else { return nil }
            throw UsageError.unknownButton(names, among: held.map(\.name))
        }
        let buttons = try Plan.fromFile(file).buttons.filter { names.isEmpty || names.contains($0.name) }
        let chosen = buttons.compactMap { button in
            held.first { $0.name == button.name && $0.pin == button.pin.text }
        }
        return chosen.isEmpty || chosen.count < max(buttons.count, names.count) ? nil : chosen
    }
}

/// A button in a daemon's status.
private struct HeldButton {
    let name: String
    let pin: String
    private let isActiveLow: Bool
    private let policy: Policy

    init?(_ json: JSON) {
        guard let name = json["button"]?.string, let pin = json["pin"]?.string,
            let policy = json["policy"]?.string.flatMap(PolicyName.init(rawValue:))
        else { return nil }
        (self.name, self.pin, isActiveLow) = (name, pin, json["active_low"]?.bool ?? true)
        func time(_ name: String) -> Duration { .nanoseconds(max(0, json[name]?.integer ?? 0)) }
        self.policy = policy.policy(
            delay: json["learns_delay"]?.bool == true ? .auto : .fixed(time("delay_ns")),
            confirm: time("confirm_ns"))
    }

    /// - Parameter line: which line of the daemon's it is.
    func plan(line: Int) -> ButtonPlan {
        var plan = ButtonPlan(name: name, pin: .offset(line), settings: ButtonSettings(policy: policy))
        plan.isActiveLow = isActiveLow
        return plan
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
