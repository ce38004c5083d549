import DebouncedContacts
import DebouncedLinux

// MARK: What happens to switches

extension Day {
    /// Switches that are new, each as it happens to be.
    func wire(_ devices: [WiredSwitch]) {
        for device in devices {
            var finger = Finger(device, seed: dice.seed())
            if dice.once(in: 2) { _ = finger.move(.clean, at: now, chips) }
            fingers[device.name] = finger
            judge.expect(device.name)
            truths[device.name] = SwitchTruth(device, isClosed: finger.isDown)
        }
    }

    func isAway(_ device: WiredSwitch) -> Bool {
        judge.away[device.name] != nil || !chips.isPlugged(device.chip)
    }

    func moveSwitches(loses: Bool) {
        for device in machine.switches where !isAway(device) && !dice.once(in: 3) {
            if device.isFloat, !dice.once(in: 15) { continue }
            move(device, loses: loses && device.poll == nil && dice.once(in: 2))
        }
    }

    private func move(_ device: WiredSwitch, loses: Bool) {
        var act = SwitchAct(device, from: now)
        let count = device.isFloat ? 1 : dice.number(1...6)
        let lossy = loses ? dice.number(0...count - 1) : -1
        var start = now.advanced(by: dice.time(25 * ms...200 * ms))
        for place in 0..<count {
            let changes = motion(of: device, at: start)
            act.add(changes, device)
            act.moves += 1
            if place == lossy, changes.count >= 3 {
                let lost = changes[dice.number(0...changes.count - 1)].instant
                chips.line(device.chip, device.pin)?.lossInstants.insert(lost)
                (act.loss, act.isLoose) = (lost, true)
            }
            let isHasty = dice.once(in: 4) && !loses && device.poll == nil
            let settled = changes.last?.instant ?? start
            start = settled.advanced(by: isHasty ? dice.time(2 * ms...device.slowest) : rest(of: device))
        }
        if act.loss != nil { scene.loose.insert(device.name) }
        scene.add(act, of: device)
    }

    /// Its contact goes to the other level.
    func motion(of device: WiredSwitch, at start: Instant) -> [FakeBoard.Change] {
        guard var finger = fingers[device.name] else { return [] }
        defer { fingers[device.name] = finger }
        return finger.move(device.profile, at: start, chips).changes
    }

    /// For how long it is left alone.
    private func rest(of device: WiredSwitch) -> Int64 {
        2 * device.slowest + 4 * (device.poll ?? 0) + dice.time(20 * ms...700 * ms)
    }
}

// MARK: What is heard of them

extension Day {
    func judgeSwitches() {
        for device in machine.switches {
            guard let problem = judge(device) else { continue }
            judge.differ("\(problem); \(device)")
        }
        scene.begun = []
    }

    private func judge(_ device: WiredSwitch) -> String? {
        guard var truth = truths[device.name] else { return nil }
        defer { truths[device.name] = truth }
        let (heard, act) = (judge.reports[device.name] ?? [], scene.switches[device.name])
        if scene.isLoose(device) { return check(heard, act ?? SwitchAct(device, from: now), &truth) }
        for (fate, instant) in fates(of: device, act) { truth.befall(fate, at: instant) }
        truth.advance(to: now)
        let expected = truth.takeReports()
        return expected == heard ? nil : "\(device.name): expected \(expected), heard \(heard)"
    }

    private func check(_ heard: [SwitchReport], _ act: SwitchAct, _ truth: inout SwitchTruth) -> String? {
        if !truth.isKnown { find(&truth) }
        // At the start of the day, or of its life.
        let first = truth.takeReports()
        guard heard.starts(with: first) else {
            return "\(truth.device.name): expected \(first), heard \(heard)"
        }
        var laws = SwitchLaws(truth, act.levels)
        laws.check(heard.dropFirst(first.count), act, since: scene.calm)
        let isThere = judge.away[truth.device.name] == nil
        if isThere { laws.checkEnd(since: scene.calm, at: now) }
        truth.befall(.moved(isClosed: laws.isClosed), at: now)
        truth.resume(laws.state, isThere: isThere, at: now)
        return laws.problem
    }

    /// Its line is read for the first time.
    private func find(_ truth: inout SwitchTruth) {
        let first = fates(of: truth.device, nil).first { fate, _ in
            if case .back = fate { true } else { false }
        }
        if let (fate, instant) = first { truth.befall(fate, at: instant) }
    }

    /// What befell it, in this order.
    private func fates(of device: WiredSwitch, _ act: SwitchAct?) -> [(SwitchTruth.Fate, Instant)] {
        var fates: [(SwitchTruth.Fate, Instant)] = (act?.levels ?? []).map {
            (.moved(isClosed: $0.isClosed), $0.instant)
        }
        for hearing in judge.heard where hearing.name == device.name || hearing.name == "" {
            switch hearing.word {
            case .lost where hearing.name != "", .setAside: fates.append((.lost, hearing.instant))
            case .back where hearing.name == "": fates += reloads(of: device, at: hearing.instant)
            case .back: fates.append((.back, hearing.instant))
            default: break
            }
        }
        return fates.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(
            \.element)
    }

    private func reloads(of device: WiredSwitch, at instant: Instant) -> [(SwitchTruth.Fate, Instant)] {
        guard scene.begun.contains(device.name) else { return [(.changed(device), instant)] }
        return judge.away[device.name] == nil ? [(.back, instant)] : []
    }
}
