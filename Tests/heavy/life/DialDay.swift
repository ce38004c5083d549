import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Glibc

/// Days with knobs, each with a seed of its own.
func liveWithDials(clicks: Int, seed: Int, folder: String) throws -> Never {
    var (made, told, lost, strayed, madeUp, differences, seed) = (0, 0, 0, 0, 0, 0, seed)
    while made < clicks {
        let share = min(20_000, clicks - made)
        let day = DialDay(seed: UInt64(seed), clicks: share)
        if let difference = try day.live() {
            differences += 1
            print("life: seed \(seed), at \(day.now.nanoseconds) ns: \(difference)")
            print("      again: script/life --seed \(seed) --clicks \(share)")
        }
        (made, told, lost) = (made + max(1, day.made), told + day.judge.told, lost + day.lost)
        (strayed, madeUp) = (strayed + day.judge.strayed, madeUp + day.judge.madeUp)
        seed += 1
    }
    print(
        "life: \(made) clicks, \(told) reported, \(lost) edges lost, \(madeUp) made up, "
            + "\(strayed) clicks astray, \(differences) differences")
    rmdir(folder)
    exit(differences == 0 ? 0 : 1)
}

/// Knobs that hands turn, whatever becomes of their lines.
final class DialDay {
    private enum Trouble: CaseIterable {
        case none, late, stall, loss, overflow, busErrors, unplug, reload
    }

    private let clicks: Int
    private var dice: Dice
    private var dials: [Dial]
    private let chips = Chips()
    private let runtime = Runtime(handlesSignals: false)
    let judge = DialJudge()
    /// Each is asked what is played next, once what was played before it has happened.
    private var parts: [() -> [FakeBoard.Change]] = []
    private var troubles: [String] = []
    private var isOver = false
    /// What the knob in question did.
    private var story = ""
    private var stretch: [FakeBoard.Change] = []
    /// When the last turn of each began.
    private var lastTurns: [String: Instant] = [:]
    private(set) var (made, lost) = (0, 0)

    var now: Instant { chips.board.now }

    init(seed: UInt64, clicks: Int) {
        self.clicks = clicks
        dice = Dice(seed: seed)
        dials = []
        for place in 1...6 { dials.append(Dial(place, &dice)) }
    }

    /// Lives it; returns what was not as it should be.
    func live() throws -> String? {
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(judge)
        chips.board.play(dials.flatMap { $0.levels(at: now, chips) })
        let options = SessionOptions(acts: false, isFast: true)
        var session = try Session(plan(), on: chips.board, in: runtime, options)
        chips.board.script = { [unowned self] in goOn() }
        try session.run()
        chips.board.script = nil
        parts = []
        try session.finish(asking: true)
        return judge.difference.map {
            "\($0)\n      last: \(troubles.suffix(4).joined(separator: ", "))\n"
                + dials.map { "      \($0)\n" }.joined() + story
        }
    }

    private func plan() -> Plan {
        let text = "storm_limit = 1000000000\n" + dials.map(\.text).joined(separator: "\n")
        let (plan, findings) = Plan.read(text: Array(text.utf8), file: "life.toml")
        guard let plan else { fatalError("the config is wrong: \(findings)") }
        return plan
    }
}

// MARK: From stretch to stretch

extension DialDay {
    private func goOn() -> [FakeBoard.Change] {
        if parts.isEmpty { isOver ? runtime.pendingRequests.stop() : beginStretch() }
        return parts.isEmpty ? later(1 * ms) : parts.removeFirst()()
    }

    private func later(_ time: Int64) -> [FakeBoard.Change] { [chips.wait(until: now.advanced(by: time))] }

    /// Does something once what came before it has happened.
    private func then(after time: Int64 = 0, _ body: @escaping () -> Void = {}) {
        if time > 0 { parts.append { [unowned self] in later(time) } }
        parts.append { [unowned self] in
            body()
            return later(0)
        }
    }

    /// Ends a stretch, long after its last click: every line has been read again.
    private func settle() {
        then(after: 1 * seconds) { [unowned self] in
            judge.settle()
            if judge.difference != nil { tell() }
            for line in dials.flatMap({ $0.lines(chips) }) {
                line.lossInstants.removeAll()
                (line.readFault, line.capacity) = (nil, 1024)
            }
            isOver = made >= clicks || judge.difference != nil
        }
    }

    private func tell() {
        guard option("--tell", 0) > 0, let dial = dials.first(where: { $0.name == judge.culprit }) else {
            return
        }
        story =
            edges(of: dial, stretch).map { change in
                let line = change.line.offset == dial.pins[0] ? "A" : "B"
                let isLost = chips.board[change.line]?.lossInstants.contains(change.instant) ?? false
                return
                    "      \(change.instant.nanoseconds): \(line)\(change.isHigh == dial.isActiveLow ? 0 : 1)"
                    + "\(isLost ? " lost" : "")\n"
            }.joined() + judge.story
    }

    private func beginStretch() {
        (chips.board.lateness, chips.board.stall) = (.zero, nil)
        let trouble = dice.pick(Trouble.allCases)
        troubles.append("\(trouble) at \(now.nanoseconds)")
        var (changes, claims): ([FakeBoard.Change], [String: [Dial.Click]]) = ([], [:])
        var end = now
        for place in dials.indices where !dice.once(in: 4) {
            var start = now.advanced(by: 500 * ms)
            for _ in 0..<dice.number(1...4) {
                lastTurns[dials[place].name] = start
                start = dials[place].turn(from: start, &dice, chips) { click, moves in
                    claims[dials[place].name, default: []].append(click)
                    changes += moves
                }.advanced(by: dice.time(400 * ms...900 * ms))
            }
            end = max(end, start)
        }
        changes.sort {
            ($0.instant, $0.line.chip, $0.line.offset) < ($1.instant, $1.line.chip, $1.line.offset)
        }
        stretch = changes
        judge.expect(claims)
        made += claims.values.reduce(0) { $0 + $1.count }
        stir(trouble, changes, changes.isEmpty ? now : dice.pick(changes).instant, end)
        settle()
    }

    /// Does something at an instant, and lets the rest happen.
    private func play(
        _ changes: [FakeBoard.Change], until end: Instant, at instant: Instant,
        _ body: @escaping () -> Void = {}
    ) {
        let count = changes.count { $0.instant <= instant }
        parts.append { [unowned self] in changes.prefix(count) + [chips.wait(until: max(now, instant))] }
        then(body)
        parts.append { [unowned self] in changes.dropFirst(count) + [chips.wait(until: max(now, end))] }
    }

    private func stir(_ trouble: Trouble, _ changes: [FakeBoard.Change], _ middle: Instant, _ end: Instant) {
        switch trouble {
        case .none: play(changes, until: end, at: middle)
        case .late:
            chips.board.lateness = .microseconds(dice.pick([1, 100, 3000]))
            loosenPolled(changes)
            play(changes, until: end, at: end)
        case .stall:
            chips.board.stall = middle..<middle.advanced(by: dice.time(1 * ms...400 * ms))
            loosenPolled(changes)
            play(changes, until: end, at: end)
        case .loss: lose(changes, end)
        case .overflow: overflow(changes, middle, end)
        case .busErrors: failReadings(changes, middle, end)
        case .unplug: unplug(changes, middle, end)
        case .reload: reload(changes, middle, end)
        }
    }
}

// MARK: Troubles

extension DialDay {
    /// What is polled late may have missed any edge.
    private func loosenPolled(_ changes: [FakeBoard.Change]) {
        for dial in dials where dial.poll != nil {
            judge.loosen(dial.name, lost: edges(of: dial, changes).count)
        }
    }

    private func edges(of dial: Dial, _ changes: [FakeBoard.Change]) -> [FakeBoard.Change] {
        let lines = dial.pins.map { chips.address(dial.chip, $0) }
        return changes.filter { lines.contains($0.line) }
    }

    /// Single edges are not heard of. If that is the last one of a turn, it is known with the next: so the last turn of a
    /// stretch loses none.
    private func lose(_ changes: [FakeBoard.Change], _ end: Instant) {
        for dial in dials where dial.poll == nil && dice.once(in: 2) {
            let end = lastTurns[dial.name] ?? now
            let edges = edges(of: dial, changes).filter { $0.instant < end }
            guard !edges.isEmpty else { continue }
            let chosen = (0..<dice.number(1...3)).map { _ in dice.pick(edges) }
            for edge in chosen { chips.board[edge.line]?.lossInstants.insert(edge.instant) }
            judge.loosen(dial.name, lost: chosen.count)
            lost += chosen.count
        }
        play(changes, until: end, at: end)
    }

    /// While no one looks, more comes than the queues hold.
    private func overflow(_ changes: [FakeBoard.Change], _ middle: Instant, _ end: Instant) {
        let stall = middle..<middle.advanced(by: dice.time(100 * ms...900 * ms))
        chips.board.stall = stall
        for dial in dials {
            let count = edges(of: dial, changes).count { stall.contains($0.instant) }
            judge.loosen(dial.name, lost: count)
            lost += count
            for line in dial.lines(chips) {
                (line.capacity, line.overflow) = (4, dice.pick([.dropsOldest, .dropsNewest]))
            }
        }
        play(changes, until: end, at: end)
    }

    /// Readings fail, fewer than make a loss. Edges come meanwhile.
    private func failReadings(_ changes: [FakeBoard.Change], _ middle: Instant, _ end: Instant) {
        let (code, times) = (dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN]), dice.number(1...9))
        loosenPolled(changes)
        play(changes, until: end, at: middle) { [unowned self] in
            for line in dials.flatMap({ $0.lines(chips) }) {
                line.readFault = (.system(code: code, doing: "read"), times: times)
            }
        }
    }

    /// A chip goes, and comes back once all knobs rest, perhaps under another number.
    private func unplug(_ changes: [FakeBoard.Change], _ middle: Instant, _ end: Instant) {
        let (chip, guise) = (dice.number(0...1), dice.number(0...1))
        let gone = dials.filter { $0.chip == chip }
        for dial in gone { judge.cut(dial.name, at: middle) }
        play(changes, until: end, at: middle) { [unowned self] in chips.unplug(chip) }
        then(after: 5 * seconds) { [unowned self] in
            chips.plug(chip, as: guise)
            chips.board.play(gone.flatMap { $0.levels(at: now, chips) })
        }
        then(after: 45 * seconds)
    }

    /// The config is read again, in another order.
    private func reload(_ changes: [FakeBoard.Change], _ middle: Instant, _ end: Instant) {
        for place in dials.indices { dials[place].edition += 1 }
        dials = dice.shuffle(dials)
        play(changes, until: end, at: middle) { [unowned self] in
            runtime.pendingRequests.change(to: plan())
        }
    }
}
