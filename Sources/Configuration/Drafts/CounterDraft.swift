import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// One `[counter.NAME]` while it is being read.
struct CounterDraft: ContactDraft {
    let table: TomlTable
    private(set) var plan: CounterPlan
    var pin = Setting<LinePin>.absent
    var wire: WireKeys
    var bindings: [BindingDraft] = []
    private var kind: CounterKind?
    private var confirm: Duration?
    private var delay: Duration?
    private var count: Count?
    private var unit = Setting<String>.absent
    private var rate = Setting<String>.absent

    private enum Count: String, CaseIterable {
        case closed, both
    }

    static var form: TableForm<CounterDraft> {
        TableForm(
            ControlKind.counter.key, "[counter.NAME]", conditions: rateNeedsUnit, objection: objection
        ) {
            Key.pin(example: 5)
            Key.title { $0.plan.title = $1 }
            Key(
                "kind", .choice(CounterKind.self, values: "gas, water, ..., flow"),
                "What is counted. It decides the defaults of confirm and delay, and what Home Assistant shows."
            ) { $0.kind = $1 }
            Key.wiring
            Key(
                "confirm", .duration,
                """
                The shortest time that the contact is closed; anything shorter is no pulse. Default: 10ms, or that of the \
                kind.
                """,
                default: "10ms"
            ) { $0.confirm = $1 }
            Key(
                "delay", .counterDelay,
                """
                The shortest time that the contact is open between two pulses. Default: 10ms, or that of the kind.
                """,
                default: "10ms", synonyms: Delay.synonyms
            ) { $0.delay = $1 }
            Key(
                "count", .choice(Count.self), "Whether closings are counted, or openings as well.",
                default: "closed"
            ) { $0.count = $1 }
            Key("unit", .title, "What the total is measured in, such as m³ or kWh.") { $0.unit = $1 }
            Key(
                "each", .positiveDecimal, "How many units a pulse stands for.", default: "1",
                synonyms: [
                    "factor", "perpulse", "unitsperpulse", "litersperpulse", "litresperpulse", "scale",
                    "impulses",
                ]
            ) { $0.plan.each = $1 }
            Key(
                "initial", .decimal,
                "What the meter shows when it is first counted; later only the saved total matters.",
                default: "0"
            ) { $0.plan.initial = $1 }
            Key("rate", .rate, "The unit of the rate, such as m³/h or W.") { $0.rate = $1 }
            Key("save", .positiveDuration, "How often the total is written at most.", default: "1min") {
                $0.plan.save = $1
            }
            Key(
                "publish", .publishPeriod, "How often debounced-mqtt publishes the total at most.",
                default: "10s"
            ) { $0.plan.publish = $1 }
            Key.gestures(.counter)
        }
    }

    private static func objection(to key: String) -> String? {
        guard key == "policy" else { return nil }
        return
            "'policy' does not belong here: a counter is always \"leading\", with its own 'confirm' and 'delay'"
    }

    private static var rateNeedsUnit: [(String, JSON)] {
        let isOfPulses = JSON.object([JSON.pattern("^pulses/(s|min|h|d)\(Schema.end)")])
        return [("if", .required(["unit"])), ("else", .properties(("rate", isOfPulses)))]
    }

    init(_ name: String, _ table: TomlTable, _ defaults: ButtonKeys) {
        (self.table, wire) = (table, defaults.wire)
        plan = CounterPlan(name: name, pin: .offset(0))
    }
}

extension CounterDraft {
    mutating func finish() {
        (plan.pin, plan.wiring, plan.actions) = (pin.value ?? plan.pin, wire.wiring, bindings.bindings)
        (plan.kind, plan.unit) = (kind, unit.value)
        plan.settings = kind?.settings ?? plan.settings
        plan.settings.confirm = confirm ?? plan.settings.confirm
        plan.settings.delay = delay ?? plan.settings.delay
        plan.settings.countsBoth = count == .both
        plan.rate =
            rate.value.flatMap { [unit] in RateUnit($0, of: unit.value) } ?? RateUnit(of: kind, unit.value)
        wire.warnOfPullToGround(in: table)
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
        guard let period = wire.poll.value, period > min(plan.settings.confirm, plan.settings.delay) else {
            return
        }
        findings.warn(
            "\(title) is read every \(period.words): shorter pulses are not seen, though its 'confirm' and "
                + "'delay' allow them", at: wire.poll.place)
    }
}

extension Read {
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
}

extension ValueForm<Decimal> {
    static var decimal: ValueForm {
        ValueForm("nine decimals", .type("number", ("minimum", .number(0)), mostDigits), Read.decimal)
    }
    static var positiveDecimal: ValueForm {
        ValueForm(
            "> 0, nine decimals", .type("number", ("exclusiveMinimum", .number(0)), mostDigits),
            Read.positiveDecimal)
    }

    /// As many digits before the point as a total may have. Nine more after it are rounded to this by a validator.
    private static var mostDigits: (String, JSON) { ("maximum", .number(1_000_000_000_000_000_000)) }
}

extension ValueForm<Duration> {
    /// The shortest time that the contact of a meter is open. A meter may stand still for hours.
    fileprivate static var counterDelay: ValueForm {
        ValueForm(duration.values(), duration.schema()) { entry throws(Mistake) in
            guard entry.text != Delay.autoText else {
                throw entry.mistake(
                    "a counter can't learn it, since a meter may stop at its switching point: write a time such as \"2s\""
                )
            }
            return try Read.duration(entry)
        }
    }
}

extension ValueForm<String> {
    fileprivate static var rate: ValueForm {
        let pattern = "^([^\(Schema.control)]+/(s|min|h|d)|[^/\(Schema.control)]*[WA])\(Schema.end)"
        return ValueForm("the unit over a time", .string(matching: pattern), Read.title)
    }
}

extension Decimal.Problem {
    /// Says what to write instead.
    package var advice: String {
        switch self {
        case .notANumber: "write a number such as 0.01"
        case .negative: "it can't be negative"
        case .tooFine: "it can have at most \(Decimal.decimals) decimals"
        case .tooLarge: "it can have at most 18 digits before the point"
        }
    }
}
