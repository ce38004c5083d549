import DebouncedEngine
import DebouncedWire

extension CounterPlan {
    package func paragraph(in plan: Plan) -> Paragraph {
        Paragraph(
            name, [actions.sentence(of: .counter)],
            [pulses, limit, request.pollWords],
            [request.wireWords])
    }

    package func add(to record: inout JSONRecord, in plan: Plan) {
        record.add("kind", kind?.rawValue)
        record.add("confirm_ns", settings.confirm.nanoseconds)
        record.add("delay_ns", settings.delay.nanoseconds)
        record.add("count", settings.countsBoth ? "both" : "closed")
        record.add("unit", unit)
        record.add("each", JSON.decimal(each))
        record.add("initial", JSON.decimal(initial))
        record.add("rate", rate.text)
        record.add("highest_rate", highestRate.map { JSON.real($0) })
    }

    private var pulses: String {
        let unit = unit.map { " \($0)" } ?? ""
        let kind = kind.map { "\($0.rawValue): " } ?? ""
        let moves = settings.countsBoth ? "each closing and each opening" : "each closing"
        let text =
            "\(kind)\(moves) is \(self.unit == nil && each == Decimal(1) ? "a pulse" : "\(each)\(unit)")"
        let start = initial == .zero ? "" : ". It shows \(initial)\(unit) when it is first counted"
        return text.capitalizedFirst + start
    }

    private var limit: String {
        guard let highestRate else { return "Every closing counts, however short" }
        let (closed, open) = (shortestClosed, shortestOpen)
        let times =
            switch (closed, open) {
            case (.zero, _): "Two pulses are at least \(open.words) apart"
            case (_, .zero): "A pulse lasts at least \(closed.words)"
            default: "A pulse lasts at least \(closed.words), with at least \(open.words) before the next"
            }
        return "\(times): at most \(rateText(highestRate)) \(rate.text)"
    }
}
