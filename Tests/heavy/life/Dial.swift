import DebouncedContacts
import DebouncedLinux

/// A knob that turns, and what the config says of it.
struct Dial {
    let name: String
    let chip: Int
    /// Where A and B are.
    let pins: [Int]
    let isActiveLow: Bool
    let profile: KnobProfile
    let isReversed: Bool
    /// How often its lines are read, if their edges are not reported.
    let poll: Int64?
    /// Where it rests, in quarters of a cycle.
    private(set) var quarter: Int
    private let restsClosed: Bool
    /// Another number is another file.
    var edition = 0

    /// - Parameter place: a number of its own.
    init(_ place: Int, _ dice: inout Dice) {
        (name, chip, pins) = ("k\(place)", place % 2, [2 * place, 2 * place + 1])
        isActiveLow = !dice.once(in: 4)
        poll = dice.once(in: 5) ? 1 * ms : nil
        let bounce: Bounce = .upTo(poll == nil ? dice.pick([0, 1, 3]) * ms : 0)
        profile = KnobProfile(
            name: "", bounce: bounce, edges: dice.pick([4, 4, 4, 2, 1]), offset: dice.pick([36, 60, 90]),
            clicksPerReversal: dice.pick([nil, 5]))
        isReversed = dice.once(in: 2)
        restsClosed = profile.edges == 4 && dice.once(in: 3)
        quarter = restsClosed ? 2 : 0
    }

    /// As a config file has it.
    var text: String {
        """
        [encoder.\(name)]
        pins = [\(pins[0]), \(pins[1])]
        chip = "\(Chips.labels[chip])"
        title = "edition \(edition)"
        active_low = \(isActiveLow)
        edges = \(profile.edges)
        reverse = \(isReversed)
        \(restsClosed ? "rest = \"closed\"\n" : "")\(poll.map { "poll = \"\($0 / ms)ms\"\n" } ?? "")
        """
    }

    /// A click that must be heard, in this window.
    struct Click: CustomStringConvertible {
        var window: Window
        /// As the config has it.
        var isClockwise: Bool

        var description: String {
            "\(isClockwise ? 1 : -1) from \(window.low.nanoseconds) to \(window.high.nanoseconds)"
        }
    }

    /// Somebody turns it, there and perhaps back. Returns when it rests again.
    mutating func turn(
        from start: Instant, _ dice: inout Dice, _ chips: Chips,
        _ add: (Click, [FakeBoard.Change]) -> Void
    ) -> Instant {
        var profile = profile
        profile.speed = Double(dice.number(2...(poll == nil ? 24 : 12)))
        let clicks = dice.number(1...12)
        var hand = DebouncedLinux.Knob(
            profile, clicks: clicks, seed: dice.seed(), from: start, isClockwise: dice.once(in: 2),
            quarter: quarter)
        let length = Int64(1e9 / profile.speed)
        while let click = hand.click() {
            let window = Window(click.instant, click.instant.advanced(by: length + 10 * ms))
            add(
                Click(window: window, isClockwise: click.isClockwise != isReversed),
                click.changes.map { change($0.line, $0.edge.level, at: $0.edge.instant, chips) })
        }
        quarter = hand.quarter
        return start.advanced(by: Int64(clicks) * length + 10 * ms)
    }

    /// Its wires as they are while it rests.
    func levels(at instant: Instant, _ chips: Chips) -> [FakeBoard.Change] {
        [[1, 2], [2, 3]].enumerated().map { line, closed in
            change(line, closed.contains(quarter & 3) ? .active : .inactive, at: instant, chips)
        }
    }

    private func change(_ line: Int, _ level: Level, at instant: Instant, _ chips: Chips) -> FakeBoard.Change
    {
        FakeBoard.Change(
            chips.address(chip, pins[line]), isHigh: level.isHigh(activeLow: isActiveLow), at: instant)
    }

    func lines(_ chips: Chips) -> [FakeLine] { pins.compactMap { chips.line(chip, $0) } }
}

extension Dial: CustomStringConvertible {
    var description: String {
        "\(name), \(profile.edges) edges, \(Int(profile.offset))°, bounces for "
            + "\(profile.bounce.settling.upperBound) ns, at \(quarter & 3), chip \(chip), poll \(poll ?? 0)"
    }
}
