import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedSystem
import Glibc

/// Knows how the daemon is doing, and sets outputs for clients.
final class StatusReporter: FeedHost {
    private let dispatcher: Dispatcher
    private let outputs: Outputs?
    private let actionRunner: ActionRunner?
    private let measurements: BounceMonitor
    private let clock: () -> Instant
    private let config: String?
    private let started: Instant
    let ledger = Ledger()

    /// - Parameters:
    ///   - outputs: nil if none is set.
    ///   - agent: nil if nothing is done.
    ///   - clock: the one that stamps the events.
    ///   - config: the path of the config file.
    init(
        _ dispatcher: Dispatcher, _ outputs: Outputs?, _ actionRunner: ActionRunner?,
        _ measurements: BounceMonitor, config: String?,
        clock: @escaping () -> Instant
    ) {
        (self.dispatcher, self.outputs, self.actionRunner, self.measurements) = (
            dispatcher, outputs, actionRunner, measurements
        )
        (self.config, self.clock) = (config, clock)
        started = clock()
    }

    var now: Instant { clock() }

    var pressed: [String] {
        guard let panel = dispatcher.panel else { return [] }
        return dispatcher.controls.enumerated().filter { panel.isPressed($0.offset) }.map(\.element.name)
    }

    var on: [String]? {
        guard let panel = dispatcher.panel, !dispatcher.plan.switches.isEmpty else { return nil }
        return dispatcher.controls.enumerated().filter { panel.isOn($0.offset) == true }.map(\.element.name)
    }

    var levels: [(line: String, isHigh: Bool)] {
        guard let contacts = dispatcher.panel?.contacts else { return [] }
        return zip(dispatcher.plan.lines, contacts).enumerated().compactMap { index, line in
            guard dispatcher.book.absence(of: index) == nil else { return nil }
            return (line.0.name, line.1.raw.isHigh(activeLow: line.0.request.activeLow))
        }
    }

    func set(_ output: String, _ change: OutputChange) throws(RequestProblem) {
        // Somebody may have typed more spaces than the name has.
        let output = state(of: output) == nil ? trimmed(output) : output
        guard let outputs, state(of: output) != nil else { throw unknown(output) }
        guard let refusal = outputs.set(output, change) else { return }
        throw RequestProblem("output \(output)\(refusal.words)")
    }

    func set(
        _ counter: String, to total: Decimal, _ answer: @escaping (RequestProblem?) -> Void
    ) throws(RequestProblem) {
        let counters = dispatcher.plan.counters
        guard let index = counters.firstIndex(where: { $0.name == counter || $0.name == trimmed(counter) })
        else {
            throw unknown(counter: counter)
        }
        dispatcher.state.set(total, counter: index, at: now) { problem in
            answer(
                problem.map {
                    RequestProblem("counter \(counters[index].name): not saved: \($0); trying again")
                })
        }
    }

    private func unknown(counter name: String) -> RequestProblem {
        if state(of: name) != nil {
            return RequestProblem("\(name) is an output: write on, off, toggle or pulse")
        }
        let names = dispatcher.plan.counters.map(\.name)
        let known = names.isEmpty ? "the config file has none" : "there is \(names.joined(separator: ", "))"
        return RequestProblem("there is no counter '\(name)'; \(known)")
    }

    private func state(of output: String) -> OutputState? { outputs?.state(of: output) }

    private func unknown(_ output: String) -> RequestProblem {
        if dispatcher.plan.counters.contains(where: { $0.name == output }) {
            return RequestProblem("\(output) is a counter: write what it shows, such as 12345.67")
        }
        let names = dispatcher.plan.outputs.map(\.name)
        let known = names.isEmpty ? "the config file has none" : "there is \(names.joined(separator: ", "))"
        return RequestProblem("there is no output '\(output)'; \(known)")
    }
}

// MARK: Status

extension StatusReporter {
    var status: Status {
        var status = Status(now: now, unix: WallClock.now, started: started)
        status.process = getpid()
        status.config = config
        status.stateFile = dispatcher.state.file
        status.stateProblem = dispatcher.state.problem?.description
        status.running = actionRunner?.runner.running ?? 0
        return status
    }

    var names: StatusNames { StatusNames(dispatcher.controls, outputs: dispatcher.plan.outputs.map(\.name)) }

    func control(_ name: ControlName, at number: Int, withBounces: Bool) -> ControlStatus? {
        guard let number = find(name, at: number, in: dispatcher.controls) else { return nil }
        let plan = dispatcher.plan
        var status = part(name, plan, at: number)
        let place = dispatcher.map.place(ofControl: number)?.index ?? 0
        switch name.kind {
        case .button:
            (status.title, status.kind) = (plan.buttons[place].title, plan.buttons[place].kind.rawValue)
        case .chord: (status.title, status.members) = (plan.chords[place].title, plan.chords[place].buttons)
        case .switch:
            (status.title, status.kind) = (plan.switches[place].title, plan.switches[place].kind?.rawValue)
        case .counter:
            (status.title, status.kind) = (plan.counters[place].title, plan.counters[place].kind?.rawValue)
            status.counter = counter(plan.counters[place], place, at: number)
        case .encoder:
            status.title = plan.encoders[place].title
            status.encoder = encoder(plan.encoders[place], at: number)
        }
        let lines = dispatcher.map.lines(ofControl: number)
        if lines.count > 1 { status.secondLine = self.line(lines.lowerBound + 1, of: name) }
        if let line = lines.first {
            status.line = self.line(line, of: name)
            if name.kind == .switch { status.line?.write(plan.switches[place].settings) }
            if withBounces { status.line?.bounces = bounces(of: line) }
        }
        return status
    }

    private func counter(_ plan: CounterPlan, _ place: Int, at number: Int) -> CounterStatus {
        let (state, panel) = (dispatcher.state, dispatcher.panel)
        var status = CounterStatus(state.total(ofCounter: place))
        (status.unit, status.rateUnit, status.publish) = (plan.unit, plan.rate.text, plan.publish)
        status.rate = plan.rate(ofPulses: panel?.pulsesPerSecond(number, at: now) ?? 0)
        (status.rateScale, status.countsBoth) = (plan.rate(ofPulses: 1), plan.settings.countsBoth)
        status.counts = panel?.counterCounts(number) ?? CounterCounts()
        status.unsaved = state.unsavedPulses(ofCounter: place)
        return status
    }

    private func encoder(_ plan: EncoderPlan, at number: Int) -> EncoderStatus {
        var status = EncoderStatus(plan.settings)
        status.doubles = dispatcher.panel?.doubles(number) ?? 0
        status.suggestion = dispatcher.panel?.suggestion(number)
        status.changes = dispatcher.panel?.changes(number) ?? []
        return status
    }

    private func part(_ name: ControlName, _ plan: Plan, at number: Int) -> ControlStatus {
        var status = ControlStatus(name)
        status.bound = dispatcher.bindings[number].gestures
        status.actions = ledger.actions(of: name.name)
        guard let panel = dispatcher.panel else { return status }
        (status.isPressed, status.isOn) = (panel.isPressed(number), panel.isOn(number))
        status.isUnsettled = panel.isUnsettled(number, at: now)
        status.counts = panel.counts[number]
        return status
    }

    private func line(_ index: Int, of control: ControlName) -> LineStatus {
        let request = dispatcher.book.lines[index].request
        let policy = request.policy
        let contact = dispatcher.panel?.contact(ofLine: index)
        var status = LineStatus(
            pin: request.pin.text, policy: policy.name.rawValue, delay: contact?.currentDelay ?? policy.delay)
        status.isActiveLow = request.activeLow
        status.poll = request.poll
        status.learnsDelay = policy.writtenDelay == .auto
        status.confirm = policy.confirm
        status.isHigh = contact?.raw.isHigh(activeLow: request.activeLow) ?? false
        status.problem = dispatcher.book.absence(of: index)?.description
        let address = dispatcher.book.address(of: index)
        (status.chip, status.offset) = (address?.chipName, address?.offset)
        status.counts = ledger.line(of: control.name)
        status.counts.readErrors = dispatcher.book.readErrors(of: index)
        return status
    }

    private func bounces(of index: Int) -> BounceStatus {
        let measure = measurements.measure(of: index, at: now)
        return BounceStatus(
            tally: measure.tally, all: measurements.bounces(of: index, at: now),
            longestQuiet: measure.longestQuiet, isWorn: measurements.wear(of: index, at: now) != nil)
    }

    func output(_ name: String) -> OutputStatus? {
        guard let plan = dispatcher.plan.outputs.first(where: { $0.name == name }) else { return nil }
        let state = state(of: plan.name)
        return OutputStatus(
            name: plan.name, title: plan.title, pin: plan.pin.text, isOn: state?.isOn ?? plan.isInitiallyOn,
            problem: state?.problem?.description, failure: state?.failure?.description,
            errors: state?.errors ?? 0, offWhile: plan.offWhile,
            interlocks: state?.interlocks.map(\.description) ?? [])
    }
}

extension OutputRefusal {
    fileprivate var words: String {
        switch self {
        case .unknown, .missing(nil): ": the line is not there"
        case .missing(let problem?): ": \(problem)"
        case .interlocked(let interlocks): " stays off while \(interlocks.words)"
        case .failed(let problem): ": \(problem); trying again"
        }
    }
}

extension LineStatus {
    /// The delay of each direction.
    fileprivate mutating func write(_ settings: SwitchSettings) {
        delay = settings.on.delay
        if settings.off.delay != delay { offDelay = settings.off.delay }
    }
}

/// Where something is, which had this number before a reload may have moved it; nil if it is gone.
private func find(_ name: ControlName, at number: Int, in controls: [ControlName]) -> Int? {
    if controls.indices.contains(number), controls[number] == name { return number }
    return controls.firstIndex(of: name)
}

private func trimmed(_ text: String) -> String {
    let isGap: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isGap).reversed().drop(while: isGap).reversed())
}
