import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// The controls of a running daemon. It holds their lines, so that only it can show what happens there.
struct DaemonMeasurement {
    /// The controls as the daemon has them; with nothing that acts.
    let plan: Plan
    let board: DaemonBoard
    /// Of each line, as the daemon's file names it.
    let pins: [String]

    /// Nil if no daemon runs, or the one that runs lacks these controls.
    ///
    /// - Parameters:
    ///   - file: the config file that was named, if one was: its controls are meant then.
    ///   - names: of the controls that are asked for; without any, all of them.
    init?(_ query: DaemonQuery, file: String?, _ names: [String]) throws {
        let connection: Connection
        do throws(ConnectionProblem) {
            connection = try query.connect()
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
        let (_, status) = try connection.askStatus()
        if file == nil, let chord = status.controls(.chord).first(where: { names.contains($0.control.name) })
        {
            throw UsageError.chordWithoutLine(chord.control.name, chord.members)
        }
        let held = status.controls.compactMap(HeldControl.init)
        guard let controls = try DaemonMeasurement.choose(names, of: held, file: file) else { return nil }
        let lines = controls.flatMap(\.lineNames)
        var (plan, line) = (Plan(), 0)
        for control in controls {
            control.add(to: &plan, line: line)
            line += control.lineNames.count
        }
        (self.plan, pins) = (plan, controls.flatMap(\.pins))
        board = DaemonBoard(lines, connection) { [paths = query.paths] in
            try? SocketPaths.connect(to: paths, within: .zero)
        }
    }

    private static func choose(
        _ names: [String], of held: [HeldControl], file: String?
    ) throws -> [HeldControl]? {
        guard let file else {
            let chosen =
                names.isEmpty ? held : names.compactMap { name in held.first { $0.name.name == name } }
            if !chosen.isEmpty, chosen.count == names.count || names.isEmpty { return chosen }
            // Without a file there is nothing else that could be meant.
            guard !canAccess(defaultConfigPath) else { return nil }
            throw UsageError.unknownControl(names, among: held.map(\.name.name), orTrace: true)
        }
        let plan = try Plan.fromFile(file)
        let wanted = plan.controls.filter { $0.kind.lines > 0 && (names.isEmpty || names.contains($0.name)) }
        let chosen = wanted.compactMap { name in
            let pins = plan.lines.filter { $0.control == name }.map(\.request.pin.text)
            return held.first { $0.name == name && $0.pins == pins }
        }
        return chosen.isEmpty || chosen.count < max(wanted.count, names.count) ? nil : chosen
    }
}

/// A control in a daemon's status that has lines.
struct HeldControl {
    private let status: ControlStatus
    /// Unused for an encoder, which has none.
    private let policy: Policy

    /// Nil if nothing can be seen of it: a chord has no line. The daemon is asked, not trusted.
    init?(_ status: ControlStatus) {
        guard let line = status.line, status.lines.count == status.control.kind.lines else { return nil }
        let name = line.policy.flatMap(PolicyName.init(rawValue:))
        guard name != nil || status.encoder != nil else { return nil }
        self.status = status
        policy = (name ?? .trailing).policy(
            delay: line.learnsDelay == true ? .auto : .fixed(HeldControl.possible(line.delay)),
            confirm: HeldControl.possible(line.confirm ?? .zero))
    }

    /// No config has a longer one.
    private static func possible(_ time: Duration) -> Duration { min(max(.zero, time), DurationText.longest) }

    var name: ControlName { status.control }

    /// As the file names them.
    var pins: [String] { status.lines.map(\.pin) }

    /// As the daemon names them where it sends edges.
    var lineNames: [String] { encoder(line: 0)?.lineNames ?? [name.name] }

    private var wiring: Wiring { Wiring(isActiveLow: status.lines[0].isActiveLow) }

    private func encoder(line: Int) -> EncoderPlan? {
        guard var settings = status.encoder?.settings else { return nil }
        settings.delay = policy.delay
        return EncoderPlan(
            name: name.name, pins: status.lines.indices.map { .offset(line + $0) },
            wiring: wiring, settings: settings)
    }

    /// - Parameter line: which of the board's lines it is, or the first of them.
    func add(to plan: inout Plan, line: Int) {
        let (name, pin) = (name.name, LinePin.offset(line))
        switch status.control.kind {
        case .button:
            let settings = ButtonSettings(policy: policy)
            plan.buttons.append(ButtonPlan(name: name, pin: pin, wiring: wiring, settings: settings))
        case .switch:
            let off = status.line?.offDelay.map { Policy.trailing(delay: HeldControl.possible($0)) }
            let settings = SwitchSettings(on: policy, off: off, isOnWhenOpen: status.isOnWhenOpen)
            plan.switches.append(SwitchPlan(name: name, pin: pin, wiring: wiring, settings: settings))
        case .counter:
            var counter = CounterPlan(name: name, pin: pin, wiring: wiring)
            counter.settings = CounterSettings(
                confirm: policy.confirm ?? .zero, delay: policy.delay,
                countsBoth: status.counter?.countsBoth ?? false)
            plan.counters.append(counter)
        case .encoder: plan.encoders += [encoder(line: line)].compactMap(\.self)
        case .chord: break
        }
    }
}
