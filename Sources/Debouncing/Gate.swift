import DebouncedContacts

/// Says what a throttler does with the calls that come inside an interval.
public enum Trailing: Sendable {
    /// It drops them.
    case dropped
    /// The first of them runs at the end of the interval, as with `latest: false` in Combine.
    case first
    /// The last of them runs at the end of the interval, as with `latest: true` in Combine.
    case latest
}

/// Decides which of many calls run, and when; `Debouncer` and `Throttler` draw it.
///
/// It has no clock: it is told each call by `receive`, and asked by `begin` when the target of the output is free. **What
/// has not begun is replaced by what comes after it**, even if it is due and only waits for its target. So at most two
/// calls are held: the first of a burst or an interval, which nothing in that burst replaces, and the pending one.
///
/// An interval counts from the instant at which a call begins, so two runs are never closer together, however late they
/// are. A window that ends later than one that would begin now was begun before the clock jumped back: it is void.
@usableFromInline package struct Gate<Input: Sendable>: Sendable {
    /// An input, and the priority of the task that sent it.
    @usableFromInline package struct Call: Sendable {
        @usableFromInline package let input: Input
        /// Not the type itself, which the compiler would have to handle indirectly in each call.
        @usableFromInline let rawPriority: UInt8

        @inlinable
        package init(_ input: Input) {
            self.input = input
            rawPriority = Task.currentPriority.rawValue
        }

        var priority: TaskPriority { TaskPriority(rawValue: rawPriority) }
    }

    @usableFromInline let isThrottling: Bool
    @usableFromInline let leading: Bool
    @usableFromInline let trailing: Trailing
    /// In nanoseconds, as all times here.
    @usableFromInline let delay: Int64
    /// As in lodash, never shorter than the delay.
    @usableFromInline let maxWait: Int64

    /// The end of the burst, or of the interval.
    @usableFromInline var end = Instant(nanoseconds: .min)
    /// The time between the start of the window and its end.
    @usableFromInline var window: Int64 = 0
    /// The interval that the pending call begins.
    @usableFromInline var nextWindow: Int64 = 0
    /// From when `maxWait` counts: when the last call began, or the burst.
    @usableFromInline var start = Instant(nanoseconds: .min)

    /// Runs as soon as its target is free.
    @usableFromInline var first: Call?
    @usableFromInline var pending: Call?

    @usableFromInline package init(
        debouncing delay: Duration, leading: Bool, trailing: Bool, maxWait: Duration?
    ) {
        isThrottling = false
        self.leading = leading
        self.trailing = trailing ? .latest : .dropped
        self.delay = max(0, delay.nanoseconds)
        self.maxWait = max(self.delay, maxWait?.nanoseconds ?? .max)
    }

    @usableFromInline package init(throttling interval: Duration, leading: Bool, trailing: Trailing) {
        isThrottling = true
        self.leading = leading
        self.trailing = trailing
        delay = max(0, interval.nanoseconds)
        maxWait = .max
    }

    package var isPending: Bool { first != nil || pending != nil }

    var count: Int { (first == nil ? 0 : 1) + (pending == nil ? 0 : 1) }

    /// The call that runs next.
    var next: Call? { first ?? pending }

    /// The instant at which something is due; nil if nothing is pending.
    @inlinable
    package var deadline: Instant? {
        if first != nil { return Instant(nanoseconds: .min) }
        return pending == nil ? nil : min(end, limit)
    }

    /// The instant at which the pending call runs even if the burst goes on.
    @inlinable
    var limit: Instant { maxWait == .max ? .distantFuture : start.advanced(by: max(maxWait, window)) }

    /// Takes a call.
    /// - Returns: whether it was kept, and what it replaced, so that this can be released outside a lock.
    @inlinable
    package mutating func receive(_ call: Call, at now: Instant, for time: Duration? = nil)
        -> (isKept: Bool, replaced: Call?)
    {
        let time = time.map { max(0, $0.nanoseconds) } ?? delay
        return isThrottling ? throttle(call, now, time) : debounce(call, now, time)
    }

    @inlinable
    mutating func debounce(_ call: Call, _ now: Instant, _ time: Int64) -> (isKept: Bool, replaced: Call?) {
        let isInBurst = isInWindow(at: now) && (pending != nil || now < limit)
        (window, end) = (time, now.advanced(by: time))
        // What is due and has not begun has waited since its burst began.
        if !isInBurst && pending == nil || start > now { start = now }
        if leading, !isInBurst { return (true, replaceFirst(with: call)) }
        guard trailing == .latest else { return (false, nil) }
        return (true, replacePending(with: call))
    }

    @inlinable
    mutating func throttle(_ call: Call, _ now: Instant, _ time: Int64) -> (isKept: Bool, replaced: Call?) {
        if isInWindow(at: now) || pending != nil {
            guard trailing == .latest || trailing == .first && pending == nil else { return (false, nil) }
        } else {
            guard leading || trailing != .dropped else { return (false, nil) }
            (window, end) = (time, now.advanced(by: time))
            if leading { return (true, replaceFirst(with: call)) }
        }
        nextWindow = time
        return (true, replacePending(with: call))
    }

    @inlinable
    mutating func replaceFirst(with call: Call) -> Call? {
        defer { (first, pending) = (call, nil) }
        return first ?? pending
    }

    @inlinable
    mutating func replacePending(with call: Call) -> Call? {
        defer { pending = call }
        return pending
    }

    @inlinable
    func isInWindow(at now: Instant) -> Bool { now < end && end <= now.advanced(by: window) }

    /// Returns the call that begins now, if one is due.
    package mutating func begin(at now: Instant) -> Call? {
        guard let call = next, let deadline, deadline <= now else { return nil }
        if first == nil {
            if isThrottling { window = nextWindow }
            (pending, start) = (nil, now)
        }
        first = nil
        if isThrottling { end = now.advanced(by: window) }
        return call
    }

    /// If the clock jumped back, what is pending waits its whole time again, from now.
    mutating func correct(at now: Instant) {
        end = min(end, now.advanced(by: window))
        start = min(start, now)
    }

    /// Makes what is pending due.
    package mutating func hasten(at now: Instant) {
        if isPending || !isThrottling { end = min(end, now) }
    }

    /// Forgets what has not begun, and the window.
    /// - Returns: what is to be released outside a lock.
    mutating func open() -> [Call] {
        defer { (first, pending, end) = (nil, nil, Instant(nanoseconds: .min)) }
        return [first, pending].compactMap { $0 }
    }
}
