import DebouncedContacts
import DebouncedStrips

@testable import DebouncedEngine

/// Any edges through any small panel: the same moments whenever it is woken, in order, each press once.
func takePanel(_ bytes: [UInt8]) {
    var dice = Dice(bytes)
    let life = PanelLife(&dice)
    let moments = life.moments(wakes: .never)
    require(life.moments(wakes: .atDeadlines) == moments, "waking at each deadline changes nothing: \(life)")
    require(
        life.moments(wakes: .anyTime(bytes, unit: life.unit)) == moments,
        "waking at any time changes nothing: \(life)")
    let places = moments.map { ($0.instant, $0.control) }
    require(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "moments are in order: \(life)")
    // Whatever happens to their lines.
    require(life.alternates(moments), "press and release alternate: \(moments) \(life)")
    require(
        life.switchesAlternate(moments), "a hold comes while on, and on and off alternate: \(moments) \(life)"
    )
    require(life.turnsAreThoseOfLoneKnobs(moments), "a knob turns as if it were alone: \(moments) \(life)")
    guard life.keepsLines else { return }
    require(life.switchesAreAsTheirWires, "a switch that is left alone is as its wire: \(life)")
    require(life.losesNoPress, "each press is reported, suppressed or taken: \(life)")
}

/// When a panel is told the time between two arrivals.
enum Wakes {
    case never, atDeadlines
    /// After a random time, in eighths of a unit.
    case anyTime([UInt8], unit: Int64)

    /// The next instant after one and before another.
    func next(from: Instant, to: Instant, _ deadline: Instant?, _ round: Int) -> Instant? {
        let next: Instant? =
            switch self {
            case .never: nil
            case .atDeadlines: deadline
            case .anyTime(let bytes, _) where bytes.isEmpty: nil
            case .anyTime(let bytes, let unit):
                from.advanced(by: max(1, (1 + Int64(bytes[round % bytes.count])) * unit / 8))
            }
        return next.flatMap { $0 > from && $0 < to ? $0 : nil }
    }
}

extension PanelLife {
    func moments(wakes: Wakes) -> [Moment] {
        var panel = Panel(settings)
        var moments: [Moment] = []
        var round = 0
        for (place, arrival) in arrivals.enumerated() {
            while place > 0,
                let instant = wakes.next(from: panel.now, to: arrival.instant, panel.deadline, round)
            {
                round += 1
                panel.told(instant)
            }
            panel.notify(arrival)
            let next = place + 1 < arrivals.count ? arrivals[place + 1].instant : .distantFuture
            if panel.now < min(next, panel.deadline ?? .distantFuture) { panel.report { moments.append($0) } }
        }
        panel.end { moments.append($0) }
        return moments
    }

    func alternates(_ moments: [Moment]) -> Bool {
        (0..<settings.buttons.count + settings.chords.count).allSatisfy { index in
            let ends = moments.filter { $0.control == index && [.press, .release].contains($0.gesture) }
            return ends.enumerated().allSatisfy { $1.gesture == ($0.isMultiple(of: 2) ? .press : .release) }
        }
    }

    func switchesAlternate(_ moments: [Moment]) -> Bool {
        settings.map.controls(.switch).allSatisfy { control in
            var isOn: Bool?
            return moments.filter { $0.control == control }.allSatisfy { moment in
                guard moment.gesture != .hold else { return isOn != false }
                defer { isOn = moment.gesture == .on }
                return isOn != (moment.gesture == .on)
            }
        }
    }

    func turnsAreThoseOfLoneKnobs(_ moments: [Moment]) -> Bool {
        zip(settings.map.controls(.encoder), settings.encoders).allSatisfy { control, knob in
            let turns = turns(of: knob, onLines: settings.map.lines(ofControl: control))
            let said = moments.filter { $0.control == control }
            return said.map(\.instant) == turns.map(\.instant)
                && said.map(\.steps) == turns.map(\.steps)
                && said.map(\.gesture)
                    == turns.map { $0.direction == .clockwise ? .clockwise : .counterclockwise }
        }
    }

    /// What a knob by itself decides of its two lines.
    private func turns(of knob: EncoderSettings, onLines lines: Range<Int>) -> [Turn] {
        var encoder = Encoder(knob)
        var turns: [Turn] = []
        let add = { (turn: Turn) in turns.append(turn) }
        for arrival in arrivals {
            guard let number = arrival.line, lines.contains(number) else { continue }
            let line = number - lines.lowerBound
            encoder.advance(to: arrival.instant.advanced(by: -1), add)
            switch arrival {
            case .void: encoder.suspendDecisions(line: line)
            case .edge(let edge, _):
                // What a reading corrects is not decided.
                if edge.origin == .read { encoder.suspendDecisions(line: line) }
                encoder.feed(edge, line: line, add)
            case .start(let edge, _):
                encoder.advance(to: edge.instant, add)
                encoder.start(edge.level, line: line, at: edge.instant)
            case .gone(let instant, _):
                encoder.advance(to: instant, add)
                encoder.drop(line: line, at: instant)
            default: break
            }
        }
        encoder.advance(to: .distantFuture, add)
        return turns
    }

    var switchesAreAsTheirWires: Bool {
        var panel = Panel(settings)
        var levels: [Int: Level] = [:]
        for arrival in arrivals {
            panel.notify(arrival)
            switch arrival {
            case .start(let edge, let line), .edge(let edge, let line): levels[line] = edge.level
            default: break
            }
        }
        panel.end { _ in }
        return zip(settings.map.controls(.switch), settings.map.lines(.switch)).allSatisfy { control, line in
            let isClosed = levels[line] == .active
            let place = control - settings.map.controls(.switch).lowerBound
            return panel.isOn(control) == (isClosed != settings.switches[place].isOnWhenOpen)
        }
    }

    /// What a chord suppresses was taken by it: without its cooldown, each of its presses is reported.
    var losesNoPress: Bool {
        var settings = settings
        for chord in settings.chords.indices { settings.chords[chord].gestures.cooldown = .zero }
        var panel = Panel(settings)
        for arrival in arrivals { panel.notify(arrival) }
        var accounted = 0
        panel.end { moment in
            guard moment.gesture == .press else { return }
            let chord = moment.control - settings.buttons.count
            accounted += chord < 0 ? 1 : settings.chords[chord].buttons.count
        }
        return accounted + panel.suppressions.all
            == settings.buttons.indices.reduce(0) { $0 + presses(ofLone: $1) }
    }

    /// What a contact by itself decides of a line.
    private func presses(ofLone line: Int) -> Int {
        let button = settings.buttons[line]
        var contact = Contact(button.policy)
        var presses = 0
        let count = { (clean: Edge) in presses += clean.level == .active ? 1 : 0 }
        for arrival in arrivals where arrival.line == line {
            switch arrival {
            case .start(let edge, _):
                contact = Contact(button.policy, level: button.firesAtStart ? .inactive : edge.level)
                if button.firesAtStart, edge.level == .active { contact.feed(edge, count) }
            case .edge(let edge, _):
                if edge.origin == .read { contact.advance(to: edge.instant.advanced(by: -1), count) }
                contact.feed(edge, count)
            default: break
            }
        }
        contact.advance(to: .distantFuture, count)
        return presses
    }
}

extension Panel {
    /// Tells it the time: then nothing is due any more.
    fileprivate mutating func told(_ instant: Instant) {
        advance(to: instant)
        require(deadline.map { $0 > instant } ?? true, "nothing is due after it is told the time")
    }

    fileprivate mutating func notify(_ arrival: Arrival) {
        feed(arrival)
        require(deadline.map { $0 >= arrival.instant } ?? true, "a deadline is never in the past: \(arrival)")
    }

    /// The time passes after the last arrival.
    fileprivate mutating func end(_ report: (Moment) -> Void) {
        finish(at: now)
        while let deadline {
            told(deadline)
            self.report(report)
        }
        self.report(report)
    }
}
