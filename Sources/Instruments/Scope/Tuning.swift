import DebouncedContacts

/// The policy that decides about a lane, and the times that its three policies share.
package struct Tuning: Equatable, Sendable {
    private(set) var name: PolicyName
    private(set) var delay: Duration
    /// True if `leading` learns its delay; the others use the delay that it starts with.
    private(set) var learns: Bool
    private(set) var confirm: Duration

    package init(_ policy: Policy) {
        (name, delay, learns) = (policy.name, policy.delay, policy.writtenDelay == .auto)
        confirm = policy.confirm ?? PolicyName.defaultConfirm
    }

    /// The one that decides.
    package var policy: Policy { policy(name) }

    func policy(_ name: PolicyName) -> Policy {
        name.policy(delay: learns ? .auto : .fixed(delay), confirm: confirm)
    }

    var policies: [Policy] { PolicyName.allCases.map(policy) }

    /// As people write it: "leading 30ms, confirm 1ms"; "leading auto, 60ms now, confirm 1ms".
    ///
    /// - Parameter learned: the delay as it is now, if it learns.
    func text(learned: Duration) -> String {
        switch name {
        case .leading where learns:
            "leading auto, \(timeText(learned.nanoseconds).filter { $0 != " " }) now, confirm \(confirm.configText)"
        case .leading: "leading \(delay.configText), confirm \(confirm.configText)"
        case .trailing, .lockout: "\(name.rawValue) \(delay.configText)"
        }
    }
}

extension Tuning {
    private static let delays: [Duration] = [
        1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500,
    ].map { .milliseconds($0) }

    mutating func useNextPolicy() {
        let names = PolicyName.allCases
        name = names[((names.firstIndex(of: name) ?? 0) + 1) % names.count]
    }

    /// The delay is learned from the switch; policies that can't learn have the one that it starts with.
    mutating func learn() {
        learns = true
        delay = Delay.default
    }

    mutating func lengthen() {
        learns = false
        delay = Tuning.delays.first { $0 > delay } ?? delay
    }

    mutating func shorten() {
        learns = false
        delay = Tuning.delays.last { $0 < delay } ?? delay
    }
}

/// The reports of one policy for a contact.
struct PolicyPreview: Sendable {
    private var contact: Contact
    private(set) var clean: Signal
    private(set) var presses = 0

    init(_ policy: Policy, level: Level = .inactive) {
        contact = Contact(policy, level: level)
        clean = Signal(level)
    }

    var deadline: Instant? { contact.deadline }
    /// As it is now, if it learns.
    var delay: Duration { contact.currentDelay }

    mutating func feed(_ edge: Edge) {
        var edges: [Edge] = []
        contact.feed(edge) { edges.append($0) }
        record(edges)
    }

    mutating func advance(to now: Instant) {
        var edges: [Edge] = []
        contact.advance(to: now) { edges.append($0) }
        record(edges)
    }

    private mutating func record(_ edges: [Edge]) {
        for edge in edges {
            _ = clean.append(edge)
            if edge.level == .active { presses += 1 }
        }
    }
}
