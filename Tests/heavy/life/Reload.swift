import DebouncedContacts
import DebouncedSimulation
import Glibc

// MARK: The config file

extension Day {
    /// The file is read again, while people go on.
    func reload(at instant: Instant) {
        let text = machine.text(socket: socket)
        scene.claims.append(Claim(name: "", word: .back, window: Window(instant, instant)))
        scene.turn(at: instant) { [self] in
            write(text)
            kill(getpid(), SIGHUP)
        }
    }

    /// A file that is wrong changes nothing.
    func misconfigure(at instant: Instant) {
        let right = machine.text(socket: socket)
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
        let new = machine.knobs.filter { fingers[$0.name] == nil }
        reachOut()
        for knob in new where chips.isPlugged(knob.chip) {
            if let level = fingers[knob.name]?.level(at: now, chips) { scene.other.append(level) }
        }
        reload(at: now.advanced(by: 1 * ms))
    }

    private func remove(_ place: Int) {
        let cluster = machine.clusters.remove(at: place)
        maker.giveBack(cluster)
        judge.forget(cluster.names)
        for name in cluster.names { (fingers[name], due[name]) = (nil, nil) }
    }
}
