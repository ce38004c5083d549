import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// When a panel is told of the time between two arrivals. What it says must not depend on it.
enum Schedule: CaseIterable {
    case onlyAtArrivals, atEachDeadline, longAfterEachDeadline, allTheTime

    /// What the panel says of `arrivals`, and of the time after them.
    func play(_ arrivals: [Arrival], _ panel: Panel) -> [Moment] {
        var panel = panel
        var moments: [Moment] = []
        for (arrival, next) in zip(arrivals, arrivals.map(\.instant).dropFirst() + [.distantFuture]) {
            wake(&panel, before: arrival.instant)
            panel.feed(arrival)
            panel.report(to: &moments, before: next)
        }
        panel.finish(at: panel.now)
        while let deadline = panel.deadline {
            guard panel.decides(to: deadline) else { break }
            panel.report(to: &moments, before: .distantFuture)
        }
        panel.report { moments.append($0) }
        return moments
    }

    /// Never at `end`: what is due there is decided by whatever comes then.
    func wake(_ panel: inout Panel, before end: Instant) {
        while let instant = next(after: panel.now, panel.deadline), instant < end {
            guard panel.decides(to: instant) else { return }
        }
    }

    private func next(after now: Instant, _ deadline: Instant?) -> Instant? {
        switch self {
        case .onlyAtArrivals: nil
        case .atEachDeadline: deadline
        case .longAfterEachDeadline: deadline?.advanced(by: 3)
        case .allTheTime: deadline.map { max(now.advanced(by: 1), $0.advanced(by: -5)) }
        }
    }
}

extension Panel {
    /// One whose buttons have no gestures.
    init(_ policies: [Policy]) {
        self.init(PanelSettings(buttons: policies.map { ButtonSettings(policy: $0) }))
    }

    /// Whether all that was due at `instant` is decided then.
    mutating func decides(to instant: Instant) -> Bool {
        advance(to: instant)
        guard let deadline, deadline <= instant else { return true }
        Issue.record("still due after \(instant)")
        return false
    }

    /// Puts out what happened, unless more can happen at this instant.
    mutating func report(to moments: inout [Moment], before next: Instant) {
        guard now < next, now < deadline ?? .distantFuture else { return }
        report { moments.append($0) }
    }
}

extension Recognizer {
    /// Decides all that is due at `instant` or before.
    mutating func advance(to instant: Instant, _ moments: inout Moments) {
        while let deadline, deadline <= instant { decide(at: deadline, &moments) }
    }
}
