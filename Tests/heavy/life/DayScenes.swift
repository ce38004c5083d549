import DebouncedContacts
import DebouncedLinux
import Glibc

// MARK: From scene to scene

extension Day {
    func beginScene() {
        scenes += 1
        scene = Scene(from: now.advanced(by: 30 * ms))
        (chips.board.lateness, chips.board.stall) = (.zero, nil)
        for cluster in machine.clusters where isDoubtful(cluster) { scene.loose.formUnion(cluster.names) }
        bringBack()
        letGoOfHeld()
        let isQuiet = chips.isPlugged(0) && chips.isPlugged(1)
        var trouble = dice.once(in: 3) ? dice.pick(Trouble.all) : .none
        if trouble.wantsChips, !isQuiet { trouble = .none }
        if trouble == .otherConfig { refurnish() }
        scene.trouble = trouble
        act(loses: trouble == .loss, spikes: trouble == .spikes)
        moveSwitches(loses: trouble == .loss)
        stir(trouble)
        if dice.once(in: 40) { receive() }
        if dice.once(in: 20) { harass() }
        made += scene.presses
        moved += scene.switches.values.reduce(0) { $0 + $1.moves }
        parts = scene.parts(chips)
    }

    func endScene() {
        judgeFoundOpen()
        for act in scene.acts.values { scene.claims += act.claims }
        if !scene.loose.isEmpty { checkLoose() }
        if let name = scene.shaky.first(where: { judge.away[$0] != nil }) {
            judge.differ("\(name) stays away")
        }
        if scene.trouble == .busErrors { checkHolds() }
        judgeSwitches()
        judgeOutputs()
        let loose = scene.loose
        judge.settle(scene.claims) { hearing in loose.contains(hearing.name) || self.allows(hearing) }
        for (name, window) in due where judge.away[name] == nil {
            due[name] = nil
            if now < window.low { judge.differ("\(name) is back too early") }
        }
        if let (name, _) = due.first(where: { $0.value.high < now }) { judge.differ("\(name) is not back") }
        for loss in scene.acts.values.flatMap(\.losses) {
            chips.line(loss.chip, loss.pin)?.lossInstants.removeAll()
        }
        for device in machine.switches where scene.switches[device.name]?.loss != nil {
            chips.line(device.chip, device.pin)?.lossInstants.removeAll()
        }
        held.subtract(released)
        released = []
        follow()
        judge.end(scene)
    }

    /// What may be heard at any time.
    private func allows(_ hearing: Hearing) -> Bool {
        switch hearing.word {
        case .back: hearing.name != "" && due[hearing.name] != nil || scene.shaky.contains(hearing.name)
        case .lost: hearing.name != "" && !isPlugged(hearing.name) || scene.shaky.contains(hearing.name)
        case .missed: wired(hearing.name)?.poll != nil
        case .spike: hasSpikes(hearing.name)
        default: false
        }
    }

    func knob(_ name: String) -> Knob? { machine.knobs.first { $0.name == name } }

    private func wired(_ name: String) -> (any Wired)? { machine.wired.first { $0.name == name } }

    private func isPlugged(_ name: String) -> Bool { wired(name).map { chips.isPlugged($0.chip) } ?? true }

    /// Whether pulses that are no press may have been among its bounces.
    private func hasSpikes(_ name: String) -> Bool {
        knob(name).map { $0.profile.spikes != nil || $0.rule != .leading || $0.confirm > 0 } ?? false
    }

    /// However late a hold is, the button is held.
    private func checkHolds() {
        let pushes = scene.acts.values.flatMap(\.pushes)
        for hearing in judge.heard where [.gesture(.hold), .gesture(.repeat)].contains(hearing.word) {
            guard let knob = knob(hearing.name), knob.poll == nil else { continue }
            let isHeld = pushes.contains { name, push in
                name == knob.name && push.pressed.low <= hearing.instant
                    && hearing.instant <= push.released.high
            }
            if !isHeld { judge.differ("\(hearing), but it is open") }
        }
    }

    /// No press may be said twice, whatever was lost of it. But if edges were dropped, no one can know whether the contact
    /// was open for long between those that are left.
    private func checkLoose() {
        for name in scene.loose {
            let made = scene.acts.values.reduce(0) { $0 + $1.pushes.count { $0.name == name } }
            let said = judge.heard.count { $0.name == name && $0.word == .gesture(.press) }
            let isReported = judge.heard.contains { $0.name == name && $0.word == .dropped }
            // What is found open is closed without a wait: the rest of its bounce may be another press.
            let again = judge.losses[name]?.count ?? 0
            if knob(name) != nil, said > made + again + (isReported || scene.dropsSilently ? 1 : 0) {
                judge.differ("\(name): \(made) presses, but heard \(said)")
            }
        }
    }
}

// MARK: People

extension Day {
    /// Fingers for buttons that are new.
    func reachOut() {
        for knob in machine.knobs where fingers[knob.name] == nil {
            fingers[knob.name] = Finger(knob, seed: dice.seed())
        }
    }

    /// All wires as they are.
    func levels() -> [FakeBoard.Change] {
        machine.wired.compactMap { fingers[$0.name]?.level(at: now, chips) }
    }

    func isAway(_ cluster: Cluster) -> Bool {
        cluster.knobs.contains {
            judge.away[$0.name] != nil || held.contains($0.name) || !chips.isPlugged($0.chip)
        }
    }

    private func act(loses: Bool, spikes: Bool) {
        for (place, cluster) in machine.clusters.enumerated() where !isAway(cluster) && !dice.once(in: 3) {
            if cluster.knobs[0].runs, !dice.once(in: scene.trouble == .slowProgram ? 2 : 60) { continue }
            if isDoubtful(cluster) {
                heal(cluster, place)
                continue
            }
            if spikes, dice.once(in: 2), let act = spike(cluster) {
                scene.add(act, of: place)
            } else if let act = people(on: cluster, loses: loses) {
                scene.add(act, of: place)
            }
        }
    }

    /// What people do with a cluster; nil if nothing was found whose meaning is clear.
    private func people(on cluster: Cluster, loses: Bool) -> Act? {
        for _ in 0..<6 {
            let fingersBefore = fingers
            var act = Act(from: now)
            push(cluster, loses, &act)
            act.judge(cluster)
            if !act.isUnclear {
                for loss in act.losses { chips.line(loss.chip, loss.pin)?.lossInstants.insert(loss.instant) }
                return act
            }
            fingers = fingersBefore
        }
        return nil
    }

    private func push(_ cluster: Cluster, _ loses: Bool, _ act: inout Act) {
        var start = now.advanced(by: dice.time(25 * ms...200 * ms))
        if case .chord(_, let within, let gestures) = cluster.tie {
            let isTogether = dice.once(in: 2)
            let held = hold(cluster.knobs[0], gestures) + (isTogether ? 0 : within + 40 * ms)
            for knob in dice.shuffle(cluster.knobs) {
                push(knob, at: start, held: held, loses, &act)
                start = start.advanced(
                    by: isTogether ? dice.time(0...8 * ms) : within + dice.time(60 * ms...500 * ms))
            }
            return
        }
        var free: [String: Instant] = [:]
        for _ in 0..<dice.number(1...5) {
            let knob = dice.pick(cluster.knobs)
            start = max(start, free[knob.name] ?? start)
            push(knob, at: start, held: hold(knob, knob.gestures), loses, &act)
            if let push = act.pushes.last?.push {
                free[knob.name] = push.free(knob).advanced(by: dice.time(knob.profile.pace.apart))
            }
            start = start.advanced(
                by: dice.once(in: 4) ? dice.time(300 * ms...1500 * ms) : dice.time(30 * ms...200 * ms))
        }
    }

    private func push(_ knob: Knob, at start: Instant, held: Int64, _ loses: Bool, _ act: inout Act) {
        guard var finger = fingers[knob.name] else { return }
        let loses = loses && !knob.isAuto && knob.poll == nil && dice.once(in: 2)
        let push = Push(knob, &finger, at: start, held: held, loses: loses, &dice, chips)
        fingers[knob.name] = finger
        act.pushes.append((knob.name, push))
        act.changes += push.changes
        if let loss = push.loss { act.losses.append((knob.chip, knob.pin, loss.instant)) }
    }

    /// For how long somebody holds a button.
    private func hold(_ knob: Knob, _ gestures: Gestures) -> Int64 {
        if let stage = gestures.stages.randomElement(&dice), dice.once(in: 4) {
            return stage + dice.time(50 * ms...400 * ms)
        }
        if gestures.repeats, dice.once(in: 4) { return dice.time(400 * ms...1000 * ms) }
        return dice.time(knob.profile.pace.held)
    }

    func isDoubtful(_ cluster: Cluster) -> Bool { doubtful.contains(cluster.knobs[0].name) }

    /// Each line says at what level it is, after edges were lost.
    private func heal(_ cluster: Cluster, _ place: Int) {
        var act = Act(from: now)
        var start = now.advanced(by: 50 * ms)
        for knob in cluster.knobs {
            push(knob, at: start, held: 100 * ms, false, &act)
            start = act.pushes.last?.push.free(knob).advanced(by: 300 * ms) ?? start
        }
        act.end = start.advanced(by: cluster.patience + 2 * seconds)
        scene.loose.formUnion(cluster.names)
        scene.add(act, of: place)
        doubtful.remove(cluster.knobs[0].name)
    }

    /// A pulse that is no press, while no one touches the button.
    private func spike(_ cluster: Cluster) -> Act? {
        guard let knob = cluster.knobs.first, knob.rule == .leading, knob.confirm > 0, knob.poll == nil else {
            return nil
        }
        var act = Act(from: now)
        let start = now.advanced(by: dice.time(30 * ms...300 * ms))
        act.changes = fingers[knob.name]?.spike(dice.time(1 * us...900 * us), at: start, chips) ?? []
        let end = start.advanced(by: 1 * ms)
        act.claims = [Claim(name: knob.name, word: .spike, window: Window(start, end))]
        act.end = end.advanced(by: 3 * knob.delay + 50 * ms)
        return act
    }
}

extension Array {
    fileprivate func randomElement(_ dice: inout Dice) -> Element? { isEmpty ? nil : dice.pick(self) }
}
