import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// A meter whose pulses are counted.
struct Meter {
    let name: String
    let kind: CounterKind?
    let countsBoth: Bool
    let chip: Int
    let pin: Int
    /// What its config says.
    var each = 1
    var save: Int64
    var edition = 0

    var settings: CounterSettings {
        var settings = kind?.settings ?? CounterSettings()
        settings.countsBoth = countsBoth
        return settings
    }

    var delay: Int64 { settings.delay.nanoseconds }
    var confirm: Int64 { settings.confirm.nanoseconds }

    /// One of each kind, and one that counts openings as well.
    static func all(_ dice: inout Dice) -> [Meter] {
        let kinds = CounterKind.allCases.map { Optional($0) } + [nil, nil]
        return kinds.enumerated().map { place, kind in
            let isLast = place == kinds.count - 1
            return Meter(
                name: isLast ? "both" : kind?.rawValue ?? "plain", kind: kind, countsBoth: isLast,
                chip: place % 2, pin: 2 + place, save: dice.pick([1, 10, 60, 600]))
        }
    }

    /// As a config file has it.
    var text: String {
        let kind = kind.map { "kind = \"\($0.rawValue)\"\n" } ?? ""
        return """
            [counter.\(name)]
            pin = \(pin)
            chip = "\(Chips.labels[chip])"
            title = "edition \(edition)"
            each = \(each)
            save = "\(save)s"
            \(kind)\(countsBoth ? "count = \"both\"\n" : "")
            """
    }
}

/// What some meters do in a stretch of time.
struct MeterTurns {
    /// By meter, when each of its pulses is told, in order.
    var claims: [String: [Window]] = [:]
    var changes: [FakeBoard.Change] = []
    private(set) var end: Instant

    init(from start: Instant) { end = start }

    mutating func add(_ meter: Meter, turns: Int, from start: Instant, seed: UInt64, _ chips: Chips) {
        let profile = MeterProfile(
            confirm: meter.settings.confirm, delay: meter.settings.delay, countsBoth: meter.countsBoth)
        let contact = RandomMotions.Contact(
            chips.address(meter.chip, meter.pin), activeLow: true, motion: .pulses(profile))
        var presser = RandomMotions([contact], profile: .clean, presses: turns, seed: seed, from: start)
        while let press = presser.press() {
            let last = press.changes.last?.instant ?? press.instant
            let patience = meter.countsBoth ? meter.confirm + meter.delay : 0
            claims[meter.name, default: []].append(Window(press.instant, last.advanced(by: patience)))
            changes += press.changes
            end = max(end, last.advanced(by: 4 * meter.delay + 4 * meter.confirm + 100 * ms))
        }
    }

    mutating func sort() {
        changes.sort {
            ($0.instant, $0.line.chip, $0.line.offset) < ($1.instant, $1.line.chip, $1.line.offset)
        }
    }
}
