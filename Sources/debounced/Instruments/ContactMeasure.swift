import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedReport
import DebouncedSession
import DebouncedSystem
import DebouncedTraces

/// Measures a switch, a counter or an encoder of a board while somebody moves it.
struct ContactMeasure<Board: DebouncedBoards.Board> {
    /// That control alone.
    let plan: Plan
    let board: Board
    /// How many changes or pulses are awaited, or clicks each way.
    let target: Int
    /// Whether that many are made.
    let knowsTruth: Bool
    /// Whether time is virtual.
    let isFast: Bool
    let recording: String?
    let shows: Bool

    func run() throws -> MeasuredContact? {
        let runtime = Runtime(answersSignals: true, hangupReloads: false)
        let watch = ContactWatch(plan, target: target, in: runtime, shows: shows && !isFast)
        if !isFast { runtime.add(watch) }
        var recording: Recording?
        var session = try Session(plan, on: board, in: runtime, SessionOptions(acts: false, isFast: isFast)) {
            recording =
                isFast
                ? try Recording(inVirtualTimeTo: self.recording)
                : try Recording(to: self.recording, isVital: true, $1)
            return Recorder($0, of: plan, to: recording, knowing: $2) { [recording] in try recording?.check()
            }
        }
        session.show(to: watch)
        watch.begin()
        try session.run()
        session.endRecording()
        try session.finish(asking: true)
        try recording?.finish()
        let isWhole = !runtime.pendingRequests.wantsStop || watch.isComplete
        return watch.measured(asked: knowsTruth && isWhole ? target : nil)
    }
}

/// Counts what the one contact does, says so as it comes, and stops when there is enough.
private final class ContactWatch: EdgeObserver, LoopTask {
    private let control: ControlName
    private let target: Int
    private let runtime: Runtime
    private let shows: Bool
    private var measurements: ContactMeasurements
    private var count = 0
    private var latest: Instant?

    /// After this time without an edge it is looked at again. A switch may be moved quickly.
    private let quiet: Duration

    init(_ plan: Plan, target: Int, in runtime: Runtime, shows: Bool) {
        control = plan.controls[0]
        (self.target, self.runtime, self.shows) = (target, runtime, shows)
        measurements = ContactMeasurements(plan, clicks: target)
        quiet = control.kind == .switch ? .milliseconds(250) : .seconds(2)
    }

    var isComplete: Bool { count >= target }

    func measured(asked: Int?) -> MeasuredContact? {
        var measurements = measurements
        measurements.asked = asked
        return measurements.results.first?.1
    }

    func begin() {
        guard shows else { return }
        let action =
            switch control.kind {
            case .switch:
                "Open and close '\(control.name)' until it has changed \(target) times, and let it settle each time."
            case .encoder: "Turn '\(control.name)' by \(target) clicks clockwise, and then by as many back."
            case .button, .chord, .counter: "Wait for \(target) pulses of '\(control.name)'."
            }
        say("\(action) Ctrl-C ends it sooner.")
    }

    func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        switch arrival {
        case .start(let edge, let line): measurements.start(edge, line: line)
        case .edge(let edge, let line):
            measurements.feed(edge, line: line)
            latest = edge.instant
        case .gone, .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    var deadline: Instant? { latest.map { $0 + quiet } }

    func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        latest = nil
        let seen = measured(asked: nil)?.count ?? 0
        guard seen > count else { return }
        count = seen
        if shows, control.kind != .encoder { say("\(count) of \(target)") }
        if isComplete { runtime.pendingRequests.stop() }
    }
}
