import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedReport
import DebouncedSession
import DebouncedSystem
import DebouncedText
import DebouncedTraces
import Glibc

/// Measures one control of a board while it is moved.
struct LiveMeasure<Board: DebouncedBoards.Board> {
    /// That control alone, with nothing that acts.
    let plan: Plan
    let board: Board
    /// How many presses, changes or pulses are awaited, or clicks each way.
    let target: Int
    /// Whether that many are made, so that policies are judged by it.
    let knowsTruth: Bool
    /// Whether time is virtual, and it can't be watched.
    let isFast: Bool
    let recording: String?
    let shows: Bool

    func run() throws -> any Measured {
        var plan = plan
        // There is nothing to learn, and nothing to log.
        for index in plan.buttons.indices {
            plan.buttons[index].settings.policy = .leading(delay: Delay.default)
        }
        let runtime = Runtime(handlesSignals: true, hangupReloads: false, isFast: isFast)
        let watch = MeasureWatch(
            plan, target: target, knowsNumber: knowsTruth, in: runtime, shows: shows && !isFast,
            isFast: isFast)
        if !isFast { runtime.add(watch) }
        var sessionOptions = SessionOptions(acts: false, isFast: isFast)
        sessionOptions.reportsWear = false
        var (session, recording) = try recordedSession(
            plan, on: board, in: runtime, sessionOptions, to: recording, isVital: true)
        session.show(to: watch)
        watch.begin()
        try session.run()
        session.endRecording()
        try session.finish(asking: true)
        try recording?.finish()
        let isWhole = !runtime.pendingRequests.wantsStop || watch.isComplete
        return watch.result(asked: knowsTruth && isWhole ? target : nil)
    }
}

extension Plan {
    /// How often its one control is moved, unless the command line says it.
    var usualTarget: Int {
        switch controls[0].kind {
        case .button, .chord: MeasurementResult.enoughPresses
        // Each takes longer than a press.
        case .switch, .counter: 20
        case .encoder: Plan.usualClicks
        }
    }

    /// How many clicks a knob is turned each way.
    static let usualClicks = 10
}

/// Counts what the one control does, shows it as it comes, and stops when there is enough.
private final class MeasureWatch: EdgeObserver, LoopTask {
    private let control: ControlName
    private let target: Int
    /// Whether that many are made.
    private let knowsNumber: Bool
    private let runtime: Runtime
    private let shows: Bool
    private var measurements: ControlMeasurements
    private var count = 0
    /// When the last edge came, until what it belongs to has been counted.
    private var latest: Instant?
    /// After this time without an edge, a press or a change is over.
    private let quiet: Duration
    /// A meter may turn so fast that its pulses can't be counted one by one. After a while that says enough.
    private var unrest: Unrest?

    init(_ plan: Plan, target: Int, knowsNumber: Bool, in runtime: Runtime, shows: Bool, isFast: Bool) {
        control = plan.controls[0]
        quiet = MeasureWatch.quiet(control.kind, knowsNumber)
        (self.target, self.knowsNumber, self.runtime, self.shows) = (target, knowsNumber, runtime, shows)
        measurements = ControlMeasurements(plan, clicks: target)
        guard control.kind == .counter, !isFast else { return }
        // Pulses that never leave it quiet come in less than twice that time.
        unrest = Unrest(long: max(.seconds(30), quiet * 2 * min(target, 1_000_000)))
    }

    private static func quiet(_ kind: ControlKind, _ knowsNumber: Bool) -> Duration {
        switch kind {
        case .button, .chord: knowsNumber ? Measurement.certainQuiet : Measurement.longestQuiet
        case .switch: Measurement.longestQuiet
        // A meter may turn all the time.
        case .counter: .milliseconds(100)
        case .encoder: Settling.certainRest
        }
    }

    var isComplete: Bool { count >= target }

    func result(asked: Int?) -> any Measured {
        // More pulses may have come before it was quiet.
        measurements.asked = asked.map { control.kind == .counter ? max($0, count) : $0 }
        return measurements.results([control.name])[0]
    }

    func begin() {
        guard shows else { return }
        let action =
            switch control.kind {
            case .button, .chord: "Press '\(control.name)' \(target) times, half a second apart."
            case .switch:
                "Open and close '\(control.name)' until it has changed \(target) times, and let it settle each time."
            case .counter: "Wait for \(target) pulses of '\(control.name)'."
            case .encoder:
                "Turn '\(control.name)' by \(target) clicks clockwise, and then by as many back."
            }
        say("\(action) Ctrl-C ends it sooner.")
    }

    func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        switch arrival {
        case .start(let edge, let line): measurements.start(edge, line: line)
        case .edge(let edge, let line):
            measurements.feed(edge, line: line)
            latest = edge.instant
            lookForRest(edge)
        case .gone, .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    private func lookForRest(_ edge: Edge) {
        unrest?.feed(edge, restingAfter: quiet)
        guard unrest?.takeReport() == true else { return }
        let rest = timeText(quiet.nanoseconds)
        say("It is never still for \(rest), which is enough to measure its rate.")
        runtime.pendingRequests.stop()
    }

    var deadline: Instant? { latest.map { $0 + quiet } }

    func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        latest = nil
        let progress = measurements.progress(quietFor: quiet, knowsNumber: knowsNumber)
        guard progress.count > count else { return }
        if shows, control.kind != .encoder { show(progress.count, progress.latest) }
        count = progress.count
        if isComplete { runtime.pendingRequests.stop() }
    }

    /// All that came since the last look, as far as they are known.
    private func show(_ count: Int, _ latest: [WirePress]) {
        let presses = latest.suffix(count - self.count)
        for (place, press) in presses.enumerated() {
            say(press.text(number: count - presses.count + place + 1, of: target))
        }
        if presses.isEmpty { say("\(count) of \(target)") }
    }
}

extension WirePress {
    /// A line of the show: "  7 of 50   closing 1.2 ms, 14 edges   opening 0, 1 edge".
    fileprivate func text(number: Int, of target: Int) -> String {
        let count = aligned("\(number)", "\(target)".count)
        let opening = opening.map { "   opening \($0.text)" } ?? ""
        return "\(count) of \(target)   closing \(padded(closing.text, 22))\(opening)"
    }
}

extension Motion {
    fileprivate var text: String { "\(timeText(bounce)), \(counted(edges, "edge", "edges"))" }
}
