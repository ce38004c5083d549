/// One contact, cleaned by one policy: raw edges in, clean edges out, and the deadline by which it must next be told
/// the time.
///
/// It has no clock: its results depend on the instants that it is given, never on when it is given them.
///
///     leading   raw    __#_########__#___#________   pressed once active for C without any edge,
///     D=8 C=3   clean  _______#############_______   released once inactive for D; a pulse shorter
///                          ^--^    ^-------^          than C is as if it had never been
///
///     trailing  raw    __#_#_#############________   changed once the line kept its level for D
///     D=5       clean  ___________#############___   without any edge
///                            ^----^       ^----^
///
///     lockout   raw    __#_#_############_#_______   changed at the first edge, then deaf for D;
///     D=8       clean  __################_________   the level found at the end is accepted
///                        ^-------^       ^-------^
///
/// Clean edges alternate between active and inactive, and their instants never go back. A clean edge decided by a
/// deadline has the deadline's instant, however late the contact is told about it.
///
/// **If a deadline and an edge fall on the same instant, the deadline is decided first.** `feed` and `advance` ensure
/// it.
///
///     var contact = Contact(.leading(delay: .milliseconds(30)))
///
///     contact.feed(edge) { clean in … }        // whenever the line reports an edge
///     contact.advance(to: now) { clean in … }  // at `contact.deadline`, or at any other time
public struct Contact: Sendable {
    /// The stage of a decision, and so what is pending.
    @usableFromInline
    enum State: Sendable {
        /// Nothing is pending.
        case settled
        /// The raw level differs from the accepted one and will be accepted at the end of the wait.
        case waiting
        /// `leading`, pressed: a pulse has been running since the latest edge, during the wait for a release. If it
        /// lasts for `confirm`, it is real and the wait is over. If it ends sooner, it is ignored: the wait ends when
        /// it would have ended without the pulse, or at the end of the pulse if that is later.
        case pulsing
        /// `lockout`: deaf until the end of the wait.
        case deaf
    }

    @usableFromInline enum Kind: Sendable { case leading, trailing, lockout }

    @usableFromInline private(set) var kind: Kind
    @usableFromInline private(set) var learns: Bool
    /// That of a wait that begins now.
    @usableFromInline package internal(set) var delay: Int64
    @usableFromInline private(set) var confirm: Int64

    @usableFromInline var acceptedLevel: Level
    @usableFromInline var rawLevel: Level
    @usableFromInline var state = State.settled
    /// The end of the wait, also of one that a pulse interrupts.
    @usableFromInline var until = Instant(nanoseconds: .min)
    @usableFromInline var latest = Instant(nanoseconds: .min)
    /// `learning`: what has been learned about its bounces.
    @usableFromInline var learner: Learner

    /// A contact that starts at `level`. No edge led there, so nothing is reported for it. The first clean edge leads
    /// away from it.
    public init(_ policy: Policy, level: Level = .inactive) {
        self.init(policy, level: level, memory: Learner.memory)
    }

    /// - Parameter memory: what it learns is forgotten after so many presses, or twice as many.
    package init(_ policy: Policy, level: Level = .inactive, memory: Int) {
        (kind, confirm, learns) = (Kind(policy), Contact.confirm(policy), policy.learns)
        delay = max(0, policy.delay.nanoseconds)
        acceptedLevel = level
        rawLevel = level
        learner = Learner(confirm: confirm, level: level, memory: memory)
    }

    /// It had learned this delay when it was last heard of: as if it had just learned it again. Nothing happens unless it
    /// learns.
    package mutating func recall(delay: Duration) {
        guard learns else { return }
        learner.recall(OpenGaps(behind: delay.nanoseconds))
        self.delay = learner.quiets.delay
    }

    /// Follows another policy from the next edge or decision on; a wait that has begun ends as it would have. What was
    /// learned stays, if both learn.
    package mutating func change(to policy: Policy) {
        if !learns || !policy.learns { delay = max(0, policy.delay.nanoseconds) }
        if policy.learns, !learns {
            learner.start(rawLevel)
            delay = learner.quiets.delay
        }
        learner.confirm = Contact.confirm(policy)
        (kind, confirm, learns) = (Kind(policy), Contact.confirm(policy), policy.learns)
    }

    /// It is known to be open, without an edge that says since when: nothing is pending any more.
    package mutating func open(at instant: Instant) {
        (acceptedLevel, rawLevel, state) = (.inactive, .inactive, .settled)
        latest = max(latest, instant)
        learner.start(.inactive, at: latest)
    }

    /// Starts again at a level that no edge led to. What it has learned stays: it is the same switch.
    package mutating func start(_ level: Level) {
        (acceptedLevel, rawLevel, state) = (level, level, .settled)
        latest = Instant(nanoseconds: .min)
        learner.start(level)
    }

    private static func confirm(_ policy: Policy) -> Int64 {
        switch policy {
        case .leading(_, let confirm), .learning(let confirm): max(0, confirm.nanoseconds)
        case .trailing, .lockout: 0
        }
    }

    /// The delay of a wait that begins now: the one in the policy, or the learned one.
    @inlinable
    public var currentDelay: Duration { .nanoseconds(delay) }

    /// `learning`: the longest quiet in its bounces, as far as it is certain that they were bounces; otherwise zero.
    package var longestQuiet: Duration { .nanoseconds(quiets.longestCertain) }

    /// `learning`: the quiets in its bounces.
    package var quiets: OpenGaps { learner.quiets }

    /// The level that the policy has accepted.
    @inlinable
    public var accepted: Level { acceptedLevel }

    /// The level that the last edge led to.
    @inlinable
    public var raw: Level { rawLevel }

    /// The latest instant at which the contact must be told the time; nil if nothing is pending. It is computed from
    /// the state: there is nothing to set and nothing to cancel.
    @inlinable
    public var deadline: Instant? {
        state == .waiting || state == .deaf ? until : nil
    }

    /// Takes a raw edge, after deciding everything that was due before it.
    ///
    /// Edges must come in the order of their instants. An edge stamped before the last decision is taken at the
    /// instant of that decision.
    /// - Parameter report: receives the clean edges, if any, in the order of their instants.
    @inlinable @inline(__always)
    public mutating func feed(_ edge: Edge, _ report: (Edge) throws -> Void) rethrows {
        // A reading that contradicts a pending decision cancels it: see `Edge.Origin.read`.
        if edge.origin == .seen { try advance(to: max(edge.instant, latest), report) }
        if let clean = admit(edge) { try report(clean) }
    }

    /// Decides everything due at `now` or earlier, each decision at its own instant. Calling it early, late or often
    /// makes no difference.
    /// - Parameter report: receives the clean edges, if any, in the order of their instants.
    @inlinable @inline(__always)
    public mutating func advance(to now: Instant, _ report: (Edge) throws -> Void) rethrows {
        while let deadline, deadline <= now {
            if let clean = decide() { try report(clean) }
        }
    }
}

// Inlined with `feed` and `advance`, all but `accept`, which is rare: each call would cost as much as the step itself.
extension Contact {
    /// Takes one edge, at an instant at which nothing else is due.
    @inlinable @inline(__always)
    package mutating func admit(_ edge: Edge) -> Edge? {
        let before = latest
        latest = max(latest, edge.instant)
        rawLevel = edge.level
        if learns { learner.feed(edge.level, at: latest) }
        switch kind {
        case .leading: return accepted == .active ? admitPressed(since: before) : admitReleased()
        case .trailing: return raw == accepted ? settle() : wait(for: delay)
        case .lockout: return admitLockout()
        }
    }

    /// Decides what is due at the deadline, which is never earlier than the latest edge.
    @inlinable @inline(__always)
    package mutating func decide() -> Edge? {
        if let deadline { latest = deadline }
        return raw == accepted ? settle() : accept()
    }

    /// `leading`, not pressed: only a level that stays active for `confirm` is a press.
    @inlinable @inline(__always)
    mutating func admitReleased() -> Edge? {
        guard raw == .active else { return settle() }
        return confirm == 0 ? accept() : wait(for: confirm)
    }

    /// `leading`, pressed: `delay` of inactivity is a release; a pulse during the wait is ignored unless it lasts.
    /// - Parameter before: the instant of the previous edge; the line kept that edge's level until now.
    @inlinable @inline(__always)
    mutating func admitPressed(since before: Instant) -> Edge? {
        let stood = latest.nanoseconds(since: before)
        switch (state, raw) {
        case (.waiting, .active): state = .pulsing
        case (.pulsing, .active) where stood < confirm: break
        case (.pulsing, .inactive) where stood < confirm: (state, until) = (.waiting, max(until, latest))
        case (_, .active): return settle()
        case (_, .inactive): return wait(for: delay)
        }
        return nil
    }

    /// `lockout`: the first edge counts; edges during the deafness are only remembered. A reading may come when the
    /// deafness is over, and ends it.
    @inlinable @inline(__always)
    mutating func admitLockout() -> Edge? {
        if state == .deaf {
            until = max(until, latest)
            return nil
        }
        return raw == accepted ? nil : accept()
    }

    @inlinable @inline(__always)
    mutating func settle() -> Edge? {
        state = .settled
        return nil
    }

    @inlinable @inline(__always)
    mutating func wait(for nanoseconds: Int64) -> Edge? {
        (state, until) = (.waiting, latest.advanced(by: nanoseconds))
        return nil
    }

    @usableFromInline
    mutating func accept() -> Edge? {
        acceptedLevel = raw
        (state, until) = (kind == .lockout ? .deaf : .settled, latest.advanced(by: delay))
        if learns, raw == .inactive { delay = learner.release() }
        return Edge(accepted, at: latest)
    }
}

extension Contact.Kind {
    fileprivate init(_ policy: Policy) {
        switch policy {
        case .leading, .learning: self = .leading
        case .trailing: self = .trailing
        case .lockout: self = .lockout
        }
    }
}

extension Contact: CustomStringConvertible {
    /// Its state, and what it waits for: "active, waiting 1 ms", "pressed".
    public var description: String {
        switch state {
        case .settled: believed
        case .waiting: "\(raw), waiting \(rest)"
        case .pulsing: "\(believed), in a pulse, \(rest) left"
        case .deaf: "\(believed), deaf for \(rest)"
        }
    }

    private var believed: String { accepted == .active ? "pressed" : "released" }

    private var rest: String { Duration.nanoseconds(until.nanoseconds(since: latest)).words }
}
