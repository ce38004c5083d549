import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import Glibc

/// The life of a machine, of daemons that are started on it one after the other, and of all who have to do with them.
final class Day {
    let folder: String
    let kind: ControlKind
    let amount: Int
    var dice: Dice
    var maker: MachineMaker
    var machine: Machine
    /// A daemon's own: the end of its process would give its lines back.
    private(set) var chips = Chips()
    let judge: Judge
    var hands: [String: Hand] = [:]
    /// Held since before their lines came back.
    private var held: Set<String> = []
    /// Of those, the ones let go of in this scene.
    private var released: Set<String> = []
    /// The lines that must be back by an instant.
    var due: [String: Instant] = [:]
    let slowProgram: SlowProgram
    var visitors: [Visitor] = []
    var hostile: [HostileClient] = []
    var disk = MeterDisk(nil)
    var scene: Scene
    private var parts: [Scene.Part] = []
    private var next: (() -> Void)?
    private var runtime: Runtime?
    private var audit: Audit?
    /// Why the daemon ends; nil as long as it does not.
    private var ending: Trouble?
    private var isOver = false
    /// What is known of the control that a difference is about.
    private(set) var story = ""
    /// How often hands pressed, moved, pulsed or turned.
    private(set) var made: [ControlKind: Int] = [:]
    private(set) var (edges, restarts, cuts, saves, lived) = (0, 0, 0, 0, Int64(0))

    var socket: String { folder + "/socket" }
    private var config: String { folder + "/config.toml" }
    private var path: String { folder + "/state.json" }
    var now: Instant { chips.board.now }

    init(of kind: ControlKind, seed: UInt64, amount: Int, folder: String) {
        (self.kind, self.amount, self.folder) = (kind, amount, folder)
        slowProgram = SlowProgram(in: folder)
        maker = MachineMaker(seed: seed)
        machine = maker.machine(of: kind)
        dice = Dice(seed: maker.dice.seed())
        scene = Scene(from: Instant(nanoseconds: 0))
        judge = Judge()
    }

    /// Lives it; returns what was not as it should be.
    func live() throws -> String? {
        judge.now = { [unowned self] in now }
        judge.mayLose = { [unowned self] name in mayLose(name) }
        judge.interlocks.isLit = { [unowned self] name in chips.isLit(name) }
        while !isOver { try startAndRun() }
        unlink(path)
        unlink(config)
        return judge.difference
    }

    private func startAndRun() throws {
        (ending, parts, next) = (nil, [], nil)
        chips = Chips()
        (scene, due) = (Scene(from: now), [:])
        for name in hands.keys.sorted() { hands[name]?.begin(seed: dice.seed()) }
        reachOut()
        write(machine.text(in: folder))
        let (plan, findings) = Plan.read(file: config)
        guard let plan else {
            isOver = true
            return judge.differ("the config is wrong: \(findings)")
        }
        judge.begin(machine)
        chips.board.play(machine.devices.flatMap(levels))
        let runtime = Runtime(handlesSignals: true)
        self.runtime = runtime
        runtime.listeners.add(judge)
        var options = SessionOptions(isFast: true, file: config)
        if !machine.meters.isEmpty { (options.state, options.disk) = (StateFile(path), disk) }
        var session = try Session(plan, on: chips.board, in: runtime, options)
        session.addObserver(judge)
        for (place, meter) in machine.meters.enumerated() {
            judge.differ(judge.meters.begin(meter.name, session.state.total(ofCounter: place)))
        }
        session.serve(version: "life")
        session.ready()
        chips.board.script = { [weak self] in self?.goOn() ?? [] }
        try session.run()
        try end(&session)
        if let problem = judge.actions.difference { judge.differ(problem) }
        (edges, lived) = (edges + session.counts.edges, lived + now.nanoseconds / 1_000_000_000)
        isOver = isOver || judge.difference != nil
    }

    private func end(_ session: inout Session<FakeBoard>) throws {
        (visitors, hostile, judge.isOver, self.runtime) = ([], [], true, nil)
        let isCut = ending == .cut || ending == .cutWithin
        if isCut { disk.cutPower() } else if dice.once(in: 2) { disk.mood = .well }
        for (place, meter) in machine.meters.enumerated() {
            let control = session.plan.map.controls(.counter).lowerBound + place
            let madeUp = session.panel.counterCounts(control)?.madeUp ?? 0
            judge.differ(
                judge.meters.end(meter.name, madeUp: madeUp, isSettled: ending != .cutWithin))
            judge.meters.unsaved[meter.name] = session.state.unsavedPulses(ofCounter: place)
        }
        try session.finish(asking: true)
        chips.board.script = nil
        // What is left of it to be done refers to the day.
        (scene, parts, next) = (Scene(from: now), [], nil)
        guard !machine.meters.isEmpty else { return }
        if isCut { cuts += 1 } else { restarts += 1 }
        if !isCut, session.state.problem == nil {
            judge.meters.unsaved = judge.meters.unsaved.mapValues { _ in 0 }
        }
        saves += disk.saves
        // What the next daemon finds.
        let text = disk.text(afterCut: isCut, &dice)
        disk = MeterDisk(text)
        unlink(path)
        if let text { write(text, to: path) }
    }

    // MARK: From scene to scene

    /// What is played next. Everything played before has happened.
    private func goOn() -> [FakeBoard.Change] {
        next.take()?()
        if ending == nil, parts.isEmpty {
            endScene()
            if ending == nil { judge.difference != nil || isDone ? endDay() : beginScene() }
        }
        // Once it was asked to stop, nothing happens.
        guard ending == nil, let part = parts.popLast() else {
            return [chips.wait(until: now.advanced(by: 1 * ms))]
        }
        next = part.then
        return part.changes
    }

    private var isDone: Bool { made[kind, default: 0] >= amount }

    private func beginScene() {
        scene = Scene(from: now.advanced(by: 30 * ms))
        (chips.board.lateness, chips.board.stall) = (.zero, nil)
        bringBack()
        var trouble = dice.once(in: kind == .button ? 3 : 1) ? dice.pick(Trouble.all(of: kind)) : .none
        if trouble.wantsChips, !chips.isPlugged(0) || !chips.isPlugged(1) { trouble = .none }
        if trouble == .otherConfig { refurnish() }
        scene.trouble = trouble
        for device in machine.devices {
            let levels = zip(device.lines, hands[device.name]?.areClosed(device) ?? [])
            for (line, isClosed) in levels { scene.wires[line] = Wire(first: isClosed ? .active : .inactive) }
        }
        letGoOfHeld()
        moveAll(spikes: trouble == .spikes)
        for (name, made) in scene.made {
            guard let device = machine.devices.first(where: { $0.name == name }) else { continue }
            self.made[device.kind, default: 0] += made.count
            // What is polled while nobody looks was not seen at all.
            if device.poll != nil, trouble != .none { scene.made[name] = nil }
        }
        stir(trouble)
        if kind == .button, dice.once(in: 40) { receive() }
        if kind == .button, dice.once(in: 20) { harass() }
        scene.sort()
        parts = scene.parts(chips)
    }

    private func endScene() {
        held.subtract(released)
        released = []
        judge.settle(scene, until: now.advanced(by: 1))
        guard judge.difference == nil else {
            story = describe()
            return
        }
        if let name = scene.shaky.first(where: { judge.away[$0] != nil }) {
            judge.differ("\(name) stays away")
        }
        judgeOutputs()
        due = due.filter { judge.away[$0.key] != nil }
        if let (name, _) = due.first(where: { $0.value < now }) {
            judge.differ("\(name) is not back")
        }
        for device in machine.devices {
            for line in chips.lines(of: device) { line.lossInstants.removeAll() }
            if !chips.isPlugged(device.chip), judge.away[device.name] == nil {
                judge.differ("\(device.name) is not lost, but its chip is")
            }
        }
        // Everybody has heard everything, or was told what they missed.
        for visitor in visitors where !visitor.hangs {
            judge.differ(visitor.follow(until: judge.lastSequence))
        }
        if scene.trouble.ends { stop(scene.trouble) }
    }

    private func endDay() {
        hostile = []
        guard judge.difference == nil, audit == nil else {
            isOver = true
            return stop(.restart)
        }
        guard let audit = Audit(socket, judge) else {
            judge.differ("nobody serves")
            return stop(.restart)
        }
        self.audit = audit
        // The daemon composes a piece of its answer each time that it looks up.
        scene = Scene(from: now)
        for step: Int64 in 1...99 {
            scene.turn(at: now.advanced(by: step * ms)) { [self] in self.audit?.read() }
        }
        scene.turn(at: now.advanced(by: 100 * ms)) { [self] in judge.differ(self.audit?.difference(judge)) }
        parts = scene.parts(chips)
    }

    func stop(_ trouble: Trouble) {
        ending = trouble
        if trouble == .absence { leaveClosed() }
        runtime?.pendingRequests.stop()
    }

    /// What the next daemon finds, while no one looks.
    private func leaveClosed() {
        for meter in machine.meters where dice.once(in: 2) {
            hands[meter.name]?.move(at: now)
            judge.meters.closed.insert(meter.name)
            held.insert(meter.name)
        }
    }

    // MARK: Hands

    private func mayLose(_ name: String) -> Bool {
        let device = machine.devices.first { $0.name == name }
        return scene.shaky.contains(name) || !chips.isPlugged(device?.chip ?? 0)
    }

    func isAway(_ device: Device) -> Bool {
        judge.away[device.name] != nil || held.contains(device.name) || !chips.isPlugged(device.chip)
    }

    /// Hands for what is new, which may be held or on.
    private func reachOut() {
        for device in machine.devices where hands[device.name] == nil {
            hands[device.name] = Hand(device, seed: dice.seed())
            guard device.kind == .switch ? dice.once(in: 2) : device.kind == .button && dice.once(in: 8)
            else { continue }
            hands[device.name]?.move(at: now)
            if device.kind == .button { held.insert(device.name) }
        }
    }

    /// Its wires as they are.
    private func levels(of device: Device) -> [FakeBoard.Change] {
        let levels = hands[device.name]?.areClosed(device) ?? []
        return levels.enumerated().map { line, isClosed in
            chips.change(Move(line: line, isClosed: isClosed, instant: now), of: device)
        }
    }

    /// Chips that are away come back, perhaps under another number and with a button held.
    private func bringBack() {
        for chip in Chips.labels.indices where !chips.isPlugged(chip) && (kind != .button || dice.once(in: 2))
        {
            chips.plug(chip, as: dice.number(0...1))
            for device in machine.devices where device.chip == chip {
                let isMoved =
                    device.kind == .switch ? dice.once(in: 2) : device.kind == .button && dice.once(in: 6)
                if isMoved, !held.contains(device.name) {
                    hands[device.name]?.move(at: now)
                    if device.kind == .button { held.insert(device.name) }
                }
                scene.set(device, hands[device.name]?.areClosed(device) ?? [], at: now, chips)
                let patience: Int64 = judge.away[device.name] == .lost ? 31 : 98
                due[device.name] = now.advanced(by: patience * seconds)
            }
            // Nobody turns a meter or a knob meanwhile.
            if kind != .button { scene.last(until: now.advanced(by: 45 * seconds)) }
        }
    }

    /// A press that was there before its line came back never was: neither is its release.
    private func letGoOfHeld() {
        for device in machine.devices where held.contains(device.name) && judge.away[device.name] == nil {
            guard chips.isPlugged(device.chip) else { continue }
            let instant = now.advanced(by: device.kind == .counter ? 20 * seconds : 400 * ms)
            let moves = hands[device.name]?.toggle(device, at: instant) ?? []
            scene.add(moves, of: device, chips)
            released.insert(device.name)
        }
    }
}

// MARK: What hands do

extension Day {
    private func moveAll(spikes: Bool) {
        for cluster in machine.clusters where !cluster.buttons.contains(where: isAway) && !dice.once(in: 3) {
            if cluster.buttons[0].runs, !dice.once(in: scene.trouble == .slowProgram ? 2 : 60) { continue }
            if spikes, dice.once(in: 2), spike(cluster) { continue }
            press(cluster)
        }
        for device in machine.others where !isAway(device) && !dice.once(in: kind == .button ? 3 : 4) {
            switch device.settings {
            case .button: break
            case .switch: if !device.isFloat || dice.once(in: 15) { move(device) }
            case .counter(let counter, _):
                let (pulses, moves) = Hand.pulse(counter, from: now, &dice)
                scene.add(moves, of: device, made: Array(repeating: true, count: pulses), chips)
            case .encoder(let encoder): turn(device, encoder)
            }
        }
    }

    private func press(_ cluster: Cluster) {
        var start = now.advanced(by: dice.time(25 * ms...200 * ms))
        if let chord = cluster.chord, dice.once(in: 2) {
            let held = hold(cluster.buttons[0], chord.settings.gestures)
            for button in dice.shuffle(cluster.buttons) {
                press(button, at: start, held: held)
                start = start.advanced(by: dice.time(0...8 * ms))
            }
        } else {
            var free: [String: Instant] = [:]
            for _ in 0..<dice.number(1...5) {
                let button = dice.pick(cluster.buttons)
                guard case .button(let settings) = button.settings else { continue }
                start = max(start, free[button.name] ?? start)
                let end = press(button, at: start, held: hold(button, settings.gestures))
                free[button.name] = end.advanced(
                    by: button.delay + 2 * ms + dice.time(button.profile.pace.apart))
                start = start.advanced(
                    by: dice.once(in: 4) ? dice.time(300 * ms...1500 * ms) : dice.time(30 * ms...200 * ms))
            }
        }
        scene.last(until: scene.end.advanced(by: cluster.patience))
    }

    /// Returns when it is open again.
    @discardableResult
    func press(_ button: Device, at start: Instant, held: Int64) -> Instant {
        guard var hand = hands[button.name], case .button(let settings) = button.settings else {
            return start
        }
        defer { hands[button.name] = hand }
        let closing = hand.toggle(button, at: start)
        // So long it must be held to be seen, once it has settled.
        var shortest = button.delay + 5 * ms + 4 * (button.poll ?? 0)
        if case .leading(_, let confirm) = settings.policy {
            shortest = confirm.nanoseconds + 6 * ms + 4 * (button.poll ?? 0)
        }
        let settled = closing.last?.instant ?? start
        let opening = hand.toggle(button, at: settled.advanced(by: max(held, shortest)))
        scene.add(closing + opening, of: button, made: [true], chips)
        return (opening.last?.instant ?? settled).advanced(by: 4 * (button.poll ?? 0))
    }

    /// For how long somebody holds a button.
    private func hold(_ button: Device, _ gestures: GestureSettings) -> Int64 {
        if !gestures.stages.isEmpty, dice.once(in: 4) {
            return dice.pick(gestures.stages).nanoseconds + dice.time(50 * ms...400 * ms)
        }
        if gestures.repetition != nil, dice.once(in: 4) { return dice.time(400 * ms...1000 * ms) }
        return dice.time(button.profile.pace.held)
    }

    /// A pulse that is no press, while no one touches the button.
    private func spike(_ cluster: Cluster) -> Bool {
        let button = cluster.buttons[0]
        guard button.isSpikeProof, let hand = hands[button.name] else { return false }
        let start = now.advanced(by: dice.time(30 * ms...300 * ms))
        let moves = hand.spike(dice.time(1 * us...900 * us), at: start)
        scene.add(moves, of: button, chips)
        scene.spikes[button.name] = moves[1].instant
        return true
    }

    private func move(_ device: Device) {
        let count = device.isFloat ? 1 : dice.number(1...6)
        var (start, isHasty) = (now.advanced(by: dice.time(25 * ms...200 * ms)), false)
        var all: [Move] = []
        for _ in 0..<count {
            let moves = hands[device.name]?.toggle(device, at: start) ?? []
            all += moves
            let settled = moves.last?.instant ?? start
            let isQuick = dice.once(in: 4) && device.poll == nil
            isHasty = isHasty || isQuick
            let rest = 2 * device.delay + 4 * (device.poll ?? 0) + dice.time(20 * ms...700 * ms)
            start = settled.advanced(by: isQuick ? dice.time(2 * ms...device.delay) : rest)
        }
        scene.add(all, of: device, made: Array(repeating: true, count: count), chips)
        if isHasty { scene.made[device.name] = nil }
    }

    private func turn(_ device: Device, _ encoder: EncoderSettings) {
        var start = now.advanced(by: 500 * ms)
        for _ in 0..<dice.number(1...4) {
            guard let turn = hands[device.name]?.turn(device, encoder, from: start, &dice) else { return }
            scene.add(turn.moves, of: device, made: turn.clicks, chips)
            start = turn.end.advanced(by: dice.time(400 * ms...900 * ms))
        }
        scene.last(until: start.advanced(by: 1 * seconds))
    }
}

extension Device {
    /// Whether a short pulse is no press.
    var isSpikeProof: Bool {
        guard poll == nil, case .button(let button) = settings, case .leading(_, let confirm) = button.policy
        else { return false }
        return confirm > .zero
    }
}

// MARK: The config file

extension Day {
    func write(_ text: String) { write(Array(text.utf8), to: config) }

    private func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// The file is read again, while hands go on.
    func reload(at instant: Instant, _ text: String? = nil) {
        let (new, right) = (machine, machine.text(in: folder))
        scene.reloads.append(text == nil)
        scene.turn(at: instant) { [self] in
            if text == nil { judge.nextMachine = new }
            write(text ?? right)
            kill(getpid(), SIGHUP)
        }
    }

    /// A file that is wrong changes nothing.
    func misconfigure(at instant: Instant) {
        let right = machine.text(in: folder)
        reload(
            at: instant,
            dice.pick([
                "", "[button.x]\npin = ", right + "colour = 3\n",
                right + "[button.last]\npin = 3\ndelay = 30\n",
                right + right, right + "[chord.one]\nbuttons = [\"nobody\"]\n", "\u{0}",
            ]))
    }

    /// Some controls come, go, or get other settings.
    private func refurnish() {
        for place in machine.clusters.indices.reversed() {
            let cluster = machine.clusters[place]
            guard !cluster.buttons[0].runs, !cluster.buttons.contains(where: isAway) else { continue }
            switch dice.number(1...5) {
            case 1: machine.clusters[place] = maker.changed(cluster)
            case 2 where machine.clusters.count > 4:
                let gone = machine.clusters.remove(at: place)
                remove(gone.buttons)
            case 3 where machine.clusters.count < 9: machine.clusters.append(maker.cluster())
            default: break
            }
        }
        machine.clusters = dice.shuffle(machine.clusters)
        for place in machine.others.indices.reversed() where !isAway(machine.others[place]) {
            refurnish(place)
        }
        machine.others = dice.shuffle(machine.others)
        if kind == .button { maker.interlock(&machine) }
        let new = machine.devices.filter { hands[$0.name] == nil }
        reachOut()
        for device in new where chips.isPlugged(device.chip) {
            scene.set(device, hands[device.name]?.areClosed(device) ?? [], at: now, chips)
        }
        machine.edition += 1
        reload(at: now.advanced(by: 1 * ms))
    }

    /// What is no button.
    private func refurnish(_ place: Int) {
        let number = dice.number(1...6)
        switch machine.others[place].kind {
        case .counter:
            if number == 1 { machine.others[place].each = dice.number(1...9) }
            if number == 2 { machine.others[place].save = dice.pick([1, 10, 60, 600]) }
        case .switch:
            if number == 1 { machine.others[place] = maker.changed(machine.others[place]) }
            if number == 2, machine.others.count > 2 {
                let gone = machine.others.remove(at: place)
                remove([gone])
            }
            if number == 3, machine.others.count < 5 { machine.others.append(maker.device()) }
        default: break
        }
    }

    private func remove(_ devices: [Device]) {
        maker.giveBack(devices)
        for device in devices { (hands[device.name], due[device.name]) = (nil, nil) }
    }
}

// MARK: Outputs

extension Day {
    private func judgeOutputs() {
        judge.differ(judge.interlocks.check(judge, at: now))
        judge.interlocks.setsMayFail = false
        if scene.trouble == .setErrors { judge.actions.forgiveSets() }
        judge.differ(judge.actions.setsDifference)
        let pressed = machine.devices.filter { judge.active.contains($0.name) }.compactMap(\.lamp)
        for (number, lamp) in Output.lamps.enumerated() where chips.isLit(lamp) == true {
            if !pressed.contains(number) { judge.differ("\(lamp) is on, but its button is not pressed") }
        }
        for (output, controls) in machine.offWhile where chips.isLit(output) == true {
            guard let control = controls.first(where: isActive) else { continue }
            judge.differ("\(output) is on, but \(control) is active")
        }
    }

    /// Whether a control is active in truth, or its line is not there.
    private func isActive(_ control: String) -> Bool {
        let lines = machine.lines(of: control)
        if lines.contains(where: { judge.away[$0] != nil }) { return true }
        return judge.isOn(control) ?? (!lines.isEmpty && lines.allSatisfy { hands[$0]?.isDown ?? false })
    }
}

// MARK: Who listens

extension Day {
    /// Somebody comes, goes, stops reading, or reads again.
    private func receive() {
        switch dice.number(1...4) {
        case 1 where !visitors.isEmpty: visitors.remove(at: dice.number(0...visitors.count - 1))
        case 2 where !visitors.isEmpty: dice.pick(visitors).hangs.toggle()
        default:
            guard visitors.count < 4 else { return visitors.removeAll() }
            guard let visitor = Visitor(socket, asking: "events") else {
                return judge.differ("nobody serves")
            }
            visitors.append(visitor)
        }
    }

    /// Somebody comes who means harm, goes on with it, or hangs up in the middle.
    private func harass() {
        if !hostile.isEmpty, dice.once(in: 3) {
            hostile.remove(at: dice.number(0...hostile.count - 1))
        } else if hostile.count < 4 {
            guard let client = HostileClient(socket) else { return judge.differ("nobody serves") }
            hostile.append(client)
        }
        if !hostile.isEmpty { dice.pick(hostile).send(&dice) }
    }
}

extension Day {
    private func describe() -> String {
        let culprit = judge.difference?.split { ": .".contains($0) }.first.map(String.init) ?? ""
        let devices =
            machine.clusters.first { $0.names.contains(culprit) }?.buttons
            ?? machine.others.filter { $0.name == culprit }
        var text = ["trouble: \(scene.trouble)", "last findings: \(judge.findings)", "away: \(judge.away)"]
        text += scene.notes
        for device in devices {
            text.append("\(device)")
            for name in device.lines {
                guard let wire = scene.wires[name] else { continue }
                text += wire.moves.map { edge in
                    let isLost = wire.lost.contains(edge.instant)
                    return "\(name) \(edge.level) at \(edge.instant.nanoseconds)\(isLost ? ", lost" : "")"
                }
            }
            text += (judge.stories[device.name]?.arrivals ?? []).map { "\(device.lines[$0]) told \($1)" }
        }
        for name in Set(devices.map(\.name) + [culprit]).sorted() {
            text += (judge.moments[name] ?? []).map { "\(name): heard \(Judge.text($0))" }
            text += (judge.suppressions[name] ?? []).map { "\(name): \($0)" }
        }
        return text.joined(separator: "\n")
    }
}
