import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire
import Glibc

/// Measures one control of a board while it is moved.
struct LiveMeasure<Board: DebouncedLinux.Board> {
    /// That control alone, with nothing that acts.
    let plan: Plan
    let board: Board
    /// The number of presses, changes or pulses that are awaited, or of clicks each way.
    let target: Int
    /// True if that many are made, so that policies are judged by it.
    let knowsTruth: Bool
    /// True if time is virtual, and it can't be watched.
    let isFast: Bool
    let recording: String?
    let shows: Bool
    /// True if it moves by itself, and not a person.
    var movesItself = false

    func run() throws -> Sheet {
        var plan = plan
        // There is nothing to learn, and nothing to log.
        for index in plan.buttons.indices {
            plan.buttons[index].settings.policy = .leading(delay: Delay.default)
        }
        let runtime = Runtime(handlesSignals: true, hangupReloads: false, isFast: isFast)
        let watch = MeasureWatch(
            self.plan, target: target, knowsNumber: knowsTruth, in: runtime, shows: shows && !isFast,
            isFast: isFast, movesItself: movesItself)
        if !isFast { runtime.add(watch) }
        var sessionOptions = SessionOptions(acts: false, isFast: isFast)
        sessionOptions.reportsWear = false
        var runner = try Runner(
            plan, on: board, in: runtime, sessionOptions, to: recording, isVital: true)
        runner.session.addObserver(watch)
        watch.begin()
        try runner.run { _ in
            let isComplete = !runtime.pendingRequests.wantsStop
            return movesItself && isComplete && plan.lines.count == 1 ? [target] : []
        }
        try runner.recording?.finish()
        return watch.result(isInterrupted: runtime.pendingRequests.wantsStop)
    }
}
