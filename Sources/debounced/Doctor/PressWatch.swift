import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire

/// Asks for one control after the other, and says which one reacts.
final class PressWatch: LoopTask, Listener, EdgeObserver {
    /// The time that a control has to react.
    static let patience = Duration.seconds(15)
    /// The next one is asked for after this time without an edge; nobody is waited for longer than the limit.
    private static let quiet = Duration.milliseconds(300)
    private static let longestMotion = Duration.seconds(2)

    private let names: [ControlName]
    private let map: ControlMap
    /// Of each line, as the config names it.
    private let pins: [String]
    private let ask: (Int, String) -> Void
    private let report: (Diagnosis) -> Void
    private let finish: () -> Void
    /// The one that is asked for, or comes next.
    private var current = 0
    private var isAsking = false
    private(set) var deadline: Instant?
    /// The latest instant at which the next one is asked for.
    private var limit: Instant
    /// The number of moves of each line since it was asked for.
    private var edges: [Int: Int] = [:]
    /// The last one that reacted: it may be moved back.
    private var latest: ControlName?
    private var hasMovedAgain = false
    /// The reason why lines are not there.
    private var absences: [ControlName: String] = [:]

    /// - Parameters:
    ///   - ask: is called with the number of a control and what is to be done.
    ///   - finish: is called when all were asked for.
    init(
        _ plan: Plan, pins: [String], from now: Instant, ask: @escaping (Int, String) -> Void,
        report: @escaping (Diagnosis) -> Void, finish: @escaping () -> Void
    ) {
        (names, map, self.pins) = (plan.controls, plan.map, pins)
        (self.ask, self.report, self.finish) = (ask, report, finish)
        deadline = now + PressWatch.quiet
        limit = now + PressWatch.quiet
    }

    /// Controls that were not asked for, or did not react before it was stopped.
    var untried: ArraySlice<ControlName> { names[current...] }

    func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        if isAsking { conclude(lateFinding, at: now) } else { askNext(at: now) }
    }

    /// Goes on without the one that is asked for.
    func skip(at now: Instant) {
        guard isAsking else { return }
        conclude(.warning(names[current].title, "not tried: it was skipped"), at: now)
    }

    private func askNext(at now: Instant) {
        while current < names.count, let absence = absences[names[current]] {
            report(missing(absence))
            current += 1
        }
        guard current < names.count else {
            deadline = nil
            return finish()
        }
        (isAsking, edges, hasMovedAgain) = (true, [:], false)
        deadline = now + PressWatch.patience
        ask(
            current,
            "\(current + 1) of \(names.count): \(names[current].request) (\(pinWords(current)))")
    }

    private func conclude(_ diagnosis: Diagnosis, at now: Instant) {
        report(diagnosis)
        (isAsking, current) = (false, current + 1)
        (deadline, limit) = (now + PressWatch.quiet, now + PressWatch.longestMotion)
    }
}

// MARK: What happens

extension PressWatch {
    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        guard case .edge(let edge, let line) = arrival else { return }
        edges[line, default: 0] += 1
        if !isAsking, self.deadline != nil { self.deadline = min(edge.instant + PressWatch.quiet, limit) }
    }

    func notify(_ event: Event, _ actions: [Action]) {
        let moment = event.moment
        guard isAsking, moment.gesture.isMove else { return }
        if event.control == names[current] {
            latest = event.control
            conclude(judge(moment.gesture), at: moment.instant)
        } else if event.control == latest {
            hasMovedAgain = true
        } else {
            latest = event.control
            conclude(mistaken(for: event.control), at: moment.instant)
        }
    }

    func notify(_ notice: Notice) {
        guard let control = notice.control, case .line(let state, let why) = notice.what else { return }
        switch state {
        case .lost, .setAside: absences[control] = why.map { withoutEnd("\($0)") } ?? "it is gone"
        case .back, .found, nil: absences[control] = nil
        }
        if isAsking, control == names[current], let absence = absences[control], let deadline {
            conclude(missing(absence), at: deadline.advanced(by: -PressWatch.patience.nanoseconds))
        }
    }
}

// MARK: What is said

extension PressWatch {
    private func judge(_ gesture: Gesture) -> Diagnosis {
        let title = names[current].title
        guard gesture == .counterclockwise else { return .ok(title, "it reacts") }
        return .warning(
            title, "it reports counterclockwise",
            "if it was turned clockwise, exchange its pins, or change its reverse")
    }

    private func mistaken(for other: ControlName) -> Diagnosis {
        let title = names[current].title
        let finding = "'\(other.name)' reacts in its place"
        guard names[current].kind.lines == 1, other.kind.lines == 1, let number = names.firstIndex(of: other)
        else { return .wrong(title, finding, "exchange their wires, or correct their pins") }
        let pin = pins[map.lines(ofControl: number).lowerBound]
        let value = Int(pin) == nil ? "\"\(pin)\"" : pin
        return .wrong(
            title, finding, "exchange their wires, or write pin = \(value) for '\(names[current].name)'")
    }

    /// It did not react in time.
    private var lateFinding: Diagnosis {
        let title = names[current].title
        if hasMovedAgain, let latest { return mistaken(for: latest) }
        let lines = map.lines(ofControl: current)
        let counts = lines.map { edges[$0] ?? 0 }
        let sum = counts.reduce(0, +)
        guard sum > 0 else {
            return .wrong(
                title, "nothing comes from it within \(PressWatch.patience.components.seconds) s",
                "check its wires, and that \(pinWords(current)) is right")
        }
        if let silent = counts.firstIndex(of: 0) {
            return .wrong(
                title, "only one of its lines moves",
                "check the wire of \(EncoderPlan.phases[silent]), pin \(pins[lines.lowerBound + silent])")
        }
        return .wrong(
            title, "its line moves (\(counted(sum, "edge", "edges"))), but it does not react",
            "see what its contact does: debounced measure \(names[current].name)")
    }

    private func missing(_ absence: String) -> Diagnosis {
        Diagnosis(.wrong, names[current].title, saying: "its line is not there: \(absence)")
    }

    private func pinWords(_ control: Int) -> String {
        let pins = map.lines(ofControl: control).map { self.pins[$0] }
        return "\(pins.count == 1 ? "pin" : "pins") \(enumeration(pins, "and"))"
    }
}

extension ControlName {
    /// Says what is to be done with it, so that it reacts.
    fileprivate var request: String {
        switch kind.gestures.first {
        case .on: "move '\(name)', and leave it there"
        case .pulse: "have '\(name)' make a pulse"
        case .clockwise: "turn '\(name)' clockwise by a click"
        default: "press '\(name)'"
        }
    }
}
