import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[counter.NAME]` while it is being read.
package struct CounterDraft {
    static let keys =
        ["pin", "title", "kind"] + WireKeys.names + [
            "confirm", "delay", "count", "unit", "each", "initial", "rate", "save", "publish",
        ]

    let name: String
    let place: Place
    private let title: Setting<String>
    private let kind: Setting<CounterKind>
    let line: LineDraft
    private let confirm: Setting<Duration>
    private let delay: Setting<Duration>
    private let count: Setting<Count>
    private let unit: Setting<String>
    private let each: Setting<Decimal>
    private let initial: Setting<Decimal>
    private let rate: Setting<String>
    private let save: Setting<Duration>
    private let publish: Setting<Duration>
    let bindings: [BindingDraft]

    package enum Count: String, CaseIterable {
        case closed, both
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.name = name
        place = table.place
        title = table.read("title", Form.title)
        kind = table.read("kind", Form.choice)
        line = LineDraft("counter '\(name)'", table, WireKeys(table, defaults.wire), example: 5)
        confirm = table.read("confirm", Form.duration)
        delay = table.read("delay", Form.counterDelay)
        count = table.read("count", Form.choice)
        unit = table.read("unit", Form.title)
        each = table.read("each", Form.positiveDecimal)
        initial = table.read("initial", Form.decimal)
        rate = table.read("rate", Form.title)
        save = table.read("save", Form.positiveDuration)
        publish = table.read("publish", Form.positiveDuration)
        bindings = BindingDraft.readAll(table, .counter)
    }

    func plan(chip: String?) -> CounterPlan {
        CounterPlan(
            name: name, title: title.value, kind: kind.value, pin: line.pin.value ?? .offset(0),
            chip: line.wire.chip.value ?? chip, isActiveLow: line.wire.isActiveLow.value,
            bias: line.wire.resistor, poll: line.wire.poll.value,
            settings: settings, unit: unit.value, each: each.value ?? Decimal(1),
            initial: initial.value ?? .zero, rate: rate.value.flatMap { RateUnit($0, of: unit.value) },
            save: save.value, publish: publish.value, actions: bindings.bindings)
    }

    private var settings: CounterSettings {
        let standard = kind.value?.settings ?? CounterSettings()
        return CounterSettings(
            confirm: confirm.value ?? standard.confirm, delay: delay.value ?? standard.delay,
            countsBoth: count.value == .both)
    }
}

extension CounterDraft {
    func check(_ findings: Findings) {
        checkRate(findings)
        checkPoll(findings)
    }

    private func checkRate(_ findings: Findings) {
        guard let text = rate.value, !unit.isWritten || unit.value != nil,
            RateUnit(text, of: unit.value) == nil
        else { return }
        let units =
            unit.value.map { "the unit, \(quoted($0)), over a time" } ?? "a number of pulses over a time"
        let example = unit.value.map { RateUnit(of: kind.value, $0).text } ?? "pulses/min"
        findings.error(
            "'rate' can't be \(quoted(text)): write \(units), such as \(quoted(example))", at: rate.place)
    }

    /// Between two readings a pulse may come and go.
    private func checkPoll(_ findings: Findings) {
        guard let poll = line.wire.poll.value else { return }
        let settings = settings
        guard poll > min(settings.confirm, settings.delay) else { return }
        findings.warn(
            "counter '\(name)' is read every \(poll.words): shorter pulses are not seen, though its 'confirm' and "
                + "'delay' allow them", at: line.wire.poll.place)
    }
}

extension Form {
    /// A number that is not negative, exactly as written.
    static func decimal(_ entry: Entry) throws(Mistake) -> Decimal {
        let text: String
        switch entry.value {
        case .integer(let number): text = "\(number)"
        case .float(let number): text = number
        default: throw entry.mistake("write a number such as 0.01")
        }
        do throws(Decimal.Problem) {
            return try Decimal(text)
        } catch {
            throw entry.mistake(error.advice)
        }
    }

    static func positiveDecimal(_ entry: Entry) throws(Mistake) -> Decimal {
        let number = try decimal(entry)
        guard number > .zero else { throw entry.mistake("it must be greater than zero") }
        return number
    }

    /// The shortest time that the contact of a meter is open. A meter may stand still for hours.
    static func counterDelay(_ entry: Entry) throws(Mistake) -> Duration {
        guard entry.text != Delay.autoText else {
            throw entry.mistake(
                "a counter can't learn it, since a meter may stop at its switching point: write a time such as \"2s\""
            )
        }
        return try duration(entry)
    }
}

extension Decimal.Problem {
    /// What to write instead.
    package var advice: String {
        switch self {
        case .notANumber: "write a number such as 0.01"
        case .negative: "it can't be negative"
        case .tooFine: "it can have at most \(Decimal.decimals) decimals"
        case .tooLarge: "it can have at most 18 digits before the point"
        }
    }
}
