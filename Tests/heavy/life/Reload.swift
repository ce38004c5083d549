import DebouncedContacts
import DebouncedLinux
import Glibc

// MARK: The config file

extension Day {
    /// The file is read again, while people go on.
    func reload(at instant: Instant) {
        let text = machine.text(in: folder)
        judge.nextWirings = machine.wirings
        scene.claims.append(Claim(name: "", word: .back, window: Window(instant, instant)))
        scene.turn(at: instant) { [self] in
            write(text)
            kill(getpid(), SIGHUP)
        }
    }

    /// A file that is wrong changes nothing.
    func misconfigure(at instant: Instant) {
        let right = machine.text(in: folder)
        let wrong = dice.pick([
            "", "[button.x]\npin = ", right + "colour = 3\n", right + "[button.last]\npin = 3\ndelay = 30\n",
            right + right, right + "[chord.one]\nbuttons = [\"nobody\"]\n", "\u{0}",
        ])
        scene.claims.append(Claim(name: "", word: .lost, window: Window(instant, instant)))
        scene.turn(at: instant) { [self] in
            write(wrong)
            kill(getpid(), SIGHUP)
        }
    }

    /// Some buttons come, go, or get other settings.
    func refurnish() {
        for place in machine.clusters.indices.reversed() {
            let cluster = machine.clusters[place]
            guard !cluster.knobs[0].runs, !isAway(cluster), !isDoubtful(cluster) else { continue }
            switch dice.number(1...5) {
            case 1: machine.clusters[place] = maker.changed(cluster)
            case 2 where machine.clusters.count > 4: remove(place)
            case 3 where machine.clusters.count < 9: machine.clusters.append(maker.cluster())
            default: break
            }
        }
        machine.clusters = dice.shuffle(machine.clusters)
        refurnishSwitches()
        let new = machine.wired.filter { fingers[$0.name] == nil }
        reachOut()
        let devices = machine.switches.filter { fingers[$0.name] == nil }
        wire(devices)
        scene.begun = Set(devices.map(\.name))
        for wired in new where chips.isPlugged(wired.chip) {
            if let level = fingers[wired.name]?.level(at: now, chips) { scene.other.append(level) }
        }
        reload(at: now.advanced(by: 1 * ms))
    }

    private func refurnishSwitches() {
        for place in machine.switches.indices.reversed() where !isAway(machine.switches[place]) {
            switch dice.number(1...6) {
            case 1: machine.switches[place] = maker.changed(machine.switches[place])
            case 2 where machine.switches.count > 2: removeSwitch(place)
            case 3 where machine.switches.count < 5: machine.switches.append(maker.device())
            default: break
            }
        }
        machine.switches = dice.shuffle(machine.switches)
        maker.interlock(&machine)
    }

    private func removeSwitch(_ place: Int) {
        let device = machine.switches.remove(at: place)
        maker.giveBack(device)
        judge.forget([device.name])
        (fingers[device.name], truths[device.name], due[device.name]) = (nil, nil, nil)
    }

    private func remove(_ place: Int) {
        let cluster = machine.clusters.remove(at: place)
        maker.giveBack(cluster)
        judge.forget(cluster.names)
        for name in cluster.names { (fingers[name], due[name]) = (nil, nil) }
    }
}
