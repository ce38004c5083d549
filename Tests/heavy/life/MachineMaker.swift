import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// Invents machines, and other settings for them.
struct MachineMaker {
    var dice: Dice
    /// Places that nothing is wired to.
    private var free: [(chip: Int, pin: Int)] = []
    private var lamps = Array(Output.lamps.indices)
    private var made = 0
    /// Of most machines no line is: reading them takes much of the time.
    private let mayPoll: Bool

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        mayPoll = dice.once(in: 3)
        free = dice.shuffle((2...27).map { (chip: 0, pin: $0) } + (0...15).map { (chip: 1, pin: $0) })
    }

    mutating func machine(of kind: ControlKind) -> Machine {
        var machine = Machine()
        switch kind {
        case .counter:
            // One of each kind, and one that counts openings as well.
            for kind in CounterKind.allCases.map({ Optional($0) }) + [nil] {
                machine.others.append(meter(kind))
            }
            machine.others.append(meter(nil, countsBoth: true))
        case .encoder: machine.others = (0..<6).map { _ in knob() }
        default:
            machine.clusters = (0..<dice.number(4...8)).map { _ in cluster() }
            var runner = button()
            if let lamp = runner.lamp.take() { lamps.append(lamp) }
            (runner.runs, runner.output) = (true, nil)
            machine.clusters.append(Cluster(buttons: [runner]))
            machine.others = (0..<dice.number(2...4)).map { _ in device() }
            interlock(&machine)
        }
        return machine
    }

    /// Other controls keep some outputs off.
    mutating func interlock(_ machine: inout Machine) {
        let names = machine.names
        machine.offWhile = machine.offWhile.mapValues { $0.filter(names.contains) }
        for output in Output.all.dropFirst() where dice.once(in: 4) {
            machine.offWhile[output] = Array(dice.shuffle(names).prefix(dice.number(0...2)))
        }
    }

    /// Their places are free again.
    mutating func giveBack(_ devices: [Device]) {
        free.insert(contentsOf: devices.flatMap { device in device.pins.map { (device.chip, $0) } }, at: 0)
        lamps.insert(contentsOf: devices.compactMap(\.lamp), at: 0)
    }

    private mutating func wire(_ device: inout Device, _ letter: String) {
        let place = free.removeLast()
        (device.chip, device.pins, device.isActiveLow) = (place.chip, [place.pin], !dice.once(in: 4))
        device.name = "\(letter)\(place.chip)_\(place.pin)"
    }
}

// MARK: Buttons

extension MachineMaker {
    mutating func cluster() -> Cluster {
        made += 1
        let kind = dice.number(1...6)
        guard kind <= 2 else {
            var button = button()
            if mayPoll, !button.isAuto, button.profile.spikes == nil, dice.once(in: 4) {
                button.poll = dice.pick([5, 10, 20]) * ms
            }
            return Cluster(buttons: [button])
        }
        var cluster = Cluster(buttons: (0..<dice.number(2...3)).map { _ in button(isGrouped: kind == 1) })
        let members = Array(cluster.buttons.indices)
        if kind == 1 {
            let cooldown = Duration.milliseconds(dice.pick([500, 900]))
            cluster.group = GroupSettings("g\(made)", buttons: members, cooldown: cooldown)
        } else {
            let within = Duration.milliseconds(dice.pick([50, 80, 120]))
            let chord = ChordSettings(buttons: members, within: within, gestures: gestures())
            cluster.chord = ("c\(made)", chord)
        }
        return cluster
    }

    private mutating func button(isGrouped: Bool = false) -> Device {
        var button = Device(settings: .button(ButtonSettings(policy: .lockout(delay: .zero))))
        wire(&button, "b")
        set(&button, isGrouped)
        if dice.once(in: 3) { button.output = dice.number(1...Output.shared.count - 1) }
        if dice.once(in: 3) { button.lamp = lamps.popLast() }
        return button
    }

    /// The same buttons with other settings.
    mutating func changed(_ cluster: Cluster) -> Cluster {
        var changed = cluster
        for place in cluster.buttons.indices where cluster.buttons[place].poll == nil {
            set(&changed.buttons[place], cluster.group != nil)
        }
        return changed
    }

    /// A contact, and a policy that suffices for it.
    private mutating func set(_ button: inout Device, _ isGrouped: Bool) {
        button.profile = dice.pick([
            .clean, .tactile, .tactile, .rocker, .reed, .noisy, .hasty, .flick,
            dice.once(in: 4) ? .worn : .clean,
        ])
        let hasSpikes = button.profile.spikes != nil
        var delay = Duration.milliseconds(30)
        switch button.profile.name {
        case "clean", "rocker", "reed": delay = .milliseconds(dice.pick([5, 12, 30]))
        case "worn": delay = .milliseconds(150)
        default: break
        }
        let confirm = Duration.milliseconds(dice.once(in: 4) && !hasSpikes ? 0 : 1)
        var policies = [Policy.leading(delay: delay, confirm: confirm)]
        if !hasSpikes, button.profile.name != "worn" {
            policies += policies + [.trailing(delay: delay), .lockout(delay: delay)]
        }
        var policy = dice.pick(policies)
        let isCalm = button.profile.pace == SwitchProfile.tactile.pace && button.profile.name != "worn"
        button.isAuto = policy.word == "leading" && isCalm && dice.once(in: 2)
        if button.isAuto { policy = .leading(delay: .milliseconds(30), confirm: confirm) }
        var settings = ButtonSettings(policy: policy, gestures: gestures())
        if dice.once(in: 6) { settings.gestures.cooldown = .milliseconds(800) }
        // No second press comes in time.
        if isGrouped || settings.gestures.cooldown > .zero {
            (settings.gestures.hasDouble, settings.gestures.hasTriple) = (false, false)
        }
        button.settings = .button(settings)
    }

    private mutating func gestures() -> GestureSettings {
        var gestures = GestureSettings()
        (gestures.hasClick, gestures.hasDouble) = (dice.once(in: 2), dice.once(in: 3))
        gestures.hasTriple = dice.once(in: 6)
        gestures.stages = dice.pick([
            [], [], [.milliseconds(700)], [.milliseconds(600), .milliseconds(1200)],
        ])
        if dice.once(in: 5) {
            gestures.repetition = Repetition(after: .milliseconds(400), every: .milliseconds(100))
        }
        gestures.gap = .milliseconds(dice.pick([300, 400]))
        return gestures
    }
}

// MARK: Switches, meters and knobs

extension MachineMaker {
    mutating func device() -> Device {
        var device = Device(settings: .switch(SwitchSettings()))
        wire(&device, "s")
        device.poll = mayPoll && dice.once(in: 4) ? dice.pick([5, 10, 20]) * ms : nil
        set(&device, firesAtStart: dice.once(in: 2))
        if dice.once(in: 3) { device.output = dice.number(1...Output.shared.count - 1) }
        return device
    }

    /// The same switch with other settings.
    mutating func changed(_ device: Device) -> Device {
        guard device.poll == nil, case .switch(var settings) = device.settings else { return device }
        var changed = device
        settings.stages = stages()
        changed.settings = .switch(settings)
        if dice.once(in: 2) { set(&changed, firesAtStart: settings.firesAtStart) }
        return changed
    }

    private mutating func set(_ device: inout Device, firesAtStart: Bool) {
        let isLockout = dice.once(in: 4)
        let (on, off) = isLockout ? (60, 60) : dice.pick([(50, 50), (50, 50), (20, 200), (500, 60)])
        let policies = [on, off].map { delay -> Policy in
            isLockout ? .lockout(delay: .milliseconds(delay)) : .trailing(delay: .milliseconds(delay))
        }
        device.settings = .switch(
            SwitchSettings(
                on: policies[0], off: policies[1], isOnWhenOpen: dice.once(in: 2), firesAtStart: firesAtStart,
                stages: stages()))
        device.profile = dice.pick([.clean, .tactile, .rocker, .reed])
        guard device.poll == nil, !isLockout else { return }
        if dice.once(in: 4) { device.profile = .float(delay: .milliseconds(min(on, off))) }
        if min(on, off) >= 50, dice.once(in: 2) { device.profile = .door }
    }

    private mutating func stages() -> [Duration] {
        dice.pick([
            [], [.milliseconds(700)], [.milliseconds(400), .seconds(3)], [.seconds(20)],
        ])
    }

    private mutating func meter(_ kind: CounterKind?, countsBoth: Bool = false) -> Device {
        var settings = kind?.settings ?? CounterSettings()
        settings.countsBoth = countsBoth
        var meter = Device(settings: .counter(settings, kind))
        wire(&meter, "m")
        meter.save = dice.pick([1, 10, 60, 600])
        return meter
    }

    private mutating func knob() -> Device {
        let poll = dice.once(in: 5) ? 1 * ms : nil
        let bounce: Bounce = .upTo(poll == nil ? dice.pick([0, 1, 3]) * ms : 0)
        let edges = dice.pick([EncoderSettings.Edges.four, .four, .four, .two, .one])
        var knob = Device(
            settings: .encoder(
                EncoderSettings(
                    edges: edges, rest: edges == .four && dice.once(in: 3) ? .active : .inactive,
                    isReversed: dice.once(in: 2))))
        wire(&knob, "k")
        let second = free.lastIndex { [chip = knob.chip] in $0.chip == chip } ?? 0
        knob.pins.append(free.remove(at: second).pin)
        knob.poll = poll
        knob.knob = KnobProfile(
            name: "", bounce: bounce, edges: edges.rawValue, offset: dice.pick([36, 60, 90]),
            clicksPerReversal: dice.pick([nil, 5]))
        return knob
    }
}
