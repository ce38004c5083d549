import DebouncedConfiguration
import DebouncedContacts
import DebouncedReferences
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// What a control reports of its lines, as `Tests/Cases/*.moments` has it, under several wake schedules. `replay` is held
/// against the same cases.
@Suite struct MomentTests {
    @Test(arguments: Case.all("moments"))
    func theEngineReports(_ one: Case) throws {
        let config = one.shared.joined(separator: "\n")
        let plan = try #require(Plan.read(text: Array(config.utf8), file: "\(one)").plan)
        let text = one.given.joined(separator: " ")[...]
        let changes = try #require(LineChanges(text, lines: plan.lines.count), "\(text)")
        let arrivals =
            changes.start.enumerated().map { line, level in
                Arrival.start(Edge(level, at: Instant(nanoseconds: 0)), line: line)
            } + changes.edges.map { Arrival.edge($0.edge, line: $0.line) }
        let reports = Schedule.allCases.map { $0.play(arrivals, Panel(plan.panel)).map(\.words) }
        for (schedule, report) in zip(Schedule.allCases, reports) {
            #expect(report == reports[0], "woken \(schedule)")
        }
        var lines = [reports[0].isEmpty ? "nothing" : reports[0].joined(separator: " ")]
        var panel = Panel(plan.panel)
        for arrival in arrivals { panel.feed(arrival) }
        panel.advance(to: panel.now + .seconds(60))
        if let encoder = plan.encoders.first {
            let whole = WholeKnob(encoder.settings, from: changes.start, changes.knobEdges)
            #expect(whole.turns.map(\.words) == reports[0], "by the rules as they are written")
            #expect(whole.doubles == panel.doubles(0))
        }
        let settings = plan.panel.switches.first
        // The reference knows nothing of the policy of push buttons.
        let isLeading = if case .leading? = settings?.on { true } else { false }
        if let settings, !isLeading, plan.lines.count == 1 {
            var reference = ReferenceSwitch(settings)
            for arrival in arrivals { reference.take(arrival) }
            reference.advance(to: panel.now)
            #expect(reference.moments.map(\.words) == reports[0], "by the reference")
        }
        let rejected = panel.counterCounts(0).map { $0.rejected.short + $0.rejected.soon }
        for (name, count) in [("doubles", Int64(panel.doubles(0) ?? 0)), ("rejected", rejected ?? 0)]
        where count > 0 { lines.append("\(name): \(count)") }
        let difference = one.difference(from: lines)
        #expect(difference == nil, "\(difference ?? "")")
    }
}

extension LineChanges {
    var knobEdges: [KnobEdge] {
        edges.map { KnobEdge($0.line, $0.edge.level, at: $0.edge.instant.nanoseconds) }
    }
}

extension Turn {
    var words: String {
        let gesture: Gesture = direction == .clockwise ? .clockwise : .counterclockwise
        return Moment(control: 0, gesture: gesture, at: instant, count: steps).words
    }
}
