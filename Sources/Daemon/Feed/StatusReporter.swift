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
        return dispatcher.plan.names.enumerated().filter { panel.isPressed($0.offset) }.map(\.element)
    }

    var levels: [(button: String, isHigh: Bool)] {
        guard let contacts = dispatcher.panel?.contacts else { return [] }
        return zip(dispatcher.plan.buttons, contacts).enumerated().compactMap { index, button in
            guard dispatcher.book.absence(of: index) == nil else { return nil }
            return (button.0.name, button.1.raw.isHigh(activeLow: button.0.isActiveLow))
        }
    }

    func set(_ output: String, _ change: OutputChange) throws(RequestProblem) {
        // Somebody may have typed more spaces than the name has.
        let output = state(of: output) == nil ? trimmed(output) : output
        guard let outputs, state(of: output) != nil else { throw unknown(output) }
        guard let refusal = outputs.set(output, change) else { return }
        throw RequestProblem("output \(output)\(refusal.words)")
    }

    private func state(of output: String) -> OutputState? { outputs?.state(of: output) }

    private func unknown(_ output: String) -> RequestProblem {
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
        status.running = actionRunner?.runner.running ?? 0
        return status
    }

    var names: StatusNames {
        var names = StatusNames()
        names.buttons = dispatcher.plan.buttons.map(\.name)
        names.chords = dispatcher.plan.chords.map(\.name)
        names.outputs = dispatcher.plan.outputs.map(\.name)
        return names
    }

    func button(_ name: String, at place: Int, withBounces: Bool) -> ButtonStatus? {
        guard let index = find(name, at: place, in: dispatcher.plan.buttons, \.name) else { return nil }
        let plan = dispatcher.plan.buttons[index]
        var status = part(plan.name, plan.actions, at: index)
        status.title = plan.title
        status.kind = plan.kind
        status.line = line(plan, at: index)
        if withBounces { status.line?.bounces = bounces(of: index) }
        return status
    }

    func chord(_ name: String, at place: Int) -> ButtonStatus? {
        guard let place = find(name, at: place, in: dispatcher.plan.chords, \.name) else { return nil }
        let plan = dispatcher.plan.chords[place]
        var status = part(plan.name, plan.actions, at: dispatcher.plan.buttons.count + place)
        status.title = plan.title
        status.members = plan.buttons
        return status
    }

    private func part(_ name: String, _ bindings: Bindings, at index: Int) -> ButtonStatus {
        var status = ButtonStatus(name: name)
        status.bound = bindings.gestures
        status.isPressed = dispatcher.panel?.isPressed(index) ?? false
        status.counts = dispatcher.panel?.counts[index] ?? ButtonCounts()
        status.actions = ledger.actions(of: name)
        return status
    }

    private func line(_ plan: ButtonPlan, at index: Int) -> LineStatus {
        let policy = plan.settings.policy
        let contact = dispatcher.panel?.contacts[index]
        var status = LineStatus(
            pin: plan.pin.text, policy: policy.name.rawValue, delay: contact?.currentDelay ?? policy.delay)
        status.isActiveLow = plan.isActiveLow
        status.poll = plan.poll
        status.learnsDelay = policy.writtenDelay == .auto
        status.confirm = policy.confirm
        status.isHigh = contact?.raw.isHigh(activeLow: plan.isActiveLow) ?? false
        status.problem = dispatcher.book.absence(of: index)?.description
        let address = dispatcher.book.address(of: index)
        (status.chip, status.offset) = (address?.chipName, address?.offset)
        status.counts = ledger.line(of: plan.name)
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
        case .failed(let problem): ": \(problem); tried again"
        }
    }
}

/// Where something is, which was at this place before a reload may have moved it; nil if it is gone.
private func find<Item>(
    _ name: String, at place: Int, in items: [Item], _ nameOf: (Item) -> String
) -> Int? {
    if items.indices.contains(place), nameOf(items[place]) == name { return place }
    return items.firstIndex { nameOf($0) == name }
}

private func trimmed(_ text: String) -> String {
    let isGap: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isGap).reversed().drop(while: isGap).reversed())
}
