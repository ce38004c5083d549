import DebouncedLinux

/// Invents machines, and other settings for them.
struct MachineMaker {
    var dice: Dice
    /// Places that nothing is wired to.
    private var free: [(chip: Int, pin: Int)] = []
    private var lamps = Array(Output.lamps.indices)
    private var made = 0
    /// Of most machines no line is: reading them takes much of the time.
    let mayPoll: Bool

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        mayPoll = dice.once(in: 3)
        free = dice.shuffle(Chips.places)
    }

    mutating func machine() -> Machine {
        var machine = Machine(clusters: (0..<dice.number(4...8)).map { _ in cluster() })
        var runner = knob(on: free.removeLast())
        if let lamp = runner.lamp.take() { lamps.append(lamp) }
        (runner.runs, runner.output, runner.poll) = (true, nil, nil)
        machine.clusters.append(Cluster(knobs: [runner]))
        machine.switches = (0..<dice.number(2...4)).map { _ in device() }
        interlock(&machine)
        return machine
    }

    mutating func cluster() -> Cluster {
        made += 1
        switch dice.number(1...6) {
        case 1: return group()
        case 2: return chord()
        default:
            var knob = knob(on: free.removeLast())
            poll(&knob)
            return Cluster(knobs: [knob])
        }
    }

    /// Some lines are only polled.
    private mutating func poll(_ knob: inout Knob) {
        guard mayPoll, dice.once(in: 6) else { return }
        (knob.profile, knob.isAuto, knob.delay) = (
            dice.pick([.clean, .tactile, .rocker, .reed]), false, 30 * ms
        )
        knob.poll = dice.pick([5, 10, 20]) * ms
    }

    /// Other controls keep some outputs off.
    mutating func interlock(_ machine: inout Machine) {
        let names = machine.names
        machine.offWhile = machine.offWhile.mapValues { $0.filter(names.contains) }
        for output in Output.all.dropFirst() where dice.once(in: 4) {
            machine.offWhile[output] = Array(dice.shuffle(names).prefix(dice.number(0...2)))
        }
    }

    mutating func takePlace() -> (chip: Int, pin: Int) { free.removeLast() }

    /// Its place is free again.
    mutating func giveBack(_ device: WiredSwitch) { free.insert((device.chip, device.pin), at: 0) }

    /// Its places are free again.
    mutating func giveBack(_ cluster: Cluster) {
        free.insert(contentsOf: cluster.knobs.map { ($0.chip, $0.pin) }, at: 0)
        lamps.insert(contentsOf: cluster.knobs.compactMap(\.lamp), at: 0)
    }

    /// The same buttons with other settings.
    mutating func changed(_ cluster: Cluster) -> Cluster {
        guard cluster.knobs.allSatisfy({ $0.poll == nil }) else { return cluster }
        var changed = cluster
        for place in changed.knobs.indices {
            changed.knobs[place].gestures = Gestures(click: dice.once(in: 2))
            switch cluster.tie {
            case .none:
                set(&changed.knobs[place])
                changed.knobs[place].gestures = gestures()
            case .group:
                set(&changed.knobs[place])
                changed.knobs[place].cooldown = 0
            case .chord: break
            }
        }
        return changed
    }

    private mutating func group() -> Cluster {
        let knobs = (0..<dice.number(2...3)).map { _ in
            var knob = knob(on: free.removeLast())
            knob.cooldown = 0
            knob.gestures = Gestures(click: dice.once(in: 2))
            return knob
        }
        return Cluster(knobs: knobs, tie: .group("g\(made)", cooldown: dice.pick([500, 900]) * ms))
    }

    private mutating func chord() -> Cluster {
        let knobs = (0..<dice.number(2...3)).map { _ in
            var knob = Knob(
                name: "", chip: 0, pin: 0, isActiveLow: true, profile: dice.pick([.tactile, .reed, .rocker]),
                rule: .leading, delay: 30 * ms, isAuto: dice.once(in: 2), confirm: 1 * ms)
            place(&knob, at: free.removeLast())
            knob.gestures = Gestures(click: dice.once(in: 2))
            return knob
        }
        let within = dice.pick([50, 80, 120]) * ms
        return Cluster(knobs: knobs, tie: .chord("c\(made)", within: within, gestures()))
    }

    private mutating func knob(on place: (chip: Int, pin: Int)) -> Knob {
        var knob = Knob(
            name: "", chip: 0, pin: 0, isActiveLow: true, profile: .clean, rule: .lockout, delay: 20 * ms)
        self.place(&knob, at: place)
        set(&knob)
        knob.gestures = gestures()
        if dice.once(in: 3) { knob.output = dice.number(1...Machine.outputs - 1) }
        if dice.once(in: 3) { knob.lamp = lamps.popLast() }
        return knob
    }

    private mutating func place(_ knob: inout Knob, at place: (chip: Int, pin: Int)) {
        (knob.chip, knob.pin, knob.isActiveLow) = (place.chip, place.pin, !dice.once(in: 4))
        knob.name = "b\(place.chip)_\(place.pin)"
    }

    /// A switch, and a policy that suffices for it.
    private mutating func set(_ knob: inout Knob) {
        (knob.isAuto, knob.confirm, knob.cooldown) = (false, 0, 0)
        knob.profile = dice.pick([
            .clean, .tactile, .tactile, .rocker, .reed, .noisy, .hasty, .flick,
            dice.once(in: 4) ? .worn : .clean,
        ])
        knob.rule =
            knob.profile.spikes == nil ? dice.pick([.leading, .leading, .trailing, .lockout]) : .leading
        switch knob.profile.name {
        case "clean", "rocker", "reed": knob.delay = Int64(dice.pick([5, 12, 30])) * ms
        case "worn": (knob.delay, knob.rule) = (150 * ms, .leading)
        default: knob.delay = 30 * ms
        }
        if knob.rule == .leading {
            knob.confirm = dice.once(in: 4) && knob.profile.spikes == nil ? 0 : 1 * ms
            let isCalm = knob.profile.pace == SwitchProfile.tactile.pace && knob.profile.name != "worn"
            (knob.isAuto, knob.delay) = isCalm && dice.once(in: 2) ? (true, 30 * ms) : (false, knob.delay)
        }
        if dice.once(in: 6) { knob.cooldown = 800 * ms }
    }

    private mutating func gestures() -> Gestures {
        var gestures = Gestures()
        gestures.click = dice.once(in: 2)
        gestures.double = dice.once(in: 3)
        gestures.triple = dice.once(in: 6)
        switch dice.number(1...4) {
        case 1: gestures.stages = [700 * ms]
        case 2: gestures.stages = [600 * ms, 1200 * ms]
        default: gestures.stages = []
        }
        gestures.repeats = dice.once(in: 5)
        gestures.gap = Int64(dice.pick([300, 400])) * ms
        return gestures
    }
}
