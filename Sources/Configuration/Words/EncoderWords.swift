import DebouncedWire

extension EncoderPlan {
    package func paragraph(in plan: Plan) -> Paragraph {
        Paragraph(
            name,
            [
                actions.sentence(of: .encoder),
                axis.map { "It moves \($0.name) of a virtual input device" } ?? "",
            ],
            [clicks, requests[0].pollWords],
            zip(EncoderPlan.phases, requests).map { $1.wireWords("Wire \($0)") })
    }

    package func add(to record: inout JSONRecord, in plan: Plan) {
        record.add("edges", settings.edges.rawValue)
        record.add("rest", settings.rest == .active ? "closed" : "open")
        record.add("reverse", settings.isReversed)
        record.add("delay_ns", settings.delay.nanoseconds)
        record.add("axis", axis?.name)
    }

    private var clicks: String {
        let edges = settings.edges.rawValue
        let count = edges == 1 ? "Each edge is a click" : "\(edges) edges are a click"
        let rest =
            edges == 4 ? ", from \(settings.rest == .active ? "closed to closed" : "open to open")" : ""
        return count + rest + (settings.isReversed ? "; clockwise and counterclockwise are swapped" : "")
    }
}
