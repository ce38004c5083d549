/// Another system, told the time: which value comes out when, in nanoseconds. `advance` comes before `call`.
///
/// Each is written from what its documentation says, and small. `asHere` puts right the one thing in which it differs
/// from ours, so that all the rest is compared.
protocol Model {
    mutating func advance(to now: Int) -> Int?
    mutating func call(_ value: Int, at now: Int) -> Int?
}

/// `debounce` of lodash; `throttle` is the same with `maxWait`.
struct Lodash: Model {
    let wait: Int
    let leading: Bool
    let trailing: Bool
    let maxWait: Int?
    let asHere: Bool
    private var lastCall: Int?
    private var lastInvoke = 0
    private var timer: Int?
    private var pending: Int?

    init(wait: Int, leading: Bool = false, trailing: Bool = true, maxWait: Int? = nil, asHere: Bool = false) {
        (self.wait, self.leading, self.trailing, self.asHere) = (wait, leading, trailing, asHere)
        self.maxWait = maxWait.map { max($0, wait) }
    }

    private func mayInvoke(_ now: Int) -> Bool {
        guard let lastCall else { return true }
        return now - lastCall >= wait || maxWait.map { now - lastInvoke >= $0 } ?? false
    }

    private func remaining(_ now: Int) -> Int {
        let rest = wait - (now - (lastCall ?? now))
        return maxWait.map { min(rest, $0 - (now - lastInvoke)) } ?? rest
    }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        let invokes = mayInvoke(now)
        (pending, lastCall) = (value, now)
        if invokes, timer == nil {
            (lastInvoke, timer) = (now, now + wait)
            return leading ? invoke(now) : nil
        }
        if invokes, maxWait != nil {
            timer = now + wait
            return invoke(now)
        }
        // After a run that `maxWait` brought about lodash waits for the whole delay, and so longer than `maxWait`.
        if timer == nil { timer = now + (asHere ? remaining(now) : wait) }
        return nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard let due = timer, due <= now else { return nil }
        guard mayInvoke(now) else {
            timer = now + remaining(now)
            return nil
        }
        timer = nil
        if trailing, pending != nil { return invoke(now) }
        pending = nil
        return nil
    }

    private mutating func invoke(_ now: Int) -> Int? {
        defer { pending = nil }
        lastInvoke = now
        return pending
    }
}

/// `debounceTime` of RxJS, and `debounce` of Combine and swift-async-algorithms.
struct Debounce: Model {
    let delay: Int
    private var pending: (value: Int, due: Int)?

    init(_ delay: Int) { self.delay = delay }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        pending = (value, now + delay)
        return nil
    }

    /// The publisher finishes: Combine drops what is pending, as the source of OpenCombine shows.
    mutating func finish() { pending = nil }

    mutating func advance(to now: Int) -> Int? {
        guard let (value, due) = pending, due <= now else { return nil }
        pending = nil
        return value
    }
}

/// `throttleTime` of RxJS, with all its options; and `auditTime`, which begins no interval with what it lets through.
struct RxThrottle: Model {
    let interval: Int
    let leading: Bool
    let trailing: Bool
    var isAudit = false
    private var end: Int?
    private var pending: Int?

    init(_ interval: Int, leading: Bool, trailing: Bool, isAudit: Bool = false) {
        (self.interval, self.leading, self.trailing, self.isAudit) = (interval, leading, trailing, isAudit)
    }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        pending = value
        guard end == nil else { return nil }
        end = now + interval
        return leading ? take() : nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard end == now else { return nil }
        end = nil
        guard trailing, pending != nil else {
            pending = nil
            return nil
        }
        if !isAudit { end = now + interval }
        return take()
    }

    private mutating func take() -> Int? {
        defer { pending = nil }
        return pending
    }
}

/// `throttle` of Combine, and that of swift-async-algorithms, in which a value comes out only when another value comes.
struct Throttle: Model {
    let interval: Int
    let latest: Bool
    /// Whether what waits comes out at the end of the interval by itself.
    let hasTimer: Bool
    private var last: Int?
    private var reduced: Int?

    init(_ interval: Int, latest: Bool, hasTimer: Bool) {
        (self.interval, self.latest, self.hasTimer) = (interval, latest, hasTimer)
    }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        reduced = latest ? value : reduced ?? value
        return emit(now)
    }

    mutating func advance(to now: Int) -> Int? { hasTimer ? emit(now) : nil }

    private mutating func emit(_ now: Int) -> Int? {
        guard reduced != nil, last.map({ now - $0 >= interval }) ?? true else { return nil }
        defer { reduced = nil }
        last = now
        return reduced
    }
}

/// The throttler of Regulate: ticks begin with the first value, and end with the first one that finds none.
struct Ticks: Model {
    let interval: Int
    let latest: Bool
    private var tick: Int?
    private var pending: Int?

    init(_ interval: Int, latest: Bool) { (self.interval, self.latest) = (interval, latest) }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        if tick == nil { tick = now + interval }
        pending = latest ? value : pending ?? value
        return nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard tick == now else { return nil }
        tick = pending == nil ? nil : now + interval
        defer { pending = nil }
        return pending
    }
}

/// The debouncer of Regulate: it sleeps until its value is due, and then until the latest one that came meanwhile is.
struct SleepingDebouncer: Model {
    let delay: Int
    private var current: (value: Int, due: Int)?
    private var next: (value: Int, due: Int)?

    init(_ delay: Int) { self.delay = delay }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        if current == nil { current = (value, now + delay) } else { next = (value, now + delay) }
        return nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard let (value, due) = current, due <= now else { return nil }
        (current, next) = (next, nil)
        return current == nil ? value : nil
    }
}
