import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Glibc

/// Days with meters, each with a seed of its own.
func liveWithMeters(pulses: Int64, seed: Int, folder: String) throws -> Never {
    var (told, lost, madeUp, restarts, cuts, saves, differences, seed) = (
        Int64(0), Int64(0), Int64(0), 0, 0, 0, 0, seed
    )
    while told < pulses {
        let share = min(100_000, pulses - told)
        let day = MeterDay(seed: UInt64(seed), pulses: share, folder: folder)
        var difference: String?
        do { difference = try day.live() } catch { difference = "\(error)" }
        if let difference {
            differences += 1
            print("life: seed \(seed), at \(day.now.nanoseconds) ns: \(difference)")
            print("      again: script/life --seed \(seed) --pulses \(share)")
        }
        told += max(1, day.told)
        lost += day.lost
        madeUp += day.madeUp
        (restarts, cuts, saves) = (restarts + day.restarts, cuts + day.cuts, saves + day.saves)
        seed += 1
    }
    print(
        "life: \(told) pulses, \(madeUp) of them made up, \(lost) not saved before \(cuts) power cuts, "
            + "\(restarts) restarts, \(saves) saves, \(differences) differences")
    rmdir(folder)
    exit(differences == 0 ? 0 : 1)
}

/// Meters that pulse, and a daemon that is started again and again, whatever becomes of its lines and its disk.
final class MeterDay {
    private enum Trouble: CaseIterable {
        case none, late, stall, loss, busErrors, unplug, reload, otherConfig
        case failingDisk, shakyDisk, slowDisk, restart, absence, cut, cutWithin
    }

    private let path: String
    private let pulses: Int64
    private var dice: Dice
    private var meters: [Meter]
    /// A daemon's own: the end of its process would give its lines back.
    private var chips = Chips()
    private let judge = MeterJudge()
    private var disk = MeterDisk(nil)
    private var runtime = Runtime(handlesSignals: false)
    /// Each is asked what is played next, once what was played before it has happened.
    private var parts: [() -> [FakeBoard.Change]] = []
    private var ending = Trouble.none
    private var mayMakeUp = false
    /// Those that were left closed when nobody looked.
    private var closed: Set<String> = []
    /// What the last session's end may have cost.
    private var unsaved: [String: Int64] = [:]
    private(set) var (restarts, cuts, saves, madeUp) = (0, 0, 0, Int64(0))
    private(set) var troubles: [String] = []

    var told: Int64 { judge.told }
    var lost: Int64 { judge.lost }
    var now: Instant { chips.board.now }

    init(seed: UInt64, pulses: Int64, folder: String) {
        (path, self.pulses) = (folder + "/state.json", pulses)
        dice = Dice(seed: seed)
        meters = Meter.all(&dice)
    }

    /// Lives it; returns what was not as it should be.
    func live() throws -> String? {
        unlink(path)
        while told < pulses, judge.difference == nil { try startAndRun() }
        unlink(path)
        return judge.difference.map { "\($0); last: \(troubles.suffix(6))" }
    }
}

// MARK: A session

extension MeterDay {
    private var text: String {
        "storm_limit = 1000000000\n" + meters.map(\.text).joined(separator: "\n")
    }

    private func plan(_ text: String) -> Plan {
        let (plan, findings) = Plan.read(text: Array(text.utf8), file: "life.toml")
        guard let plan else { fatalError("the config is wrong: \(findings)") }
        for meter in meters { judge.each[meter.name] = meter.each }
        return plan
    }

    private func startAndRun() throws {
        (ending, parts) = (.none, [])
        runtime = Runtime(handlesSignals: false)
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(judge)
        chips = Chips()
        chips.board.play(meters.map { level(of: $0, isClosed: closed.contains($0.name), at: now) })
        var options = SessionOptions(acts: false, isFast: true)
        (options.state, options.disk) = (StateFile(path), disk)
        let plan = plan(text)
        let finds = meters.map(\.name)
        var session = try Session(plan, on: chips.board, in: runtime, options)
        for (place, name) in finds.enumerated() {
            judge.begin(name, session.state.total(ofCounter: place), mayLose: unsaved[name] ?? .max)
        }
        openClosed()
        chips.board.script = { [weak self] in self?.goOn() ?? [] }
        try session.run()
        chips.board.script = nil
        try end(&session)
    }

    private func end(_ session: inout Session<FakeBoard>) throws {
        for (place, counter) in session.plan.counters.enumerated() {
            let control = session.plan.map.controls(.counter).lowerBound + place
            let made = session.panel.counterCounts(control)?.madeUp ?? 0
            madeUp += made
            judge.end(counter.name, madeUp: made)
            unsaved[counter.name] = session.state.unsavedPulses(ofCounter: place)
        }
        let isCut = ending == .cut || ending == .cutWithin
        if isCut { disk.cutPower() } else if dice.once(in: 2) { disk.mood = .well }
        try session.finish(asking: true)
        if isCut { cuts += 1 } else { restarts += 1 }
        if !isCut, session.state.problem == nil { unsaved = unsaved.mapValues { _ in 0 } }
        saves += disk.saves
        keep(disk.text(afterCut: isCut, &dice))
    }

    /// What the next daemon finds.
    private func keep(_ text: [UInt8]?) {
        disk = MeterDisk(text)
        unlink(path)
        guard let text, let file = fopen(path, "w") else { return }
        fwrite(text, 1, text.count, file)
        fclose(file)
    }

    private func level(of meter: Meter, isClosed: Bool, at instant: Instant) -> FakeBoard.Change {
        FakeBoard.Change(chips.address(meter.chip, meter.pin), isHigh: !isClosed, at: instant)
    }
}

// MARK: From stretch to stretch

extension MeterDay {
    private func goOn() -> [FakeBoard.Change] {
        // Once it was asked to stop, nothing happens.
        guard ending == .none else { return later(1 * ms) }
        if parts.isEmpty { beginStretch() }
        return parts.removeFirst()()
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

    private func settle() {
        then { [unowned self] in judge.settle(mayMakeUp: mayMakeUp) }
    }

    /// What was left closed while no one looked is one pulse, if it was open when it was saved.
    private func openClosed() {
        var turns = MeterTurns(from: now)
        let isKnown = unsaved.values.allSatisfy { $0 == 0 }
        mayMakeUp = false
        for meter in meters where closed.contains(meter.name) {
            let opening = now.advanced(by: 20 * seconds)
            turns.claims[meter.name] = [Window(Instant(nanoseconds: 0), now.advanced(by: 1 * ms))]
            if meter.countsBoth {
                let end = opening.advanced(by: meter.delay + meter.confirm)
                turns.claims[meter.name]?.append(Window(opening, end))
            }
            turns.changes.append(level(of: meter, isClosed: false, at: opening))
        }
        judge.expect(turns, of: meters.map(\.name))
        for meter in meters where closed.contains(meter.name) && !isKnown {
            judge.loosen(meter.name, to: (meter.countsBoth ? 1 : 0)...(meter.countsBoth ? 2 : 1))
        }
        closed = []
        parts.append { [unowned self] in turns.changes + later(40 * seconds) }
        settle()
    }

    private func beginStretch() {
        (chips.board.lateness, chips.board.stall) = (.zero, nil)
        mayMakeUp = false
        let isOver = judge.difference != nil || told >= pulses
        let trouble = isOver ? .restart : dice.pick(Trouble.allCases.filter { $0 != .none })
        troubles.append("\(trouble) at \(now.nanoseconds)")
        if troubles.count > 20 { troubles.removeFirst(10) }
        var turns = MeterTurns(from: now)
        for meter in meters where !dice.once(in: 4) {
            turns.add(meter, turns: 2 * dice.number(1...20), from: now, seed: dice.seed(), chips)
        }
        turns.sort()
        judge.expect(turns, of: meters.map(\.name))
        let count = turns.changes.count
        stir(trouble, turns, count == 0 ? now : turns.changes[dice.number(0...count - 1)].instant)
    }

    /// Does something at an instant, and lets the rest happen.
    private func play(_ turns: MeterTurns, at instant: Instant, _ body: @escaping () -> Void = {}) {
        let count = turns.changes.count { $0.instant <= instant }
        play(turns.changes.prefix(count), until: instant)
        then(body)
        play(turns.changes.dropFirst(count), until: turns.end)
        settle()
    }

    /// In pieces, between which the loop hears of saves that are done. If it wakes late, all must be there by then.
    private func play(_ changes: ArraySlice<FakeBoard.Change>, until end: Instant) {
        let isLate = chips.board.lateness > .zero || chips.board.stall != nil
        let size = isLate ? 1_000_000 : 300
        for start in stride(from: changes.startIndex, to: changes.endIndex, by: size) {
            let piece = Array(changes[start..<min(start + size, changes.endIndex)])
            parts.append { piece }
        }
        parts.append { [unowned self] in [chips.wait(until: max(now, end))] }
    }

    private func stir(_ trouble: Trouble, _ turns: MeterTurns, _ middle: Instant) {
        switch trouble {
        case .none: play(turns, at: middle)
        case .late:
            chips.board.lateness = .microseconds(dice.pick([1, 100, 3000]))
            play(turns, at: turns.end)
        case .stall:
            chips.board.stall = middle..<middle.advanced(by: dice.time(1 * ms...40 * ms))
            play(turns, at: turns.end)
        case .loss: lose(turns, middle)
        case .busErrors: failReadings(turns, middle)
        case .unplug: unplug(turns, middle)
        case .reload, .otherConfig: reload(turns, middle, isOther: trouble == .otherConfig)
        case .failingDisk: brood(.failing(dice.pick([ENOSPC, EROFS, ENOENT, EIO])), turns, middle)
        case .shakyDisk: brood(.shaky(dice.number(2...9)), turns, middle)
        case .slowDisk: brood(.slow, turns, middle)
        case .restart, .absence, .cut: stop(turns, trouble)
        case .cutWithin: cut(turns, middle)
        }
    }
}

// MARK: The disk and the daemon

extension MeterDay {
    private func brood(_ mood: MeterDisk.Mood, _ turns: MeterTurns, _ middle: Instant) {
        play(turns, at: middle) { [unowned self] in
            if case .well = disk.mood { disk.mood = mood } else { disk.mood = .well }
        }
    }

    private func reload(_ turns: MeterTurns, _ middle: Instant, isOther: Bool) {
        for place in meters.indices {
            meters[place].edition += 1
            if isOther, dice.once(in: 3) { meters[place].save = dice.pick([1, 10, 60, 600]) }
        }
        if isOther { meters = dice.shuffle(meters) }
        let changed = dice.number(0...meters.count - 1)
        let each = dice.number(1...9)
        play(turns, at: middle) { [unowned self] in
            // What was counted before it is told first.
            if isOther { meters[changed].each = each }
            let (text, old) = (text, judge.each)
            let plan = plan(text)
            judge.change(from: old, to: judge.each)
            runtime.pendingRequests.change(to: plan)
        }
    }

    private func stop(_ turns: MeterTurns, _ trouble: Trouble) {
        play(turns, at: turns.end)
        then { [unowned self] in
            ending = trouble
            if trouble == .absence {
                closed = Set(meters.map(\.name).filter { _ in dice.once(in: 2) })
            }
            runtime.pendingRequests.stop()
        }
    }

    /// Within turns: nobody knows how many of them were told.
    private func cut(_ turns: MeterTurns, _ middle: Instant) {
        loosen(meters, turns, at: middle)
        play(turns.changes.prefix { $0.instant <= middle }, until: middle)
        then { [unowned self] in
            judge.settle(mayMakeUp: false)
            ending = .cutWithin
            runtime.pendingRequests.stop()
        }
    }

    /// From an instant on, nothing of what these meters do is certain to be told.
    private func loosen(_ meters: [Meter], _ turns: MeterTurns, at instant: Instant) {
        for meter in meters {
            let claims = turns.claims[meter.name] ?? []
            let least = claims.count { $0.high < instant }
            judge.loosen(meter.name, to: Int64(least)...Int64(claims.count { $0.low <= instant }))
        }
    }
}

// MARK: Lines

extension MeterDay {
    /// Single openings are not heard of. No pulse can be lost by that, since the line is read again, or the next closing
    /// proves it; but if that happens while a meter trembles, it looks like two pulses.
    private func lose(_ turns: MeterTurns, _ middle: Instant) {
        mayMakeUp = true
        for meter in meters where dice.once(in: 2) && !meter.countsBoth {
            let address = chips.address(meter.chip, meter.pin)
            let openings = turns.changes.filter { $0.line == address && $0.isHigh }
            guard !openings.isEmpty else { continue }
            for _ in 0..<dice.number(1...3) {
                chips.line(meter.chip, meter.pin)?.lossInstants.insert(dice.pick(openings).instant)
            }
            let made = Int64(turns.claims[meter.name]?.count ?? 0)
            judge.loosen(meter.name, to: made...made)
        }
        play(turns, at: middle)
        then { [unowned self] in
            for meter in meters { chips.line(meter.chip, meter.pin)?.lossInstants.removeAll() }
        }
    }

    private func failReadings(_ turns: MeterTurns, _ middle: Instant) {
        let (code, times) = (dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN]), dice.number(1...9))
        play(turns, at: middle) { [unowned self] in
            for meter in meters {
                chips.line(meter.chip, meter.pin)?.readFault = (
                    .system(code: code, doing: "read"), times: times
                )
            }
        }
        then { [unowned self] in
            for meter in meters { chips.line(meter.chip, meter.pin)?.readFault = nil }
        }
    }

    /// A chip goes within turns, and comes back later, perhaps under another number.
    private func unplug(_ turns: MeterTurns, _ middle: Instant) {
        let (chip, guise) = (dice.number(0...1), dice.number(0...1))
        let gone = meters.filter { $0.chip == chip }
        loosen(gone, turns, at: middle)
        play(turns, at: middle) { [unowned self] in chips.unplug(chip) }
        then(after: 5 * seconds) { [unowned self] in
            chips.plug(chip, as: guise)
            chips.board.play(gone.map { level(of: $0, isClosed: false, at: now) })
        }
        then(after: 45 * seconds)
        settle()
    }
}
