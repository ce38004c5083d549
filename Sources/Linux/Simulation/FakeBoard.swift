import DebouncedContacts

/// A board of fake chips, for tests and for laptops.
///
/// Its rule: what is played on a line happens on its wire at its instant, and the holder of the line is told as by a
/// kernel, including queues that overflow. Its time is either virtual (it passes only while the caller waits) or
/// real.
package final class FakeBoard: Board {
    package enum Time: Sendable { case virtual, real }

    /// A future change of a wire.
    package struct Change: Equatable, Sendable {
        package var line: LineAddress
        package var isHigh: Bool
        package var instant: Instant
        /// True if it is an edge even if the wire has that level: its opposite was lost.
        package var isEdge: Bool

        package init(_ line: LineAddress, isHigh: Bool, at instant: Instant, isEdge: Bool = false) {
            (self.line, self.isHigh, self.instant, self.isEdge) = (line, isHigh, instant, isEdge)
        }
    }

    private let time: Time
    private var present: Instant
    /// In real time, when it was `present`, and how fast it goes since.
    private var since = Poll.now
    private var speed = Speed.usual
    /// In real time, until when all happens at once.
    private var rush: Instant?
    private var allChips: [FakeChip]
    private var changes: [Change] = []
    private var nextChange = 0
    private var poll = Poll()
    /// The number of waits that had a deadline that was past.
    private var overdueWaits = 0
    /// True if the script has nothing more.
    private var isScriptOver = false

    /// Up to here, a caller that waits with a waker has seen every edge and every deadline. Real time may be ahead,
    /// above all on a busy machine.
    package private(set) var deliveredUntil: Instant

    /// In virtual time, how late every wait ends: more edges come meanwhile.
    package var lateness = Duration.zero

    /// In virtual time, while no wait ends.
    package var stall: Range<Instant>?

    /// Called for more to play whenever everything played so far has happened; over once it returns no
    /// changes. A board without a script is never over while something could still be played on it.
    package var script: (() -> [Change])?

    package init(_ chips: [FakeChip] = [.header()], time: Time = .virtual) {
        allChips = chips
        self.time = time
        present = time == .real ? since : Instant(nanoseconds: 0)
        deliveredUntil = present
    }

    /// A board on which all of these lines can be found.
    package convenience init(for requests: [LineRequest], time: Time = .virtual) {
        self.init([], time: time)
        add(requests)
    }

    package var departures: Int { allChips.reduce(0) { $0 + $1.departures } }
    /// The number of these the caller was woken for.
    private var reportedDepartures = 0

    package var now: Instant {
        passes ? present + speed.played(Poll.now.nanoseconds(since: since)) : present
    }

    /// True if time passes by itself.
    private var passes: Bool { time == .real && rush == nil }

    package var isRushing: Bool { rush != nil }

    /// In real time, how fast it passes from now on.
    package func pass(_ speed: Speed) {
        (present, since) = (now, Poll.now)
        self.speed = speed
    }

    /// In real time, has everything up to an instant happen at once, or up to the last that is played.
    package func rush(to instant: Instant) {
        present = now
        rush = instant
    }

    /// Time passes by itself again.
    package func stopRushing() {
        guard rush != nil else { return }
        (rush, since) = (nil, Poll.now)
    }

    /// The time of another board, which this one goes on with.
    package func begin(at instant: Instant) { (present, since) = (instant, Poll.now) }

    /// Plays these changes at their instants; those of the past happen at once, with their own stamps.
    package func play(_ more: [Change]) {
        changes.removeFirst(nextChange)
        nextChange = 0
        let last = changes.last
        changes += more
        if let last, let first = more.first, first.instant < last.instant {
            changes.sort { $0.instant < $1.instant }
        }
    }

    /// The line at an address, to set its faults or to check what was set on it.
    package subscript(address: LineAddress) -> FakeLine? {
        let chip = allChips.first { $0.chip.path == address.chip && $0.isPlugged }
        guard let chip, chip.lines.indices.contains(address.offset) else { return nil }
        return chip.lines[address.offset]
    }
}

// MARK: Chips

extension FakeBoard {
    /// Returns where these lines are; they are added unless they are there, and so are their chips. Chips that are asked
    /// for by name come first, since the others get names that are free; which one "auto" means is known last.
    @discardableResult package func add(_ requests: [LineRequest]) -> [LineAddress] {
        let named = requests.filter { FakeChip.isName($0.chip) }
        let automatic = requests.filter { $0.chip == "auto" }
        let labelled = requests.filter { !FakeChip.isName($0.chip) && $0.chip != "auto" }
        for request in named + labelled + automatic { _ = add(request) }
        return requests.map(add)
    }

    private func add(_ request: LineRequest) -> LineAddress {
        let chip = chip(request.chip)
        let offset = chip.add(request.pin)
        chip.lines[offset].rest(high: Level.inactive.isHigh(activeLow: request.activeLow))
        return LineAddress(chip: chip.chip.path, offset: offset)
    }

    private func chip(_ asked: String) -> FakeChip {
        let known = asked == "auto" ? header : allChips.first { $0.isCalled(asked) }
        if let known { return known }
        let names = allChips.map(\.chip.name)
        let number = (0...names.count).first { !names.contains("gpiochip\($0)") } ?? 0
        let chip = FakeChip(asked: asked, number: number)
        allChips.append(chip)
        return chip
    }

    /// The chip that "auto" means.
    private var header: FakeChip? {
        Chip.raspberryPiLabels.lazy.compactMap { [allChips] label in
            allChips.first { $0.chip.label == label }
        }.first
    }

    package func chips() throws(LineProblem) -> [Chip] {
        allChips.filter(\.isPlugged).map(\.chip)
    }

    package func lines(of chip: Chip) throws(LineProblem) -> [Line] {
        guard let fake = allChips.first(where: { $0.chip == chip && $0.isPlugged }) else { throw .gone }
        return fake.lines.map(\.description)
    }

    package func request(
        _ address: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> FakeInput {
        if edges, self[address]?.hasInterrupt == false { throw .noEdges(address) }
        let line = try claim(address)
        line.pull(bias)
        line.reportsEdges = edges
        return FakeInput(line, activeLow: activeLow, on: self)
    }

    package func requestOutput(
        _ address: LineAddress, activeLow: Bool, initial: Level
    ) throws(LineProblem) -> FakeOutput {
        let output = FakeOutput(try claim(address), activeLow: activeLow)
        do throws(LineProblem) {
            try output.set(initial)
        } catch {
            output.release()
            throw error
        }
        return output
    }

    /// The longest time that a reading of one of these lines takes is the time of a reading of all.
    package func levels(of inputs: [FakeInput]) -> [Result<Level, LineProblem>] {
        block(for: inputs.lazy.map(\.line.readingTime).max() ?? .zero)
        return inputs.map { input in Result { () throws(LineProblem) in try input.levelNow() } }
    }

    /// The caller waits for a chip.
    func block(for time: Duration) {
        guard time > .zero else { return }
        let end = now + time
        switch self.time {
        case .virtual: present = end
        case .real: _ = try? sleep(until: real(end), or: nil)
        }
        happen(until: now)
    }

    private func claim(_ address: LineAddress) throws(LineProblem) -> FakeLine {
        happen(until: now)
        guard let line = self[address] else { throw .gone }
        try line.claim(as: Line.ourName)
        return line
    }
}

// MARK: Waiting

extension FakeBoard {
    package func wait(
        for inputs: [FakeInput?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult {
        while true {
            let now = now
            if waker != nil { deliveredUntil = now }
            happen(until: now)
            collect(inputs, into: &ready)
            if waker != nil, departures != reportedDepartures {
                reportedDepartures = departures
                return .woken
            }
            if !ready.isEmpty { return .inTime }
            if let deadline, deadline <= now { return try isWoken(waker) ? .woken : .inTime }
            if nextChange == changes.count, try refill(waker) { return .woken }
            let coming = nextChange < changes.count ? changes[nextChange].instant : nil
            // On a busy machine, what the script plays may be past already.
            if let coming, coming <= now { continue }
            let next = Instant.earlier(deadline, coming)
            if next == nil, isOver(waker) { return .ended }
            if try pass(until: next, or: waker) { return .woken }
        }
    }

    /// Returns true if the waker can be read, though the deadline is past: one may follow another without end. In
    /// virtual time the waker is looked at between two plays, and here only if they are very far apart.
    private func isWoken(_ waker: Int32?) throws -> Bool {
        guard waker != nil else { return false }
        overdueWaits &+= 1
        guard time == .real || overdueWaits.isMultiple(of: 1 << 16) else { return false }
        return try sleep(until: Poll.now, or: waker)
    }

    private func happen(until instant: Instant) {
        while nextChange < changes.count, changes[nextChange].instant <= instant {
            let change = changes[nextChange]
            self[change.line]?.set(high: change.isHigh, at: change.instant, isEdge: change.isEdge)
            nextChange += 1
        }
    }

    private func collect(_ inputs: [FakeInput?], into ready: inout [Int]) {
        ready.removeAll(keepingCapacity: true)
        for chip in allChips {
            for offset in chip.ready.offsets {
                if let index = chip.lines[offset].index(in: inputs) { ready.append(index) }
            }
        }
        if ready.count > 1 { ready.sort() }
    }

    /// In virtual time nothing ever waits, so the waker is checked between two plays; it is a thing of real time, of
    /// which virtual time may be far ahead.
    private func refill(_ waker: Int32?) throws -> Bool {
        guard let script else { return false }
        let more = script()
        isScriptOver = more.isEmpty
        play(more)
        return !passes && waker != nil ? try sleep(until: Poll.now, or: waker) : false
    }

    package var isOver: Bool {
        nextChange == changes.count && (script == nil ? time == .virtual : isScriptOver)
    }

    private func isOver(_ waker: Int32?) -> Bool {
        time == .virtual || waker == nil || script != nil
    }

    private func pass(until next: Instant?, or waker: Int32?) throws -> Bool {
        if passes { return try sleep(until: next.map(real), or: waker) }
        if let rush, next.map({ $0 >= rush }) ?? true {
            if next != nil { present = max(present, rush) }
            stopRushing()
            return false
        }
        if let next { present = awake(at: max(present, next + lateness)) }
        return false
    }

    /// Returns the real instant at which it is this time on the board.
    private func real(_ instant: Instant) -> Instant {
        since + speed.needed(instant.nanoseconds(since: present))
    }

    private func awake(at instant: Instant) -> Instant {
        guard let stall, stall.contains(instant) else { return instant }
        return stall.upperBound
    }

    private func sleep(until next: Instant?, or waker: Int32?) throws -> Bool {
        poll.removeAll()
        poll.add(waker)
        try poll.wait(until: next)
        return poll.isReady(0)
    }
}

/// The speed at which a board's time passes, in tenths of real time.
package struct Speed: Equatable, Sendable {
    let tenths: Int64

    package init(tenths: Int64) { self.tenths = tenths }

    package static let usual = Speed(tenths: 10)

    /// As much passes on the board in real time.
    package func played(_ nanoseconds: Int64) -> Duration {
        .nanoseconds(nanoseconds.multipliedReportingOverflow(by: tenths).partialValue / 10)
    }

    /// As much real time passes meanwhile, or a little more.
    package func needed(_ nanoseconds: Int64) -> Duration {
        let (units, overflows) = nanoseconds.multipliedReportingOverflow(by: 10)
        return .nanoseconds(overflows ? nanoseconds : (units + tenths - 1) / tenths)
    }
}
