// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedSystem
import Glibc

/// Knows how the daemon is doing, and sets outputs for clients.
final class Steward: FeedHost {
    private let desk: Desk
    private let outputs: Outputs?
    private let agent: Agent?
    private let measurements: Measurements
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
        _ desk: Desk, _ outputs: Outputs?, _ agent: Agent?, _ measurements: Measurements, config: String?,
        clock: @escaping () -> Instant
    ) {
        (self.desk, self.outputs, self.agent, self.measurements) = (desk, outputs, agent, measurements)
        (self.config, self.clock) = (config, clock)
        started = clock()
    }

    var now: Instant { clock() }

    var pressed: [String] {
        guard let panel = desk.panel else { return [] }
        return desk.plan.names.enumerated().filter { panel.isPressed($0.offset) }.map(\.element)
    }

    var levels: [(button: String, isHigh: Bool)] {
        guard let contacts = desk.panel?.contacts else { return [] }
        return zip(desk.plan.buttons, contacts).enumerated().compactMap { index, button in
            guard desk.book.absence(of: index) == nil else { return nil }
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
        let names = desk.plan.outputs.map(\.name)
        let known = names.isEmpty ? "the config file has none" : "there is \(names.joined(separator: ", "))"
        return RequestProblem("there is no output '\(output)'; \(known)")
    }
}

// MARK: Status

extension Steward {
    var status: Status {
        var status = Status(now: now, unix: WallClock.now, started: started)
        status.process = getpid()
        status.config = config
        status.running = agent?.runner.running ?? 0
        return status
    }

    var names: StatusNames {
        var names = StatusNames()
        names.buttons = desk.plan.buttons.map(\.name)
        names.chords = desk.plan.chords.map(\.name)
        names.outputs = desk.plan.outputs.map(\.name)
        return names
    }

    func button(_ name: String, at place: Int, withBounces: Bool) -> ButtonStatus? {
        guard let index = find(name, at: place, in: desk.plan.buttons, \.name) else { return nil }
        let plan = desk.plan.buttons[index]
        var status = part(plan.name, plan.actions, at: index)
        status.title = plan.title
        status.kind = plan.kind
        status.line = line(plan, at: index)
        if withBounces { status.line?.bounces = bounces(of: index) }
        return status
    }

    func chord(_ name: String, at place: Int) -> ButtonStatus? {
        guard let place = find(name, at: place, in: desk.plan.chords, \.name) else { return nil }
        let plan = desk.plan.chords[place]
        var status = part(plan.name, plan.actions, at: desk.plan.buttons.count + place)
        status.title = plan.title
        status.members = plan.buttons
        return status
    }

    private func part(_ name: String, _ bindings: Bindings, at index: Int) -> ButtonStatus {
        var status = ButtonStatus(name: name)
        status.bound = bindings.gestures
        status.isPressed = desk.panel?.isPressed(index) ?? false
        status.counts = desk.panel?.counts[index] ?? ButtonCounts()
        status.actions = ledger.actions(of: name)
        return status
    }

    private func line(_ plan: ButtonPlan, at index: Int) -> LineStatus {
        let policy = plan.settings.policy
        let contact = desk.panel?.contacts[index]
        var status = LineStatus(
            pin: plan.pin.text, policy: policy.name.rawValue, delay: contact?.currentDelay ?? policy.delay)
        status.isActiveLow = plan.isActiveLow
        status.poll = plan.poll
        status.learnsDelay = policy.writtenDelay == .auto
        status.confirm = policy.confirm
        status.isHigh = contact?.raw.isHigh(activeLow: plan.isActiveLow) ?? false
        status.problem = desk.book.absence(of: index)?.description
        let address = desk.book.address(of: index)
        (status.chip, status.offset) = (address?.chipName, address?.offset)
        status.counts = ledger.line(of: plan.name)
        status.counts.readErrors = desk.book.readErrors(of: index)
        return status
    }

    private func bounces(of index: Int) -> BounceStatus {
        let measure = measurements.measure(of: index, at: now)
        return BounceStatus(
            tally: measure.tally, all: measurements.bounces(of: index, at: now),
            longestQuiet: measure.longestQuiet, isWorn: measurements.wear(of: index, at: now) != nil)
    }

    func output(_ name: String) -> OutputStatus? {
        guard let plan = desk.plan.outputs.first(where: { $0.name == name }) else { return nil }
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
