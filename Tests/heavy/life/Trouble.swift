import DebouncedContacts
import DebouncedLinux
import Glibc

/// What befalls a machine.
enum Trouble {
    case none
    /// Every wait ends late, or one of them much later.
    case late, stall
    /// Single edges are not heard of.
    case loss
    /// Queues are too short for what comes while no one looks.
    case overflow
    /// Lines behind a bus fail to be read, a few times in a row.
    case busErrors
    /// They fail for so long that the lines count as lost.
    case deafness
    /// Readings of a chip take long.
    case slowBus
    /// The edges of a chip are stamped with another clock.
    case otherClock
    /// Outputs can't be set.
    case setErrors
    case spikes, storm
    case unplug
    case sameConfig, otherConfig, wrongConfig
    /// A program takes long to open.
    case slowProgram

    static let all = [
        late, late, stall, stall, loss, loss, loss, busErrors, busErrors, deafness, slowBus, slowBus,
        otherClock, setErrors,
        overflow,
        spikes, spikes, storm,
        unplug, sameConfig,
        sameConfig,
        otherConfig, wrongConfig, slowProgram,
    ]

    /// Whether all chips must be there.
    var wantsChips: Bool {
        [.unplug, .overflow, .storm, .busErrors, .deafness, .slowBus, .otherClock, .setErrors].contains(self)
    }
}

extension Day {
    func stir(_ trouble: Trouble) {
        let instant = now.advanced(by: dice.time(30 * ms...900 * ms))
        switch trouble {
        case .none, .loss, .spikes, .otherConfig: break
        case .late: chips.board.lateness = .microseconds(dice.pick([1, 100, 3000]))
        case .stall: stall(from: instant, 1 * ms...400 * ms)
        case .overflow: overflow(from: instant)
        case .busErrors: failReadings(from: instant)
        case .deafness: deafen(from: instant)
        case .slowBus: slowDown(from: instant)
        case .otherClock: stampOtherwise()
        case .setErrors: failSetting(from: instant)
        case .storm: storm(from: instant)
        case .unplug: unplug(at: instant)
        case .sameConfig:
            machine.edition += 1
            reload(at: instant)
        case .wrongConfig: misconfigure(at: instant)
        case .slowProgram: blockProgram(from: now.advanced(by: 1 * ms))
        }
    }
}

// MARK: Lines

extension Day {
    /// Nobody looks for a while.
    private func stall(from instant: Instant, _ length: ClosedRange<Int64>) {
        let end = instant.advanced(by: dice.time(length))
        chips.board.stall = instant..<end
        scene.calm = end
        // What is only polled was not seen at all.
        if machine.switches.contains(where: { $0.poll != nil }) {
            scene.last(until: end.advanced(by: 2 * seconds))
        }
        for place in machine.clusters.indices
        where machine.clusters[place].knobs.contains(where: { $0.poll != nil }) {
            loosen(place)
        }
        scene.notes.append("nobody looks from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    /// While no one looks, more comes than the queues hold.
    private func overflow(from instant: Instant) {
        let (capacity, kind) = (
            dice.pick([4, 16]), dice.pick([FakeLine.Overflow.dropsOldest, .dropsNewest])
        )
        // A delay that learns may learn from what is lost.
        let places = scene.acts.keys.filter { !machine.clusters[$0].knobs.contains(where: \.isAuto) }
        let wired: [any Wired] = places.flatMap { machine.clusters[$0].knobs }
        let lines = wired.compactMap { chips.line($0.chip, $0.pin) } + switchLines()
        for line in lines { (line.capacity, line.overflow) = (capacity, kind) }
        let before = lines.reduce(0) { $0 + $1.dropped }
        scene.dropsSilently = kind == .dropsNewest
        stall(from: instant, 100 * ms...900 * ms)
        scene.notes.append("the queues hold \(capacity), \(kind)")
        for place in places {
            scene.acts[place]?.loosen()
            scene.loose.formUnion(machine.clusters[place].names)
            doubtful.insert(machine.clusters[place].knobs[0].name)
        }
        loosenSwitches(isWild: true)
        let end = scene.end
        scene.turn(at: end) { [self] in
            let dropped = lines.reduce(0) { $0 + $1.dropped } - before
            let told = judge.heard.count { $0.word == .dropped }
            if told != dropped { judge.differ("\(dropped) edges were dropped, but \(told) heard of") }
            for line in lines { (line.capacity, line.overflow) = (1024, .dropsOldest) }
        }
        scene.last(until: end.advanced(by: 2 * seconds))
    }

    /// Too much may be lost to tell when exactly switches are reported.
    private func loosenSwitches(isWild: Bool) {
        scene.loose.formUnion(machine.switches.map(\.name))
        guard isWild else { return }
        for name in scene.switches.keys { scene.switches[name]?.isWild = true }
    }

    /// Readings fail, fewer than make a loss. Holds and repeats wait for a reading, so that no one could say when they
    /// come; whatever else is bound to a button comes as if nothing were. What is polled comes later.
    private func failReadings(from instant: Instant) {
        let places = machine.clusters.indices.filter { !isAway(machine.clusters[$0]) }
        for place in places {
            let cluster = machine.clusters[place]
            if !cluster.isJudgedByEdges || cluster.knobs.contains(where: { $0.poll != nil }) { loosen(place) }
        }
        let devices: [any Wired] = places.flatMap { machine.clusters[$0].knobs }
        let wired = devices + machine.switches.filter { !isAway($0) }
        loosenSwitches(isWild: false)
        let code = dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN, EBUSY, ENXIO])
        scene.turn(at: instant) { [self] in
            for chip in Chips.labels.indices {
                // A failed reading counts for the whole chip.
                var left = dice.once(in: 2) ? dice.number(1...9) : dice.pick([30, 50])
                let fail: () -> LineProblem? = {
                    left -= 1
                    return left < 0 ? nil : .system(code: code, doing: "read")
                }
                for line in lines(of: wired, on: chip) { line.readFailure = fail }
            }
        }
        let end = max(scene.end, instant.advanced(by: 1 * ms))
        scene.turn(at: end) { [self] in
            for line in lines(of: wired) { line.readFailure = { nil } }
        }
        // What waited for a reading comes now.
        scene.calm = end.advanced(by: 600 * ms)
        scene.last(until: scene.calm)
        scene.notes.append("readings fail from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    private func lines(of wired: [any Wired], on chip: Int? = nil) -> [FakeLine] {
        wired.filter { chip == nil || $0.chip == chip }.compactMap { chips.line($0.chip, $0.pin) }
    }

    /// Each reading of a chip takes long. What depends on the levels of its lines comes late or is lost; all that happens on
    /// the other chip comes as if nothing were.
    private func slowDown(from instant: Instant) {
        let (chip, time) = (dice.number(0...1), dice.pick([20, 100, 300, 1000] as [Int64]) * ms)
        for (place, cluster) in machine.clusters.enumerated()
        where cluster.knobs.contains(where: { $0.chip == chip })
            && (!cluster.isJudgedByEdges || cluster.knobs.contains { $0.poll != nil })
        {
            loosen(place)
        }
        for place in machine.clusters.indices
        where machine.clusters[place].knobs.contains(where: { $0.poll != nil }) { loosen(place) }
        loosenSwitches(isWild: false)
        // A decision comes as the last poll says, which may be old.
        for device in machine.switches where device.poll != nil { scene.switches[device.name]?.isWild = true }
        scene.turn(at: instant) { [self] in
            for line in lines(of: machine.wired, on: chip) { line.readingTime = .nanoseconds(time) }
        }
        let end = max(scene.end, instant.advanced(by: 1 * ms))
        scene.turn(at: end) { [self] in
            for line in lines(of: machine.wired) { line.readingTime = .zero }
        }
        scene.calm = end.advanced(by: 3 * seconds)
        scene.last(until: scene.calm)
        scene.notes.append(
            "readings of chip \(chip) take \(time / ms) ms from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    /// Who reads each edge as it comes gives it the instant at which it happened.
    private func stampOtherwise() {
        let chip = dice.number(0...1)
        let error = Duration.seconds(dice.pick([1_800_000_000, -1_800_000_000]))
        for line in lines(of: machine.wired, on: chip) { line.clockError = error }
        scene.turn(at: scene.end) { [self] in
            for line in lines(of: machine.wired) { line.clockError = .zero }
        }
        scene.notes.append("chip \(chip) stamps with another clock")
    }

    /// Nothing of a cluster can be said for sure.
    private func loosen(_ place: Int) {
        scene.acts[place]?.loosen()
        scene.loose.formUnion(machine.clusters[place].names)
    }

    /// Readings fail until the lines count as lost. They are asked for again, and come back after that.
    private func deafen(from instant: Instant) {
        let places = machine.clusters.indices.filter { !isAway(machine.clusters[$0]) }
        for place in places {
            loosen(place)
            doubtful.insert(machine.clusters[place].knobs[0].name)
        }
        loosenSwitches(isWild: false)
        let devices: [any Wired] = places.flatMap { machine.clusters[$0].knobs }
        let wired = devices + machine.switches.filter { !isAway($0) }
        // A failed reading counts for the whole chip.
        scene.shaky = Set(machine.wired.map(\.name).filter { judge.away[$0] == nil })
        let lines = wired.compactMap { chips.line($0.chip, $0.pin) }
        let end = instant.advanced(by: dice.time(1500 * ms...3000 * ms))
        scene.turn(at: instant) {
            for line in lines { line.readFault = (.system(code: EREMOTEIO, doing: "read"), times: .max) }
        }
        scene.turn(at: end) { for line in lines { line.readFault = nil } }
        scene.calm = end.advanced(by: 5 * seconds)
        scene.last(until: scene.calm.advanced(by: 3 * seconds))
        scene.notes.append("readings fail from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    private func switchLines() -> [FakeLine] {
        machine.switches.filter { !isAway($0) }.compactMap { chips.line($0.chip, $0.pin) }
    }

    /// Whatever is pressed meanwhile is reported in time.
    private func blockProgram(from instant: Instant) {
        guard Program.isSlow(machine.edition), slowProgram.block(in: folder) else { return }
        scene.turn(at: scene.end) { [self] in
            let length = slowProgram.unblock()
            if length > 30 { judge.differ("everybody waited \(length) seconds for a program") }
        }
    }

    /// A wire chatters, faster than any switch.
    private func storm(from instant: Instant) {
        let calm = machine.switches.filter {
            scene.switches[$0.name] == nil && !isAway($0) && $0.poll == nil
        }
        if dice.once(in: 2), !calm.isEmpty { return storm(dice.pick(calm), from: instant) }
        let places = machine.clusters.indices.filter {
            scene.acts[$0] == nil && !isAway(machine.clusters[$0])
        }
        let knobs = places.compactMap { place in
            machine.clusters[place].knobs.first { $0.rule == .leading && $0.confirm > 0 && $0.poll == nil }
        }
        guard !knobs.isEmpty, case let knob = dice.pick(knobs), let finger = fingers[knob.name] else {
            return
        }
        let chatter = chatter(of: finger, from: instant)
        scene.other += chatter
        let time = chatter[chatter.count - 1].instant
        scene.claims.append(Claim(name: knob.name, word: .setAside, window: Window(instant, time)))
        due[knob.name] = Window(instant.advanced(by: 1 * seconds), time.advanced(by: 67 * seconds))
        scene.loose.insert(knob.name)
        pressUnheard(knob, at: time.advanced(by: 100 * ms))
        scene.last(until: time.advanced(by: 500 * ms))
    }

    /// More edges than allowed.
    private func chatter(of finger: Finger, from instant: Instant) -> [FakeBoard.Change] {
        var (chatter, time): ([FakeBoard.Change], Instant) = ([], instant)
        // The daemon counts from second to second, and half of it may be in either.
        for _ in 0..<Machine.stormLimit + dice.number(10...300) {
            let spike = finger.spike(dice.time(10 * us...400 * us), at: time, chips)
            chatter += spike
            time = spike[1].instant.advanced(by: dice.time(10 * us...200 * us))
        }
        return chatter
    }

    /// That of a switch, which may be moved while its line is set aside: that is known when the line is back.
    private func storm(_ device: WiredSwitch, from instant: Instant) {
        guard let finger = fingers[device.name] else { return }
        var act = SwitchAct(device, from: now)
        act.add(chatter(of: finger, from: instant), device)
        (act.isLoose, act.isWild) = (true, true)
        let time = act.changes[act.changes.count - 1].instant
        // Trembling would keep it there.
        if dice.once(in: 2), !device.isFloat {
            act.add(motion(of: device, at: time.advanced(by: 100 * ms)), device)
        }
        scene.claims.append(Claim(name: device.name, word: .setAside, window: Window(instant, time)))
        due[device.name] = Window(instant.advanced(by: 1 * seconds), time.advanced(by: 67 * seconds))
        scene.loose.insert(device.name)
        scene.add(act, of: device)
    }

    /// Somebody presses a button whose line is set aside.
    private func pressUnheard(_ knob: Knob, at instant: Instant) {
        guard dice.once(in: 2), var finger = fingers[knob.name] else { return }
        let push = Push(knob, &finger, at: instant, held: 80 * ms, loses: false, &dice, chips)
        fingers[knob.name] = finger
        scene.other += push.changes
    }

    private func unplug(at instant: Instant) {
        let chip = dice.number(0...1)
        guard !machine.wired.contains(where: { $0.chip == chip && judge.away[$0.name] != nil }) else {
            return
        }
        for place in scene.acts.keys { cut(place, chip, at: instant) }
        for wired in machine.wired where wired.chip == chip {
            scene.claims.append(Claim(name: wired.name, word: .lost, window: Window(instant, instant)))
        }
        scene.turn(at: instant) { [self] in chips.unplug(chip) }
        scene.last(until: instant.advanced(by: dice.time(100 * ms...40 * seconds)))
    }

    private func cut(_ place: Int, _ chip: Int, at instant: Instant) {
        let knobs = machine.clusters[place].knobs
        if knobs.allSatisfy({ $0.chip == chip }) {
            scene.acts[place]?.cut(at: instant)
        } else if knobs.contains(where: { $0.chip == chip }) {
            scene.acts[place]?.loosen()
            scene.loose.formUnion(machine.clusters[place].names)
        }
    }

    /// Chips that are away come back, perhaps under another number and with a button held.
    func bringBack() {
        for chip in Chips.labels.indices where !chips.isPlugged(chip) && dice.once(in: 2) {
            let knobs = machine.knobs.filter { $0.chip == chip }
            for knob in knobs where dice.once(in: 6) && !held.contains(knob.name) {
                _ = fingers[knob.name]?.move(knob.profile, at: now, chips)
                held.insert(knob.name)
            }
            for device in machine.switches where device.chip == chip && dice.once(in: 2) {
                moveUnseen(device)
            }
            chips.plug(chip, as: dice.number(0...1))
            for wired in machine.wired where wired.chip == chip {
                if let level = fingers[wired.name]?.level(at: now, chips) { scene.other.append(level) }
                let patience: Int64 = judge.away[wired.name] == .lost ? 31 : 98
                due[wired.name] = Window(now, now.advanced(by: patience * seconds))
            }
        }
    }

    /// Nobody sees it move, since its chip is away.
    private func moveUnseen(_ device: WiredSwitch) {
        guard var finger = fingers[device.name] else { return }
        _ = finger.move(.clean, at: now, chips)
        fingers[device.name] = finger
        truths[device.name]?.befall(.moved(isClosed: finger.isDown), at: now)
    }

    /// A press that was there before its line came back never was: neither is its release.
    func letGoOfHeld() {
        for name in held where judge.away[name] == nil {
            guard let knob = knob(name), chips.isPlugged(knob.chip), var finger = fingers[name] else {
                continue
            }
            let move = finger.move(knob.profile, at: now.advanced(by: 400 * ms), chips)
            fingers[name] = finger
            scene.other += move.changes
            scene.last(until: now.advanced(by: 600 * ms + 5 * knob.delay))
            released.insert(name)
        }
    }
}
