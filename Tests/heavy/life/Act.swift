import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// What people do with the buttons of one cluster for a while, and what must be heard of it.
struct Act {
    var changes: [FakeBoard.Change] = []
    var claims: [Claim] = []
    var pushes: [(name: String, push: Push)] = []
    var losses: [(chip: Int, pin: Int, instant: Instant)] = []
    /// When nothing comes of it any more.
    var end: Instant
    /// Whether it can't be told what must be heard.
    private(set) var isUnclear = false

    init(from start: Instant) { end = start }

    /// Presses, each of a knob of the cluster, in the order of their starts.
    mutating func judge(_ cluster: Cluster) {
        switch cluster.tie {
        case .none: for knob in cluster.knobs { judge(knob, letThrough(cluster), cluster) }
        case .group:
            let letThrough = letThrough(cluster)
            for knob in cluster.knobs { judge(knob, letThrough, cluster) }
        case .chord(let name, let within, let gestures): judge(cluster, name, within, gestures)
        }
        for (name, push) in pushes {
            guard let loss = push.loss else { continue }
            claims.append(
                Claim(name: name, word: .missed, window: loss.correction, isOptional: !loss.isLast))
        }
        let last = claims.map(\.window.high).max() ?? end
        end = max(end, max(last, changes.last?.instant ?? end).advanced(by: cluster.patience + 50 * ms))
    }

    /// Which of the presses no cooldown suppresses; of the others it is claimed that they are.
    private mutating func letThrough(_ cluster: Cluster) -> [Bool] {
        var ends: [String: (from: Window, cooldown: Int64)] = [:]
        return pushes.map { name, push in
            guard let knob = cluster.knobs.first(where: { $0.name == name }) else { return false }
            var (by, cooldown) = ("cooldown", knob.cooldown)
            if case .group(let name, let length) = cluster.tie { (by, cooldown) = (name, length) }
            guard cooldown > 0 else { return true }
            let key = by == "cooldown" ? name : by
            if let (from, cooldown) = ends[key] {
                guard from.high < push.pressed.low,
                    let isWithin = push.pressed.comes(within: cooldown, after: from)
                else {
                    isUnclear = true
                    return true
                }
                if isWithin {
                    claims.append(Claim(name: name, word: .suppressed(by: by), window: push.pressed))
                    return false
                }
            }
            ends[key] = (push.pressed, cooldown)
            return true
        }
    }

    private mutating func judge(_ knob: Knob, _ letThrough: [Bool], _ cluster: Cluster) {
        var clicks = Clicks(knob.name, knob.gestures)
        for (place, (name, push)) in pushes.enumerated() where name == knob.name && letThrough[place] {
            clicks.add(push.pressed, push.released)
        }
        finish(&clicks)
    }

    private mutating func finish(_ clicks: inout Clicks) {
        clicks.end()
        claims += clicks.claims
        isUnclear = isUnclear || clicks.isUnclear
    }

    /// All members pressed together, or each apart from the others.
    private mutating func judge(_ cluster: Cluster, _ name: String, _ within: Int64, _ gestures: Gestures) {
        let firsts = pushes.map(\.push.pressed)
        let isTogether =
            pushes.count == cluster.knobs.count && Set(pushes.map(\.name)).count == pushes.count
            && firsts.allSatisfy {
                $0.comes(within: within, after: firsts[0].earlier(firsts[firsts.count - 1])) == true
            }
        guard isTogether else { return judgeApart(cluster, within) }
        let earliest = firsts.dropFirst().reduce(firsts[0]) { $0.earlier($1) }
        let pressed = Window(
            firsts.map(\.low).max() ?? earliest.low, firsts.map(\.high).max() ?? earliest.high)
        isUnclear = isUnclear || pressed.comes(within: within, after: earliest) != true
        let releases = pushes.map(\.push.released)
        let released = releases.dropFirst().reduce(releases[0]) { $0.earlier($1) }
        // Let go before all are pressed: no chord.
        isUnclear = isUnclear || released.low <= pressed.high
        for (member, _) in pushes {
            claims.append(Claim(name: member, word: .suppressed(by: name), window: pressed))
        }
        var clicks = Clicks(name, gestures)
        clicks.add(pressed, released)
        finish(&clicks)
    }

    private mutating func judgeApart(_ cluster: Cluster, _ within: Int64) {
        for (place, (_, push)) in pushes.enumerated() {
            let pressed = push.pressed.later(by: within)
            isUnclear = isUnclear || push.released.low <= pressed.high
            for (other, (_, next)) in pushes.enumerated() where other > place {
                isUnclear = isUnclear || next.pressed.comes(within: within, after: push.pressed) != false
            }
        }
        for knob in cluster.knobs {
            var clicks = Clicks(knob.name, knob.gestures)
            for (name, push) in pushes where name == knob.name {
                clicks.add(push.pressed.later(by: within), push.released)
            }
            finish(&clicks)
        }
    }

    /// The line is gone from this instant on: what is not decided by then never is.
    mutating func cut(at instant: Instant) {
        claims.removeAll { $0.window.low > instant }
        for place in claims.indices where claims[place].window.high >= instant {
            claims[place].isOptional = true
        }
    }

    /// Too much may be lost to tell what is heard.
    mutating func loosen() {
        claims = claims.map { claim in
            var claim = claim
            claim.isOptional = true
            return claim
        }
    }
}
