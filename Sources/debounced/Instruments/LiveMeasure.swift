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

/// Measures one button of a board while somebody presses it.
struct LiveMeasure<Board: DebouncedBoards.Board> {
    let button: ButtonPlan
    let stormLimit: Int
    let board: Board
    /// How many presses are awaited.
    let target: Int
    /// Whether that many are made, so that policies are judged by it.
    let knowsTruth: Bool
    /// Whether time is virtual, and presses can't be watched.
    let isFast: Bool
    let recording: String?
    let shows: Bool

    func run() throws -> Subject {
        var plan = Plan(buttons: [button.withoutActions])
        plan.stormLimit = stormLimit
        let runtime = Runtime(answersSignals: true, hangupReloads: false)
        let watch = PressWatch(button.name, target: target, in: runtime, shows: shows && !isFast)
        if !isFast { runtime.add(watch) }
        var recording: Recording?
        var sessionOptions = SessionOptions(acts: false, isFast: isFast)
        sessionOptions.reportsWear = false
        var session = try Session(plan, on: board, in: runtime, sessionOptions) {
            recording = try makeRecording($1)
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
        return Subject(
            name: button.name, origin: "",
            measured: watch.measured(asked: knowsTruth && isWhole ? target : nil))
    }
}

extension LiveMeasure {
    private func makeRecording(_ runtime: Runtime) throws(ExitCode) -> Recording? {
        isFast
            ? try Recording(inVirtualTimeTo: recording)
            : try Recording(to: recording, isVital: true, runtime)
    }
}

extension ButtonPlan {
    /// The same button with nothing bound to it, and with nothing to learn and to log.
    fileprivate var withoutActions: ButtonPlan {
        var button = self
        button.actions = Bindings()
        button.settings.policy = .leading(delay: .milliseconds(30))
        return button
    }
}

/// Counts the presses of the one button there is, shows each as it comes, and stops when there are enough.
final class PressWatch: EdgeObserver, LoopTask {
    private let name: String
    private let target: Int
    private let runtime: Runtime
    private let shows: Bool
    private var bench = LineMeasurements(asked: nil, guessesRest: false)
    private var presses = 0
    /// When the last edge came, until the press that it belongs to has been counted.
    private var latest: Instant?

    /// As long as it takes to know that a press is over.
    private static let quiet = Duration.milliseconds(250)

    init(_ name: String, target: Int, in runtime: Runtime, shows: Bool) {
        (self.name, self.target, self.runtime, self.shows) = (name, target, runtime, shows)
    }

    var isComplete: Bool { presses >= target }

    func measured(asked: Int?) -> MeasurementResult {
        bench.asked = asked
        return bench.measured(0)
    }

    func begin() {
        guard shows else { return }
        say("Press '\(name)' \(target) times, half a second apart. Ctrl-C ends it sooner.")
    }

    func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        switch arrival {
        case .start(let edge, let line): bench.start(line, at: edge.level)
        case .edge(let edge, let line):
            bench.feed(edge, line: line)
            latest = edge.instant
        case .gone, .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    var deadline: Instant? { latest.map { $0 + PressWatch.quiet } }

    func advance(to now: Instant) {
        guard let deadline, deadline <= now else { return }
        latest = nil
        let measured = bench.measured(0)
        if !measured.isHeld, measured.presses > presses { count(measured) }
    }

    private func count(_ measured: MeasurementResult) {
        presses = measured.presses
        if shows, let press = measured.gallery.latest { say(press.text(number: presses, of: target)) }
        if isComplete { runtime.pendingRequests.stop() }
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
