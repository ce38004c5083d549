import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire

/// Counts what the one control does, shows it as it comes, and stops when there is enough.
final class MeasureWatch: EdgeObserver, LoopTask {
    private let control: ControlName
    private let target: Int
    /// True if that many are made.
    private let knowsNumber: Bool
    private let runtime: Runtime
    private let shows: Bool
    private let movesItself: Bool
    private var survey: any Survey
    private var count = 0
    /// The instant of the last edge.
    private var latest: Instant?
    /// After each of these times without an edge, what was made is counted.
    private let quiets: [Duration]
    /// The number of those that have passed since the last edge.
    private var passed = 0
    /// A meter may turn so fast that its pulses can't be counted one by one. After a while that says enough.
    private var chatter: Chatter?

    /// - Parameter movesItself: whether nobody has to do it.
    init(
        _ plan: Plan, target: Int, knowsNumber: Bool, in runtime: Runtime, shows: Bool, isFast: Bool,
        movesItself: Bool = false
    ) {
        self.movesItself = movesItself
        control = plan.controls[0]
        survey = plan.survey(clicks: target)
        quiets = survey.quiets(knowsNumber: knowsNumber)
        (self.target, self.knowsNumber, self.runtime, self.shows) = (target, knowsNumber, runtime, shows)
        guard survey.goesOn, !isFast else { return }
        // Pulses that never leave it quiet come in less than twice that time.
        chatter = Chatter(long: max(.seconds(30), quiets[0] * 2 * target))
    }

    var isComplete: Bool { count >= target }

    /// - Parameter isInterrupted: whether less may have been made than was asked for.
    func result(isInterrupted: Bool) -> Sheet {
        let isKnown = knowsNumber && (!isInterrupted || isComplete || survey.fits(target))
        // More pulses may have come before it was quiet.
        survey.end(asked: isKnown ? survey.goesOn ? max(target, count) : target : nil)
        return survey.sheet(of: Subject(control.name))
    }

    func begin() {
        guard shows else { return }
        let task = survey.task(control.name, target)
        say("\(movesItself ? task.motion : task.request) Ctrl-C ends it sooner.")
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        switch arrival {
        case .start(let edge, let line): if survey.edges == 0 { survey.start(edge, line: line) }
        case .edge(let edge, let line):
            survey.feed(edge, line: line)
            (latest, passed) = (edge.instant, 0)
            lookForRest(edge)
        case .gone, .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    private func lookForRest(_ edge: Edge) {
        chatter?.feed(edge, restingAfter: quiets[0])
        guard chatter?.takeReport() == true else { return }
        let rest = timeText(quiets[0].nanoseconds)
        say("It is never still for \(rest), which is enough to measure its rate.")
        runtime.pendingRequests.stop()
    }

    var deadline: Instant? {
        passed < quiets.count ? latest.map { $0 + quiets[passed] } : nil
    }

    func advance(to now: Instant) {
        while let deadline, deadline <= now {
            passed += 1
            look(quietFor: quiets[passed - 1])
        }
    }

    private func look(quietFor quiet: Duration) {
        let progress = survey.progress(quietFor: quiet, awaited: knowsNumber ? target : nil)
        if shows { show(progress) }
        count = max(count, progress.count)
        if isComplete { runtime.pendingRequests.stop() }
    }

    /// All that came since the last look, as far as they are known.
    private func show(_ progress: SurveyProgress) {
        if let text = survey.progressText { return say(text) }
        guard progress.count > count else { return }
        let presses = progress.latest.suffix(progress.count - count)
        for (place, press) in presses.enumerated() {
            say(press.text(number: progress.count - presses.count + place + 1, of: target))
        }
        if presses.isEmpty { say("\(progress.count) of \(target)") }
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
