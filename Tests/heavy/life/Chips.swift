import DebouncedContacts
import DebouncedLinux

/// The chips of the machine. Each is known by its label, and is plugged in under one of two numbers, or not at all.
final class Chips {
    static let labels = ["pinctrl-bcm2711", "expander"]

    /// Where buttons may be.
    static let places = (2...27).map { (chip: 0, pin: $0) } + (0...15).map { (chip: 1, pin: $0) }

    /// A line that no one has, to let time pass.
    static let clock = LineAddress(chip: "/dev/gpiochip9", offset: 0)

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
        let clock = FakeChip(name: "gpiochip9", label: "clock", lines: none + [nil])
        board = FakeBoard(guises.flatMap { $0 } + [clock])
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

    func address(_ chip: Int, _ pin: Int) -> LineAddress {
        LineAddress(chip: guises[chip][plugged[chip] ?? 0].chip.path, offset: pin)
    }

    /// Whether an output is on; nil if it is not there, or can't be set.
    func isLit(_ output: String) -> Bool? {
        guard let line = line(0, Output.pin(output)), line.consumer != nil, line.setFault?.times ?? 0 == 0
        else {
            return nil
        }
        return line.isHigh
    }

    /// Lets time pass until this instant.
    func wait(until instant: Instant) -> FakeBoard.Change {
        tick.toggle()
        return FakeBoard.Change(Chips.clock, isHigh: tick, at: instant)
    }
}

/// A finger on a button, wherever its chip is plugged in.
struct Finger {
    private let chip: Int
    private let pin: Int
    private let isActiveLow: Bool
    private var hand: ManualMotions
    private(set) var isDown = false

    init(_ wired: some Wired, seed: UInt64) {
        (chip, pin, isActiveLow) = (wired.chip, wired.pin, wired.isActiveLow)
        let contact = RandomMotions.Contact(
            LineAddress(chip: "", offset: wired.pin), activeLow: wired.isActiveLow)
        hand = ManualMotions([contact], profile: wired.profile, seed: seed)
    }

    /// Presses the button or lets it go, or moves the switch. Returns the instant of the first touch, and what the wire does.
    mutating func move(
        _ profile: SwitchProfile, at instant: Instant, _ chips: Chips
    ) -> (touch: Instant, changes: [FakeBoard.Change]) {
        hand.profile = profile
        var changes = hand.toggle(0, at: instant).changes
        isDown.toggle()
        let address = chips.address(chip, pin)
        for place in changes.indices { changes[place].line = address }
        let eve: Int64 = profile.spikes == nil ? 0 : 20 * ms
        return (instant.advanced(by: eve), changes)
    }

    /// A pulse that no finger made.
    func spike(_ length: Int64, at instant: Instant, _ chips: Chips) -> [FakeBoard.Change] {
        let address = chips.address(chip, pin)
        return [
            FakeBoard.Change(address, isHigh: isActiveLow == isDown, at: instant),
            FakeBoard.Change(address, isHigh: isActiveLow != isDown, at: instant.advanced(by: length)),
        ]
    }

    /// The wire as it is.
    func level(at instant: Instant, _ chips: Chips) -> FakeBoard.Change {
        FakeBoard.Change(chips.address(chip, pin), isHigh: isActiveLow != isDown, at: instant)
    }
}
