import DebouncedContacts
import DebouncedEngine

/// What must be heard of a polled button if a reading before a hold or a repeat found it open: that press is closed as
/// lost, and claims nothing. Since it is closed without a wait, the rest of its bounce may be another press.
///
///     contact    ________#################_#______________
///     polled     ________|...|...|...|...|...|...|...|...
///     a repeat is due                       ^ found open: the press is closed as lost
///
/// When that happens is known only from what was heard; from then on all is exact.
struct FoundOpen {
    private enum End {
        case released(Window)
        case lost(Instant, due: Instant)
    }

    let knob: Knob
    private let heard: [Hearing]
    private var losses: [Instant]
    private var clicks: Clicks
    private var lastPress: Instant?
    private(set) var claims: [Claim] = []
    /// What can't be explained.
    private(set) var problem: String?

    init(_ knob: Knob, _ pushes: [Push], _ heard: [Hearing], losses: [Instant]) {
        (self.knob, self.losses) = (knob, losses)
        self.heard = heard.filter { $0.name == knob.name }.sorted { $0.instant < $1.instant }
        clicks = Clicks(knob.name, knob.gestures)
        for push in pushes { take(push) }
        clicks.end()
        claims += clicks.claims
        if let loss = self.losses.first {
            problem = problem ?? "\(knob.name) is lost at \(loss.nanoseconds), but it was not let go of"
        }
    }

    private mutating func take(_ push: Push) {
        guard let pressed = beginning(in: push.pressed) else {
            problem = problem ?? "\(knob.name): no press from \(push.pressed.low.nanoseconds)"
            return
        }
        let open = Window(push.opened, push.released.high)
        guard let loss = losses.first(where: open.contains) else {
            let released = heard.first { $0.word == .gesture(.release) && push.released.contains($0.instant) }
            return add(pressed, .released(released.map { Window($0.instant, $0.instant) } ?? push.released))
        }
        losses.removeAll { $0 == loss }
        guard let due = due(at: loss, since: pressed) else {
            problem = problem ?? "\(knob.name) is lost at \(loss.nanoseconds), when nothing was due"
            return
        }
        add(pressed, .lost(loss, due: due))
        // One more press at most: its own wait, or its deafness, outlasts the bounce.
        let rest = Window(loss.advanced(by: 1), push.released.high)
        if let pressed = beginning(in: rest) {
            add(pressed, .released(Window(pressed, rest.high.advanced(by: knob.delay))))
        }
    }

    /// When a press of it began, suppressed or not.
    private func beginning(in window: Window) -> Instant? {
        heard.first {
            [.gesture(.press), .suppressed(by: "cooldown")].contains($0.word) && window.contains($0.instant)
        }?.instant
    }

    /// The hold or repeat that was due then, or a moment ago: everybody may be late.
    private func due(at instant: Instant, since pressed: Instant) -> Instant? {
        let (time, lateness) = (instant.nanoseconds(since: pressed), 10 * ms)
        var times = knob.gestures.stages
        if let (after, every) = knob.gestures.repetition, time >= after {
            times.append(time - (time - after) % every)
        }
        return times.first { $0...$0 + lateness ~= time }.map { pressed.advanced(by: $0) }
    }

    private mutating func add(_ instant: Instant, _ end: End) {
        let pressed = Window(instant, instant)
        if let lastPress, instant.nanoseconds(since: lastPress) < knob.cooldown {
            claims.append(Claim(name: knob.name, word: .suppressed(by: "cooldown"), window: pressed))
            return
        }
        lastPress = instant
        switch end {
        case .released(let released): clicks.add(pressed, released)
        case .lost(let loss, let due): clicks.add(instant, lostAt: loss, due: due)
        }
    }
}

extension Day {
    /// What readings found open is judged by when they did.
    func judgeFoundOpen() {
        for (place, act) in scene.acts {
            let knob = machine.clusters[place].knobs[0]
            guard !scene.loose.contains(knob.name), let losses = judge.losses[knob.name] else { continue }
            // Without polls the edge of an opening was lost; its chip may have gone before or after a poll.
            guard knob.poll != nil, scene.trouble != .unplug else {
                scene.acts[place]?.loosen()
                scene.loose.insert(knob.name)
                continue
            }
            let found = FoundOpen(knob, act.pushes.map(\.push), judge.heard, losses: losses)
            if let problem = found.problem { judge.differ(problem) }
            scene.acts[place]?.claims = found.claims
            judge.explain(knob.name)
        }
    }
}
