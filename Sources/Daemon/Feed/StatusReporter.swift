import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// Knows how the daemon is doing.
final class StatusReporter: FeedHost {
    private let dispatcher: Dispatcher
    private let outputs: Outputs?
    private let actionRunner: ActionRunner?
    private let bounceMonitor: BounceMonitor
    private let clock: () -> Instant
    private let config: String?
    private let started: Instant
    let tallies = ControlTallies()

    private var active: ActivePlan { dispatcher.active }

    /// - Parameters:
    ///   - outputs: nil if none is set.
    ///   - actionRunner: nil if nothing is done.
    ///   - clock: the one that stamps the events.
    ///   - config: the path of the config file.
    init(
        _ dispatcher: Dispatcher, _ outputs: Outputs?, _ actionRunner: ActionRunner?,
        _ bounceMonitor: BounceMonitor, config: String?, clock: @escaping () -> Instant
    ) {
        (self.dispatcher, self.outputs, self.actionRunner, self.bounceMonitor) = (
            dispatcher, outputs, actionRunner, bounceMonitor
        )
        (self.config, self.clock) = (config, clock)
        started = clock()
    }

    var now: Instant { clock() }

    var pressed: [String] {
        guard let panel = dispatcher.panel else { return [] }
        return active.controls.enumerated().filter { panel.isPressed($0.offset) }.map(\.element.name)
    }

    var on: [String]? {
        guard let panel = dispatcher.panel, !active.plan.switches.isEmpty else { return nil }
        return active.controls.enumerated().filter { panel.isOn($0.offset) == true }.map(\.element.name)
    }

    var levels: [WireLevel] {
        guard let contacts = dispatcher.panel?.contacts else { return [] }
        return zip(active.lines, contacts).enumerated().compactMap { index, line in
            guard dispatcher.lineStates.absence(of: index) == nil else { return nil }
            return WireLevel(
                line: line.0.name, isHigh: line.1.raw.isHigh(activeLow: line.0.request.activeLow))
        }
    }

    var status: Status {
        var status = Status()
        (status.now, status.unix, status.started) = (now, WallClock.now, started)
        (status.process, status.config, status.configDigest) = (getpid(), config, active.plan.origin.digest)
        status.state = dispatcher.state.file.map { file in
            var state = StateStatus()
            (state.file, state.problem) = (file, dispatcher.state.problem?.description)
            return state
        }
        status.running = actionRunner?.runner.running ?? 0
        return status
    }

    var names: StatusNames { StatusNames(active.controls, outputs: active.plan.outputs.map(\.name)) }

    func control(_ name: ControlName, at number: Int, withBounces: Bool) -> ControlStatus? {
        guard let number = find(name, at: number, in: active.controls) else { return nil }
        var status = ControlStatus(name)
        let lines = active.map.lines(ofControl: number)
        status.lines = lines.map(line)
        addPlan(to: &status, at: number)
        addState(to: &status, at: number)
        status.lineCounts.readErrors = lines.reduce(0) { $0 + dispatcher.lineStates.readErrors(of: $1) }
        status.lineCounts.clockErrors = lines.reduce(0) { $0 + dispatcher.lineStates.clockErrors(of: $1) }
        if withBounces, lines.count == 1 { status.bounces = bounceStatus(of: lines.lowerBound) }
        return status
    }

    /// Adds what the config says of it.
    private func addPlan(to status: inout ControlStatus, at number: Int) {
        let plan = active.controlPlans[number]
        let index = active.map.place(ofControl: number)?.index ?? 0
        (status.title, status.kind, status.bound) = (plan.title, plan.kindName, plan.actions.gestures)
        switch plan {
        case let chord as ChordPlan: status.members = chord.buttons
        case let contact as SwitchPlan:
            status.lines[0].add(contact.settings)
            status.isOnWhenOpen = contact.settings.isOnWhenOpen
        case let counter as CounterPlan: status.counter = self.counter(counter, index, at: number)
        case let encoder as EncoderPlan: addEncoder(encoder, to: &status, at: number)
        default: break
        }
    }

    /// Adds what happened on it.
    private func addState(to status: inout ControlStatus, at number: Int) {
        let name = status.control.name
        (status.actions, status.lineCounts) = (tallies.actions(of: name), tallies.line(of: name))
        guard let panel = dispatcher.panel else { return }
        (status.isPressed, status.reached) = (panel.isPressed(number), panel.state(of: number))
        status.isUnsettled = panel.isUnsettled(number, at: now)
        status.counts = panel.counts(of: number)
    }

    private func counter(_ plan: CounterPlan, _ place: Int, at number: Int) -> CounterStatus {
        let (state, panel) = (dispatcher.state, dispatcher.panel)
        let (total, counts) = (state.total(ofCounter: place), panel?.counterCounts(number))
        var status = CounterStatus()
        (status.pulses, status.total, status.each) = (total.pulses, total.total, total.each)
        (status.unit, status.rateUnit, status.publish) = (plan.unit, plan.rate.text, plan.publish)
        let rate = panel?.pulseRate(number) ?? PulseRate()
        (status.rate, status.interval) = (plan.rate(ofPulses: rate.perSecond(at: now)), rate.lastInterval)
        (status.rateScale, status.countsBoth) = (plan.rate(ofPulses: 1), plan.settings.countsBoth)
        (status.madeUp, status.rejected) = (counts?.madeUp ?? 0, counts?.rejected ?? .init())
        status.unsaved = state.unsavedPulses(ofCounter: place)
        return status
    }

    private func addEncoder(_ plan: EncoderPlan, to status: inout ControlStatus, at number: Int) {
        let panel = dispatcher.panel
        var encoder = EncoderStatus()
        (encoder.settings, encoder.doubles) = (plan.settings, panel?.doubles(number) ?? 0)
        encoder.suggestion = panel?.suggestion(number)
        status.encoder = encoder
        for (index, changes) in (panel?.changes(number) ?? [0, 0]).enumerated() {
            status.lines[index].add(plan.settings, changes: changes)
        }
    }

    private func line(_ index: Int) -> LineStatus {
        let request = active.lines[index].request
        let (contact, absence) = (
            dispatcher.panel?.contact(ofLine: index), dispatcher.lineStates.absence(of: index)
        )
        var status = LineStatus()
        let address = dispatcher.lineStates.address(of: index)
        (status.pin, status.chip, status.offset) = (request.pin.text, address?.chipName, address?.offset)
        (status.isUp, status.problem) = (absence == nil && address != nil, absence?.description)
        (status.isActiveLow, status.poll) = (request.activeLow, request.poll)
        status.isHigh = contact?.raw.isHigh(activeLow: request.activeLow) ?? false
        status.policy = request.policy.name.rawValue
        status.delay = contact?.currentDelay ?? request.policy.delay
        status.learnsDelay = request.policy.writtenDelay == .auto
        status.confirm = request.policy.confirm
        return status
    }

    func bounces(of name: ControlName, at number: Int) -> Bounces {
        guard let number = find(name, at: number, in: active.controls) else { return Bounces() }
        let lines = active.map.lines(ofControl: number)
        return lines.count == 1 ? bounceMonitor.bounces(of: lines.lowerBound, at: now) : Bounces()
    }

    private func bounceStatus(of index: Int) -> BounceStatus {
        let measure = bounceMonitor.measure(of: index, at: now)
        var status = BounceStatus()
        status.presses = measure.tally.presses
        (status.close, status.open) = (.init(measure.tally.closing), .init(measure.tally.opening))
        status.longestQuiet = measure.longestQuiet
        status.neededDelay = bounceMonitor.wear(of: index, at: now)?.remedy
        status.isWorn = status.neededDelay != nil
        status.dropOuts = measure.tally.dropOuts
        return status
    }

    func output(_ name: String) -> OutputStatus? {
        guard let plan = active.plan.outputs.first(where: { $0.name == name }) else { return nil }
        let state = outputs?.state(of: plan.name)
        var status = OutputStatus()
        (status.name, status.title, status.pin) = (plan.name, plan.title, plan.pin.text)
        (status.isOn, status.isUp) = (state?.isOn ?? plan.isInitiallyOn, state?.problem == nil)
        status.blinks = state?.blinks
        status.problem = (state?.problem ?? state?.failure)?.description
        (status.errors, status.offWhile) = (state?.errors ?? 0, plan.offWhile)
        status.interlocks = state?.interlocks.map(\.description) ?? []
        return status
    }
}

extension LineStatus {
    /// It has no policy.
    fileprivate mutating func add(_ settings: EncoderSettings, changes: Int) {
        (policy, learnsDelay, confirm) = (nil, nil, nil)
        (delay, self.changes) = (settings.delay, changes)
    }

    /// The delay of each direction; one that learns is the contact's.
    fileprivate mutating func add(_ settings: SwitchSettings) {
        if settings.on.learns { return }
        delay = settings.on.delay
        if settings.off.delay != delay { offDelay = settings.off.delay }
    }
}

extension BounceStatus.Times {
    fileprivate init(_ histogram: Histogram) {
        self.init()
        (median, percentile95) = (histogram.percentile(50), histogram.percentile(95))
        longest = histogram.longest
    }
}

/// Returns the number of what had this one before a reload may have moved it; nil if it is gone.
private func find(_ name: ControlName, at number: Int, in controls: [ControlName]) -> Int? {
    if controls.indices.contains(number), controls[number] == name { return number }
    return controls.firstIndex(of: name)
}

/// Counts what is not counted by the panel, by the name of the control: it goes on when the file is read again.
final class ControlTallies: Listener {
    private var entries: [String: Entry] = [:]

    fileprivate struct Entry {
        var actions = ActionCounts()
        var line = LineTally()
        /// Programs that took too long, and have not ended yet: their end does not count again.
        var overdue = 0
    }

    func actions(of name: String) -> ActionCounts { entries[name]?.actions ?? ActionCounts() }
    func line(of name: String) -> LineTally { entries[name]?.line ?? LineTally() }

    func notify(_ notice: Notice) {
        guard let name = notice.control?.name else { return }
        switch notice.what {
        case .line(.setAside, _): entries[name, default: Entry()].line.storms += 1
        case .droppedEdges(let count): entries[name, default: Entry()].line.dropped += count
        case .action(let report): entries[name, default: Entry()].count(report)
        default: break
        }
    }
}

extension ControlTallies.Entry {
    fileprivate mutating func count(_ report: ActionReport) {
        switch report.result {
        case nil: break
        case .ended where overdue > 0: overdue -= 1
        case let result?:
            if result == .timedOut { overdue += 1 }
            actions[result] += report.count ?? 1
        }
    }
}
