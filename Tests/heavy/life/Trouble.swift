import DebouncedContacts
import DebouncedEngine
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
    case unplug, sameConfig, otherConfig, wrongConfig
    /// A program takes long to open.
    case slowProgram
    /// The disk fails, now and then, or takes long.
    case failingDisk, shakyDisk, slowDisk
    /// The daemon is started again, at once or after something moved; or the power is cut, perhaps in the middle.
    case restart, absence, cut, cutWithin

    static func all(of kind: ControlKind) -> [Trouble] {
        switch kind {
        case .counter:
            [
                late, stall, loss, busErrors, unplug, sameConfig, otherConfig, failingDisk, shakyDisk,
                slowDisk, restart,
                absence, cut, cutWithin,
            ]
        case .encoder: [none, late, stall, loss, overflow, busErrors, unplug, otherConfig]
        default:
            [
                late, late, stall, stall, loss, loss, loss, busErrors, busErrors, deafness, slowBus, slowBus,
                otherClock, setErrors, overflow, spikes, spikes, storm, unplug, sameConfig, sameConfig,
                otherConfig,
                wrongConfig, slowProgram,
            ]
        }
    }

    /// Whether all chips must be there.
    var wantsChips: Bool {
        [.unplug, .overflow, .storm, .busErrors, .deafness, .slowBus, .otherClock, .setErrors].contains(self)
    }

    /// Whether the daemon ends after it.
    var ends: Bool { [.restart, .absence, .cut].contains(self) }
}

extension Day {
    func stir(_ trouble: Trouble) {
        let instant = kind == .button ? now.advanced(by: dice.time(30 * ms...900 * ms)) : scene.middle(&dice)
        switch trouble {
        case .none, .spikes, .otherConfig, .restart, .absence, .cut: break
        case .late: chips.board.lateness = .microseconds(dice.pick([1, 100, 3000]))
        case .stall: stall(from: instant, 1 * ms...(kind == .counter ? 40 : 400) * ms)
        case .loss: lose()
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
        case .slowProgram: blockProgram()
        case .failingDisk: brood(.failing(dice.pick([ENOSPC, EROFS, ENOENT, EIO])), at: instant)
        case .shakyDisk: brood(.shaky(dice.number(2...9)), at: instant)
        case .slowDisk: brood(.slow, at: instant)
        case .cutWithin:
            scene.turn(at: instant) { [self] in
                judge.settle(scene, until: now)
                stop(.cutWithin)
            }
        }
    }

    private func brood(_ mood: MeterDisk.Mood, at instant: Instant) {
        scene.turn(at: instant) { [self] in
            if case .well = disk.mood { disk.mood = mood } else { disk.mood = .well }
        }
    }

    /// The lines of what is there.
    private func lines(on chip: Int? = nil) -> [FakeLine] {
        machine.devices.filter { (chip == nil || $0.chip == chip) && !isAway($0) }.flatMap(chips.lines)
    }
}

// MARK: Lines

extension Day {
    /// Nobody looks for a while.
    private func stall(from instant: Instant, _ length: ClosedRange<Int64>) {
        let end = instant.advanced(by: dice.time(length))
        chips.board.stall = instant..<end
        scene.calm = max(scene.calm, end)
        // What is only polled was not seen at all.
        if machine.devices.contains(where: { $0.poll != nil }) {
            scene.last(until: end.advanced(by: 2 * seconds))
        }
        scene.notes.append("nobody looks from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    /// A delay that learns may learn from what is lost. The last edge of a knob is known with the next.
    private func lose() {
        for device in machine.devices where device.poll == nil && !device.isAuto && dice.once(in: 2) {
            let all = device.lines.enumerated().flatMap { line, name in
                (scene.wires[name]?.moves ?? []).map { (line: line, instant: $0.instant) }
            }.sorted { $0.instant < $1.instant }
            let (last, isKnob) = (all.last?.instant ?? now, device.kind == .encoder)
            // An edge of a bounce: the others say that something happened.
            let places = all.indices.dropFirst().filter { place in
                isKnob
                    ? all[place].instant.advanced(by: 1 * seconds) < last
                    : all[place].instant.nanoseconds(since: all[place - 1].instant) < device.delay
            }
            guard !places.isEmpty else { continue }
            for _ in 0..<(isKnob ? dice.number(1...3) : 1) {
                let (line, instant) = all[dice.pick(places)]
                chips.line(device.chip, device.pins[line])?.lossInstants.insert(instant)
                scene.wires[device.lines[line]]?.lost.insert(instant)
            }
        }
        scene.last(until: scene.end.advanced(by: 1 * seconds))
    }

    /// While no one looks, more comes than the queues hold.
    private func overflow(from instant: Instant) {
        let (capacity, kind) = (
            dice.pick([4, 16]), dice.pick([FakeLine.Overflow.dropsOldest, .dropsNewest])
        )
        let devices = machine.devices.filter { !$0.isAuto && !isAway($0) }
        let lines = devices.flatMap(chips.lines)
        for line in lines { (line.capacity, line.overflow) = (capacity, kind) }
        let before = lines.reduce(0) { $0 + $1.dropped }
        // What a knob is read at counts for its last edge.
        scene.mayDrop = Set(devices.map(\.name))
        scene.mayBeOld = Set(devices.filter { $0.kind == .encoder }.map(\.name))
        stall(from: instant, 100 * ms...900 * ms)
        scene.notes.append("the queues hold \(capacity), \(kind)")
        scene.last(until: scene.end.advanced(by: 2 * seconds))
        scene.turn(at: scene.end) { [self] in
            let dropped = lines.reduce(0) { $0 + $1.dropped } - before
            if judge.dropped != dropped {
                judge.differ("\(dropped) edges were dropped, but \(judge.dropped) heard of")
            }
            for line in lines { (line.capacity, line.overflow) = (1024, .dropsOldest) }
        }
    }

    /// Readings fail, fewer than make a loss. What waited for one comes later.
    private func failReadings(from instant: Instant) {
        let code = dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN, EBUSY, ENXIO])
        scene.turn(at: instant) { [self] in
            for chip in Chips.labels.indices {
                // A failed reading counts for the whole chip.
                var left = kind != .button || dice.once(in: 2) ? dice.number(1...9) : dice.pick([30, 50])
                let fail: () -> LineProblem? = {
                    left -= 1
                    return left < 0 ? nil : .system(code: code, doing: "read")
                }
                for line in lines(on: chip) { line.readFailure = fail }
            }
        }
        let end = max(scene.end, instant.advanced(by: 1 * ms))
        scene.turn(at: end) { [self] in for line in lines() { line.readFailure = { nil } } }
        scene.calm = end.advanced(by: 600 * ms)
        scene.last(until: scene.calm.advanced(by: 100 * ms))
        scene.notes.append("readings fail from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    /// Each reading of a chip takes long. What depends on the levels of its lines comes late.
    private func slowDown(from instant: Instant) {
        let (chip, time) = (dice.number(0...1), dice.pick([20, 100, 300, 1000] as [Int64]) * ms)
        scene.mayBeOld = Set(machine.devices.filter { $0.chip == chip }.map(\.name))
        scene.turn(at: instant) { [self] in
            for line in lines(on: chip) { line.readingTime = .nanoseconds(time) }
        }
        let end = max(scene.end, instant.advanced(by: 1 * ms))
        scene.turn(at: end) { [self] in for line in lines() { line.readingTime = .zero } }
        scene.calm = end.advanced(by: 3 * seconds)
        scene.last(until: scene.calm)
        scene.notes.append("readings of chip \(chip) take \(time / ms) ms from \(instant.nanoseconds)")
    }

    /// Who reads each edge as it comes gives it the instant at which it happened.
    private func stampOtherwise() {
        let chip = dice.number(0...1)
        let error = Duration.seconds(dice.pick([1_800_000_000, -1_800_000_000]))
        for line in lines(on: chip) { line.clockError = error }
        scene.turn(at: scene.end) { [self] in for line in lines() { line.clockError = .zero } }
        scene.notes.append("chip \(chip) stamps with another clock")
    }

    /// Readings fail until the lines count as lost. They are asked for again, and come back after that.
    private func deafen(from instant: Instant) {
        scene.shaky = Set(machine.devices.map(\.name).filter { judge.away[$0] == nil })
        scene.mayDrop = Set(machine.devices.map(\.name))
        let lines = lines()
        let end = instant.advanced(by: dice.time(1500 * ms...3000 * ms))
        scene.turn(at: instant) {
            for line in lines { line.readFault = (.system(code: EREMOTEIO, doing: "read"), times: .max) }
        }
        scene.turn(at: end) { for line in lines { line.readFault = nil } }
        scene.calm = end.advanced(by: 5 * seconds)
        scene.last(until: max(scene.end, scene.calm).advanced(by: 3 * seconds))
        scene.notes.append("readings fail from \(instant.nanoseconds) to \(end.nanoseconds)")
    }

    /// Whatever is pressed meanwhile is reported in time.
    private func blockProgram() {
        guard Program.isSlow(machine.edition), slowProgram.block(in: folder) else { return }
        scene.turn(at: scene.end) { [self] in
            let length = slowProgram.unblock()
            if length > 30 { judge.differ("everybody waited \(length) seconds for a program") }
        }
    }

    /// A wire chatters, faster than any switch, until its line is set aside. Somebody may use it meanwhile.
    private func storm(from instant: Instant) {
        let calm = machine.devices.filter { device in
            let cluster = machine.clusters.first { $0.names.contains(device.name) }?.names ?? [device.name]
            let isUsed = cluster.contains { !(scene.wires[$0]?.moves.isEmpty ?? true) }
            return !isUsed && !isAway(device) && device.poll == nil && !device.isFloat
                && (device.kind == .switch || device.isSpikeProof)
        }
        guard !calm.isEmpty, case let device = dice.pick(calm), let hand = hands[device.name] else { return }
        var (chatter, time): ([Move], Instant) = ([], instant)
        // The daemon counts from second to second, and half of it may be in either.
        for _ in 0..<Machine.stormLimit + dice.number(10...300) {
            let spike = hand.spike(dice.time(10 * us...400 * us), at: time)
            chatter += spike
            time = spike[1].instant.advanced(by: dice.time(10 * us...200 * us))
        }
        scene.add(chatter, of: device, chips)
        scene.storms = [device.name]
        due[device.name] = time.advanced(by: 67 * seconds)
        let later = time.advanced(by: 100 * ms)
        if dice.once(in: 2) {
            if device.kind == .switch {
                scene.add(hands[device.name]?.toggle(device, at: later) ?? [], of: device, chips)
            } else {
                press(device, at: later, held: 80 * ms)
            }
        }
        scene.last(until: later.advanced(by: 1500 * ms))
    }

    private func unplug(at instant: Instant) {
        let chip = dice.number(0...1)
        guard !machine.devices.contains(where: { $0.chip == chip && judge.away[$0.name] != nil }) else {
            return
        }
        scene.turn(at: instant) { [self] in chips.unplug(chip) }
        scene.last(until: instant.advanced(by: dice.time(100 * ms...(kind == .button ? 40 : 5) * seconds)))
    }

    /// Outputs can't be set for a while; some so long that they are lost, and asked for again.
    private func failSetting(from instant: Instant) {
        let lines = Output.all.filter { _ in dice.once(in: 2) }.compactMap { chips.line(0, Output.pin($0)) }
        let times = dice.once(in: 2) ? dice.number(1...9) : .max
        let code = dice.pick([EREMOTEIO, ETIMEDOUT, EIO, EAGAIN])
        let end = instant.advanced(by: dice.time(100 * ms...2000 * ms))
        judge.interlocks.setsMayFail = true
        scene.turn(at: instant) {
            for line in lines { line.setFault = (.system(code: code, doing: "set"), times) }
        }
        scene.turn(at: end) { for line in lines { line.setFault = nil } }
        scene.last(until: end.advanced(by: 5 * seconds))
        scene.notes.append("setting fails from \(instant.nanoseconds) to \(end.nanoseconds), \(times) times")
    }
}
