import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Measures the contact of each line, and tells when a button's is worn.
package final class BounceMonitor: EdgeObserver {
    private let active: ActivePlan
    private let listeners: Listeners
    private var measures: [BounceHistory]
    /// Since the daemon was started. A counter goes by the name under which it is published.
    private var bounces: [LineKey: Bounces] = [:]
    /// True if each line's was said to be worn: once is enough.
    private var isReported: [Bool]
    private let reportsWear: Bool

    private struct LineKey: Hashable {
        let control: ControlName
        let part: String?

        init(_ line: LinePlan) { (control, part) = (line.control, line.part) }
    }

    package init(_ active: ActivePlan, _ listeners: Listeners, reportsWear: Bool = true) {
        (self.active, self.listeners, self.reportsWear) = (active, listeners, reportsWear)
        measures = active.lines.map { _ in BounceHistory() }
        isReported = active.lines.map { _ in false }
    }

    package func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        switch arrival {
        case .edge(let edge, let line): if measures[line].feed(edge) { finish(line) }
        case .start(let edge, let line): start(line, edge)
        case .gone(let instant, let line): start(line, Edge(.inactive, at: instant))
        case .void, .reading, .deadline, .last, .wake, .end: break
        }
    }

    package func measure(of line: Int, at now: Instant) -> BounceHistory {
        var measure = measures[line]
        _ = measure.advance(to: now)
        return measure
    }

    /// All bounces of a line, since the daemon was started.
    package func bounces(of line: Int, at now: Instant) -> Bounces {
        var (bounces, measure) = (bounces[LineKey(active.lines[line])] ?? Bounces(), measures[line])
        if measure.advance(to: now), let last = measure.last { bounces.add(last) }
        return bounces
    }

    /// Nil if healthy; only buttons are judged.
    package func wear(of line: Int, at now: Instant) -> Wear? { wear(of: line, measure(of: line, at: now)) }

    /// A switch is the same if its wire is.
    func change(_ change: PlanChange) {
        measures = change.wires.moved(measures).map { $0 ?? BounceHistory() }
        let names = Set(change.plan.lines.map(LineKey.init))
        bounces = bounces.filter { names.contains($0.key) }
        isReported = change.wires.moved(isReported).map { $0 ?? false }
    }

    /// The line goes, or is there again. What it was like before is still known.
    private func start(_ line: Int, _ edge: Edge) {
        if measures[line].advance(to: edge.instant) { finish(line) }
        measures[line].start(edge.level)
    }

    private func finish(_ line: Int) {
        if let last = measures[line].last {
            bounces[LineKey(active.lines[line]), default: Bounces()].add(last)
        }
        guard reportsWear, !isReported[line], let wear = wear(of: line, measures[line]) else { return }
        isReported[line] = true
        let (control, policy) = (active.lines[line].control, active.lines[line].request.policy)
        let what = Notice.What.worn(
            quiet: wear.quiet, delay: wear.delay, remedy: wear.remedy, learns: policy.learns)
        listeners.notify(Notice(control, what))
    }

    /// A delay that learns is judged by the one that it starts with, which suits all healthy switches.
    private func wear(of line: Int, _ measure: BounceHistory) -> Wear? {
        guard active.lines[line].control.kind == .button else { return nil }
        return measure.wear(for: active.lines[line].request.policy.delay)
    }
}
