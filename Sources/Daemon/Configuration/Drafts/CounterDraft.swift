import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[counter.NAME]` while it is being read.
package struct CounterDraft: ControlDraft {
    let table: TomlTable
    let plan: CounterPlan
    private let poll: Setting<Duration>
    private let unit: Setting<String>
    private let rate: Setting<String>
    let bindings: [BindingDraft]
    let lines: [LineUse]

    package enum Count: String, CaseIterable {
        case closed, both
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        self.table = table
        let wire = WireKeys(table, defaults.wire)
        poll = wire.poll
        (unit, rate) = (table.read("unit", Form.title), table.read("rate", Form.title))
        bindings = BindingDraft.readAll(table, .counter)
        let (pin, lines) = table.line(of: "counter '\(name)'", on: wire.chip, example: 5)
        self.lines = lines
        let kind: Setting<CounterKind> = table.read("kind", Form.choice)
        let count: Setting<Count> = table.read("count", Form.choice)
        var plan = CounterPlan(
            name: name, kind: kind.value, pin: pin, wiring: wire.wiring, unit: unit.value)
        table.read("title", Form.title, into: &plan.title)
        table.read("confirm", Form.duration, into: &plan.settings.confirm)
        table.read("delay", Form.counterDelay, into: &plan.settings.delay)
        plan.settings.countsBoth = count.value == .both
        table.read("each", Form.positiveDecimal, into: &plan.each)
        table.read("initial", Form.decimal, into: &plan.initial)
        table.read("save", Form.positiveDuration, into: &plan.save)
        table.read("publish", Form.publishPeriod, into: &plan.publish)
        plan.rate = rate.value.flatMap { [unit] in RateUnit($0, of: unit.value) } ?? plan.rate
        plan.actions = bindings.bindings
        self.plan = plan
    }
}

extension CounterDraft {
    func check() {
        checkRate()
        checkPoll()
    }

    private func checkRate() {
        guard let text = rate.value, !unit.isWritten || unit.value != nil,
            RateUnit(text, of: unit.value) == nil
        else { return }
        let units =
            unit.value.map { "the unit, \(quoted($0)), over a time" }
            ?? "the total's 'unit' as well, or a number of pulses over a time"
        let example = unit.value.map { RateUnit(of: plan.kind, $0).text } ?? "pulses/min"
        findings.error(
            "'rate' can't be \(quoted(text)): write \(units), such as \(quoted(example))", at: rate.place)
    }

    /// Between two readings a pulse may come and go.
    private func checkPoll() {
        guard let period = poll.value, period > min(plan.settings.confirm, plan.settings.delay) else {
            return
        }
        findings.warn(
            "counter '\(name)' is read every \(period.words): shorter pulses are not seen, though its 'confirm' and "
                + "'delay' allow them", at: poll.place)
    }
}

extension Form {
    /// A number that is not negative, exactly as written.
    static func decimal(_ entry: Entry) throws(Mistake) -> Decimal {
        let text: String
        switch entry.value {
        case .integer(let number): text = "\(number)"
        case .float(let number): text = number
        default: throw entry.mistake("write a number such as 0.01, without quotes and with a point")
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
