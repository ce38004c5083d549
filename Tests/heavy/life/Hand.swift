import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// The chips of the machine. Each is known by its label, and is plugged in under one of two numbers, or not at all.
final class Chips {
    static let labels = ["pinctrl-bcm2711", "expander"]

    /// A line that no one has, to let time pass.
    private static let clock = LineAddress(chip: "/dev/gpiochip9", offset: 0)

    let board: FakeBoard
    /// Each chip under each of its numbers.
    private let guises: [[FakeChip]]
    private var plugged: [Int?] = [0, 0]
    private var tick = false

    init() {
        let none: [String?] = []
        guises = [("gpiochip0", "gpiochip4"), ("gpiochip1", "gpiochip7")].enumerated().map { chip, names in
            [names.0, names.1].map {
                FakeChip(name: $0, label: Chips.labels[chip], lines: none + Array(repeating: nil, count: 54))
            }
        }
        board = FakeBoard(
            guises.flatMap { $0 } + [FakeChip(name: "gpiochip9", label: "clock", lines: none + [nil])])
        for guises in guises { guises[1].isPlugged = false }
    }

    func isPlugged(_ chip: Int) -> Bool { plugged[chip] != nil }

    func unplug(_ chip: Int) {
        if let guise = plugged[chip].take() { guises[chip][guise].isPlugged = false }
    }

    func plug(_ chip: Int, as guise: Int) {
        plugged[chip] = guise
        guises[chip][guise].isPlugged = true
    }

    /// The line, if its chip is plugged in.
    func line(_ chip: Int, _ pin: Int) -> FakeLine? { plugged[chip].map { guises[chip][$0].lines[pin] } }

    func lines(of device: Device) -> [FakeLine] { device.pins.compactMap { line(device.chip, $0) } }

    /// Whether an output is on; nil if it is not there, or can't be set.
    func isLit(_ output: String) -> Bool? {
        guard let line = line(0, Output.pin(output)), line.consumer != nil, line.setFault?.times ?? 0 == 0
        else { return nil }
        return line.isHigh
    }

    func change(_ move: Move, of device: Device) -> FakeBoard.Change {
        let path = guises[device.chip][plugged[device.chip] ?? 0].chip.path
        return FakeBoard.Change(
            LineAddress(chip: path, offset: device.pins[move.line]),
            isHigh: move.isClosed != device.isActiveLow,
            at: move.instant)
    }

    /// Lets time pass until this instant.
    func wait(until instant: Instant) -> FakeBoard.Change {
        tick.toggle()
        return FakeBoard.Change(Chips.clock, isHigh: tick, at: instant)
    }
}

/// A contact goes to a level.
struct Move {
    var line = 0
    var isClosed: Bool
    var instant: Instant
}

/// A hand on a device.
struct Hand {
    private var motions: ManualMotions
    private(set) var isDown = false
    /// Where its knob rests, in quarters of a cycle.
    private var quarter = 0

    init(_ device: Device, seed: UInt64) {
        motions = ManualMotions([Hand.contact], profile: .clean, seed: seed)
        if case .encoder(let encoder) = device.settings, encoder.rest == .active { quarter = 2 }
    }

    private static let contact = RandomMotions.Contact(LineAddress(chip: "", offset: 0), activeLow: false)

    /// Time begins again.
    mutating func begin(seed: UInt64) {
        motions = ManualMotions([Hand.contact], profile: .clean, seed: seed)
        if isDown { _ = motions.toggle(0, at: Instant(nanoseconds: .min)) }
    }

    /// Presses the button or lets it go, or moves the switch. Returns what its contact does.
    mutating func toggle(_ device: Device, at instant: Instant) -> [Move] {
        motions.profile = device.profile
        isDown.toggle()
        return motions.toggle(0, at: instant).changes.map { Move(isClosed: $0.isHigh, instant: $0.instant) }
    }

    /// Does so while no one looks.
    mutating func move(at instant: Instant) {
        motions.profile = .clean
        isDown.toggle()
        _ = motions.toggle(0, at: instant)
    }

    /// A pulse that no finger made.
    func spike(_ length: Int64, at instant: Instant) -> [Move] {
        [
            Move(isClosed: !isDown, instant: instant),
            Move(isClosed: isDown, instant: instant.advanced(by: length)),
        ]
    }

    /// Turns a meter; its contact is open again in the end. Returns its pulses as well.
    static func pulse(_ counter: CounterSettings, from start: Instant, _ dice: inout Dice) -> (Int, [Move]) {
        let profile = MeterProfile(
            confirm: counter.confirm, delay: counter.delay, countsBoth: counter.countsBoth)
        let contact = RandomMotions.Contact(
            LineAddress(chip: "", offset: 0), activeLow: false, motion: .pulses(profile))
        let turns = 2 * dice.number(1...20)
        var presser = RandomMotions(
            [contact], profile: .clean, presses: turns, seed: dice.seed(), from: start)
        var moves: [Move] = []
        while let press = presser.press() {
            moves += press.changes.map { Move(isClosed: $0.isHigh, instant: $0.instant) }
        }
        return (turns, moves)
    }

    /// Turns a knob, there and perhaps back. Returns which of its clicks go clockwise as well, and when it rests again.
    mutating func turn(_ device: Device, _ encoder: EncoderSettings, from start: Instant, _ dice: inout Dice)
        -> (clicks: [Bool], moves: [Move], end: Instant)
    {
        var profile = device.knob
        profile.speed = Double(dice.number(2...(device.poll == nil ? 24 : 12)))
        let count = dice.number(1...12)
        var knob = DebouncedLinux.Knob(
            profile, clicks: count, seed: dice.seed(), from: start, isClockwise: dice.once(in: 2),
            quarter: quarter)
        var (clicks, moves): ([Bool], [Move]) = ([], [])
        while let click = knob.click() {
            clicks.append(click.isClockwise != encoder.isReversed)
            moves += click.changes.map {
                Move(line: $0.line, isClosed: $0.edge.level == .active, instant: $0.edge.instant)
            }
        }
        quarter = knob.quarter
        return (clicks, moves, start.advanced(by: Int64(Double(count) * 1e9 / profile.speed) + 10 * ms))
    }

    /// The levels of its lines, while nothing moves.
    func areClosed(_ device: Device) -> [Bool] {
        device.kind == .encoder ? [[1, 2], [2, 3]].map { $0.contains(quarter & 3) } : [isDown]
    }
}
