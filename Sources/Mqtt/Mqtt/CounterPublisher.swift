import DebouncedContacts
import DebouncedControls
import DebouncedText

/// Says what a counter shows: with the first pulse at once, then at most every `publish`, and as its rate falls.
///
///     pulses     |  |  |  |     |
///     published  ^------^------^------^------     every ------, until the rate is 0
struct CounterPublisher: Sendable {
    let counter: AnnouncedDevice.Counter
    private var reading: CounterReading?
    private var rate = PulseRate()
    /// When it was published as news; nil if the next pulse is to be published at once.
    private var published: Instant?
    /// When it was published last, be it only said again.
    private var said: Instant?
    /// Whether it is to be published now, however long ago that was.
    private var isWanted = false
    /// Whether the daemon went, and has not said what the counter shows since.
    private var isReturning = false
    /// Whether anything happened since, and whether that was a pulse.
    private var isChanged = false
    private var isPulsed = false
    /// Whether the rate that was published was more than 0.
    private var isMoving = false
    /// Of a counter of both closings and openings, every other pulse tells the rate.
    private var isHalf = false

    init(_ counter: AnnouncedDevice.Counter) {
        self.counter = counter
    }

    /// When it must be asked for a state; nil if nothing is to be said.
    var deadline: Instant? {
        guard reading != nil, isWanted || isChanged || isMoving else { return nil }
        if isWanted { return Instant(nanoseconds: .min) }
        let last = isChanged ? published : said
        return last.map { $0 + counter.publish } ?? Instant(nanoseconds: .min)
    }

    mutating func notify(_ event: Event) {
        guard let total = event.total else { return }
        let instant = event.moment.instant
        reading = CounterReading(counter.name, total, lastPulse: instant)
        (isChanged, isPulsed) = (true, true)
        isHalf = counter.countsBoth && rate.hasBegun && !isHalf
        if !isHalf { rate.feed(instant, pulses: counter.pulsesPerClosing) }
    }

    /// The daemon was asked what it shows, or was told.
    mutating func notify(_ reading: CounterReading) {
        if rate.end == nil, resume(reading) { isChanged = true }
        let isBack = isReturning
        isReturning = false
        guard reading.total != self.reading?.total else { return }
        // A total that was set is news, however soon after the last one.
        if isBack || reading.total.pulses == self.reading?.total.pulses { published = nil }
        let lastPulse = reading.tellsLastPulse ? reading.lastPulse : self.reading?.lastPulse
        (self.reading, isChanged) = (reading, true)
        self.reading?.lastPulse = lastPulse
    }

    /// The rate may be known, though no two pulses were heard. Returns whether it is.
    private mutating func resume(_ reading: CounterReading) -> Bool {
        guard let last = reading.lastPulse else { return false }
        let pulses = counter.pulsesPerClosing
        guard let interval = reading.interval else {
            // From this one on, the next pulse tells the rate.
            if !rate.hasBegun { rate.feed(last, pulses: pulses) }
            return false
        }
        rate.feed(last.advanced(by: -max(0, interval.nanoseconds)), pulses: pulses)
        rate.feed(last, pulses: pulses)
        return true
    }

    /// The daemon went, and may come back with another total, which is published at once.
    mutating func daemonDisconnected() {
        rate.forget()
        (isHalf, isReturning) = (false, true)
    }

    /// All states are published: this one as it is now.
    mutating func publishNow() { isWanted = true }

    /// What is to be said now; `epoch` is what the calendar says at the clock's zero.
    mutating func state(at now: Instant, epoch: Int64) -> RetainedState? {
        guard let deadline, deadline <= now, let reading else { return nil }
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
            record.add("total", reading.total.total.map { .decimal($0) } ?? .null)
            record.add("rate", .real(rounded(perSecond * counter.scale)))
            record.add("pulses", reading.total.pulses)
            record.add("time", reading.lastPulse.map { timestamp($0.advanced(by: epoch).nanoseconds) })
        }
        return RetainedState(subject: .init(.counter, counter.name), payload: payload.json.text)
    }
}

/// What a counter shows, as the daemon says it.
package struct CounterReading: Equatable, Sendable {
    package var name: String
    package var total: CounterTotal
    package var lastPulse: Instant?
    /// Whether it is known if there was a last pulse: a notice that a total was set says nothing of it.
    package var tellsLastPulse = true
    /// The time between the last two pulses, if it is known.
    package var interval: Duration?

    package init(_ name: String, _ total: CounterTotal, lastPulse: Instant?, interval: Duration? = nil) {
        (self.name, self.total, self.lastPulse, self.interval) = (name, total, lastPulse, interval)
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
