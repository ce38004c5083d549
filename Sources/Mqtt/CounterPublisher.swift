import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Says what a counter shows: with the first pulse at once, then at most every `publish`, and as its rate falls.
///
///     pulses     |  |  |  |     |
///     published  ^------^------^------^------     every ------, until the rate is 0
struct CounterPublisher: Sendable {
    let counter: ControlStatus
    private let settings: CounterStatus
    /// Nil until the daemon says it.
    private var total: CounterTotal?
    private var lastPulse: Instant?
    private var rate = PulseRate()
    /// The last time it was published as news; nil if the next pulse is to be published at once.
    private var published: Instant?
    /// The last time it was published at all.
    private var said: Instant?
    /// To be published now, however long ago that was.
    private var isWanted = false
    /// The daemon went, and has not said what the counter shows since.
    private var isReturning = false
    /// Something happened since; and that was a pulse.
    private var isChanged = false
    private var isPulsed = false
    /// The published rate was more than 0.
    private var isMoving = false
    /// Of a counter of both closings and openings, every other pulse tells the rate.
    private var isHalf = false

    init(_ counter: ControlStatus) {
        self.counter = counter
        settings = counter.counter ?? CounterStatus()
    }

    private var pulsesPerClosing: Int64 { CounterSettings(countsBoth: settings.countsBoth).pulsesPerClosing }

    var deadline: Instant? {
        guard total != nil, isWanted || isChanged || isMoving else { return nil }
        if isWanted { return Instant(nanoseconds: .min) }
        let last = isChanged ? published : said
        return last.map { $0 + max(.seconds(1), settings.publish) } ?? Instant(nanoseconds: .min)
    }

    mutating func notify(_ event: Event) {
        guard let total = event.total else { return }
        let instant = event.moment.instant
        (self.total, lastPulse, isChanged, isPulsed) = (total, instant, true, true)
        isHalf = settings.countsBoth && rate.hasBegun && !isHalf
        if !isHalf { rate.feed(instant, pulses: pulsesPerClosing) }
    }

    /// The daemon was asked what it shows.
    mutating func notify(_ status: ControlStatus) {
        guard let counter = status.counter else { return }
        let last = status.counts.latest
        if rate.end == nil, let last { resume(last, counter.interval) }
        set(CounterTotal(base: counter.total, each: .zero, pulses: counter.pulses), lastPulse: last)
    }

    /// The rate may be known, though no two pulses were heard.
    private mutating func resume(_ last: Instant, _ interval: Duration?) {
        if let interval {
            rate.feed(last.advanced(by: -max(0, interval.nanoseconds)), pulses: pulsesPerClosing)
            isChanged = true
        } else if rate.hasBegun {
            return
        }
        // From this one on, the next pulse tells the rate.
        rate.feed(last, pulses: pulsesPerClosing)
    }

    /// The daemon was told what it shows.
    mutating func set(_ total: CounterTotal) { set(total, lastPulse: lastPulse) }

    private mutating func set(_ total: CounterTotal, lastPulse: Instant?) {
        let isBack = isReturning
        isReturning = false
        guard total != self.total else { return }
        // A total that was set is news, however soon after the last one.
        if isBack || total.pulses == self.total?.pulses { published = nil }
        (self.total, self.lastPulse, isChanged) = (total, lastPulse, true)
    }

    /// The daemon went, and may come back with another total, which is published at once.
    mutating func daemonDisconnected() {
        rate.forget()
        (isHalf, isReturning) = (false, true)
    }

    /// All states are published: this one as it is now.
    mutating func publishNow() { isWanted = true }

    /// `epoch` is the time of the calendar at the clock's zero.
    mutating func state(at now: Instant, epoch: Int64) -> RetainedState? {
        guard let deadline, deadline <= now, let total else { return nil }
        let perSecond = rate.perSecond(at: now)
        said = now
        // What it showed when the daemon was asked, or is only said again, is no pulse, and delays none.
        if isPulsed || perSecond > 0 && !isWanted {
            published = now
        } else if !isWanted {
            published = nil
        }
        (isWanted, isChanged, isPulsed, isMoving) = (false, false, false, perSecond > 0)
        let payload = JSONRecord { record in
            record.add("total", total.total.map { .decimal($0) } ?? .null)
            record.add("rate", .real(rounded(perSecond * settings.rateScale)))
            record.add("pulses", total.pulses)
            record.add("time", lastPulse.map { timestamp($0.advanced(by: epoch).nanoseconds) })
        }
        return RetainedState(subject: .init(.counter, counter.control.name), payload: payload.json.text)
    }
}

/// To four digits: more would only be noise.
private func rounded(_ rate: Double) -> Double {
    guard rate > 1e-9, rate < 1e15 else { return 0 }
    var scale = 1.0
    while rate * scale < 1000 { scale *= 10 }
    while rate * scale >= 10_000, scale > 1 { scale /= 10 }
    return (rate * scale).rounded() / scale
}

extension [CounterPublisher] {
    /// Counters that stay as they are go on.
    mutating func change(to counters: [ControlStatus]) {
        self = counters.map { counter in first { $0.counter == counter } ?? CounterPublisher(counter) }
    }

    mutating func update(_ name: String, _ update: (inout CounterPublisher) -> Void) {
        for index in indices where self[index].counter.control.name == name { update(&self[index]) }
    }

    mutating func states(at now: Instant, epoch: Int64) -> [RetainedState] {
        indices.compactMap { self[$0].state(at: now, epoch: epoch) }
    }
}
