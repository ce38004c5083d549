import DebouncedContacts

/// Which of many calls get through, and when: a policy of `Contact` decides, as it does for a switch. Each call
/// is an edge on a line that changes its level whenever a call gets through.
///
///     debounce        calls    a-b-c-----d----  `trailing`: the last one, once D has passed without another
///     D=4             through  --------c-----d
///
///     throttle        calls    a-b-c-d-------   `lockout`: the first one, then deaf for D
///     D=4             through  a---c---------
///
///     throttleLatest  calls    a-b-c-d-------   `lockout` with its look at the end of the deafness
///     D=4             through  a---b---d-----
///
///     throttleFirst   calls    abc---d-------   the same, but with the first call that came meanwhile
///     D=4             through  a---b---d-----
///
/// Like `Contact` it has no clock. `advance` comes before `accept`, at the same instant: **a call at the deadline
/// comes after the decision.**
///
/// A throttling gate is held from the instant at which a call gets through until `began` says that it runs. The
/// window counts from there, so two runs are never closer together than D, however late they are. A debouncing gate is
/// held only if its delay is zero: otherwise each of many calls would get through, and wait for a busy actor.
@usableFromInline
package struct Gate<Item> {
    @usableFromInline
    package enum Rule: Sendable { case debounce, throttle, throttleLatest, throttleFirst }

    /// What a gate does with the first call, and a debouncing one with the last call of a burst; and how long that waits
    /// at most for the burst to end.
    @usableFromInline
    package struct Edges: Sendable {
        @usableFromInline let leading: Bool
        @usableFromInline let trailing: Bool
        @usableFromInline let maxWait: Duration?

        @inlinable
        package init(leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil) {
            self.leading = leading
            self.trailing = trailing
            self.maxWait = maxWait
        }
    }

    @usableFromInline let rule: Rule
    /// In nanoseconds, as each call needs it.
    @usableFromInline let delay: Int64
    @usableFromInline let edges: Edges
    @usableFromInline var contact: Contact
    /// How long the window is that the contact counts, in nanoseconds.
    @usableFromInline var window: Int64
    /// Whether a call got through that does not run yet. Until it does nothing else gets through.
    @usableFromInline var isHeld = false
    /// In nanoseconds; as in lodash, never shorter than the delay.
    @usableFromInline let maxWait: Int64?
    /// How long the window is that begins when what waits runs.
    @usableFromInline var windowAfterWaiting: Int64
    /// From when `maxWait` counts: the last call that got through, or the first call of the burst. A throttling gate has it
    /// only if what waits is due, and waits for the run before it.
    @usableFromInline var waitStart: Instant?

    /// What gets through next, unless another call comes. Only the gate sets it; if the compiler knew that, reading it in
    /// another module would copy the whole gate.
    @usableFromInline
    package var waiting: Item?

    @inlinable
    package init(_ rule: Rule, _ delay: Duration, _ edges: Edges? = nil) {
        self.rule = rule
        self.delay = max(0, delay.nanoseconds)
        self.edges = edges ?? Edges(leading: rule != .debounce)
        let shortest = self.delay
        maxWait = self.edges.maxWait.map { max(shortest, $0.nanoseconds) }
        window = self.delay
        windowAfterWaiting = self.delay
        contact = Contact(rule.policy(delay))
    }

    /// When what waits gets through even if the burst goes on.
    @inlinable
    var limit: Instant? { waitStart?.advanced(by: max(maxWait ?? 0, window)) }

    /// When what waits is decided.
    @inlinable
    package var deadline: Instant? {
        waiting == nil || isHeld ? nil : Instant.earlier(contact.deadline, limit)
    }

    /// What gets through because its deadline is here.
    @inlinable
    package mutating func advance(to now: Instant) -> Item? {
        guard !isHeld else { return nil }
        var isDecided = false
        contact.advance(to: now) { _ in isDecided = true }
        if waiting != nil, let limit, limit <= now { isDecided = true }
        return isDecided ? letThrough(at: now) : nil
    }

    /// Takes a call, which is returned if it gets through at once.
    @inlinable
    package mutating func accept(_ item: Item, at now: Instant, delay override: Duration? = nil) -> Item? {
        let delay = override.map { max(0, $0.nanoseconds) } ?? delay
        if rule == .debounce { return acceptDebounced(item, now, delay) }
        if isHeld {
            keep(item, delay)
            return nil
        }
        if !isInWindow(at: now) { return beginThrottling(item, now, delay) }
        guard rule == .throttleLatest || rule == .throttleFirst && waiting == nil else { return nil }
        windowAfterWaiting = delay
        return acceptEdge(item, now)
    }

    @inlinable
    mutating func beginThrottling(_ item: Item, _ now: Instant, _ delay: Int64) -> Item? {
        guard edges.leading || rule != .throttle else { return nil }
        beginWindow(delay)
        windowAfterWaiting = delay
        if edges.leading { return acceptEdge(item, now) }
        contact.feed(Edge(.active, at: now)) { _ in }
        return acceptEdge(item, now)
    }

    @inlinable
    mutating func acceptDebounced(_ item: Item, _ now: Instant, _ delay: Int64) -> Item? {
        // As most do: each step more would be felt in a burst.
        if !edges.leading, maxWait == nil {
            beginWindow(delay)
            if edges.trailing { return acceptEdge(item, now) }
            return nil
        }
        let isInBurst = isInBurst(at: now)
        let isLeading = edges.leading && !isInBurst && !isHeld
        beginWindow(delay)
        // A burst that began later was begun before the clock jumped back.
        if !isInBurst || waitStart.map({ $0 > now }) ?? true { countMaxWait(from: now) }
        guard isLeading || !edges.trailing else { return acceptEdge(item, now) }
        contact.feed(Edge(.active, at: now)) { _ in }
        isHeld = isHeld || isLeading && delay == 0
        return isLeading ? item : nil
    }

    /// A burst that goes on although its limit is over, with nothing that waits, begins again.
    @inlinable
    func isInBurst(at now: Instant) -> Bool {
        isInWindow(at: now) && (waiting != nil || limit.map { $0 > now } ?? true)
    }

    @inlinable
    mutating func acceptEdge(_ item: Item, _ now: Instant) -> Item? {
        waiting = item
        var isDecided = false
        contact.feed(Edge(!contact.accepted, at: now)) { _ in isDecided = true }
        return isDecided ? letThrough(at: now) : nil
    }

    /// What comes while the gate is held waits for the window that is to begin.
    @inlinable
    mutating func keep(_ item: Item, _ delay: Int64) {
        guard rule == .throttleLatest || rule == .throttleFirst && waiting == nil else { return }
        waiting = item
        windowAfterWaiting = delay
    }

    /// What got through runs now: the window of a throttling gate counts from here.
    package mutating func began(at now: Instant) {
        guard isHeld else { return }
        isHeld = false
        if rule != .debounce { countAgain(from: now) }
    }

    /// What gets through after a sleep until `instant`. If the clock jumped back meanwhile, the deadline is void. What
    /// slept until then has waited long enough. Anything else waits its delay again, from now.
    package mutating func advance(to now: Instant, afterSleepUntil instant: Instant) -> Item? {
        guard let deadline, deadline > now.advanced(by: window) else { return advance(to: now) }
        if instant < deadline {
            countAgain(from: now)
            return nil
        }
        beginWindow(window)
        return letThrough(at: now)
    }

    /// Forgets the window, and returns what waited in it.
    @inlinable
    package mutating func open() -> Item? {
        isHeld = false
        waitStart = nil
        beginWindow(delay)
        return removeWaiting()
    }

    /// A window that ends later than one that would begin now was begun before the clock jumped back: it is void.
    @inlinable
    func isInWindow(at now: Instant) -> Bool {
        guard let until = contact.deadline else { return false }
        return now < until && until <= now.advanced(by: window)
    }

    @inlinable
    mutating func beginWindow(_ delay: Int64) {
        window = delay
        contact.restart(delay: delay)
    }

    /// Begins the window at `now`; the first edge is that of the call that began it, the second of what waits. A window of
    /// no length is over at once.
    private mutating func countAgain(from now: Instant) {
        beginWindow(window)
        countMaxWait(from: now)
        contact.feed(Edge(.active, at: now)) { _ in }
        guard rule != .debounce, waiting != nil else { return }
        var isDecided = false
        contact.feed(Edge(.inactive, at: now)) { _ in isDecided = true }
        if isDecided { waitStart = now }
    }

    @inlinable
    mutating func letThrough(at now: Instant) -> Item? {
        guard waiting != nil else { return nil }
        isHeld = rule != .debounce || window == 0
        if rule != .debounce { window = windowAfterWaiting }
        countMaxWait(from: now)
        return removeWaiting()
    }

    /// Whether the last call waits, and was not dropped.
    ///
    /// - Parameter before: what waited before it.
    @inlinable
    package func keptLastCall(replacing before: Item?) -> Bool {
        waiting != nil && (rule != .throttleFirst || before == nil)
    }

    @inlinable
    mutating func countMaxWait(from now: Instant) {
        waitStart = maxWait == nil ? nil : now
    }

    @inlinable
    mutating func removeWaiting() -> Item? {
        defer { waiting = nil }
        return waiting
    }
}

extension Gate: Sendable where Item: Sendable {}

extension Gate.Rule {
    @inlinable
    func policy(_ delay: Duration) -> Policy {
        self == .debounce ? .trailing(delay: delay) : .lockout(delay: delay)
    }
}
