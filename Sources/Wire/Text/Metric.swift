import DebouncedContacts
import DebouncedEngine

/// A number that is counted or measured of controls, for Prometheus.
package struct Metric: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// With the labels that it has besides that of its control.
    package struct Sample {
        package let value: String
        package let labels: [(String, String)]

        package init(_ value: some CustomStringConvertible, _ labels: (String, String)...) {
            (self.value, self.labels) = (value.description, labels)
        }
    }

    package let name: String
    package let kind: Kind
    package let help: String
    package let samples: @Sendable (StatusRow) -> [Sample]

    package init(
        _ name: String, _ help: String, _ kind: Kind = .counter,
        _ samples: @escaping @Sendable (StatusRow) -> [Sample] = { _ in [] }
    ) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }
}

// MARK: What several kinds have

extension Metric {
    static let gestures = Metric("gestures_total", "Gestures that were reported.") { row in
        row.control.control.kind.gestures.map {
            .init(row.control.counts.gestures[$0], ("gesture", $0.rawValue))
        }
    }

    static let actions = Metric("actions_total", "Actions, by result.") { row in
        ActionResult.allCases.map { .init(row.control.actions[$0], ("result", $0.rawValue)) }
    }

    static func last(_ name: String, _ what: String) -> Metric {
        Metric(name, "When the last \(what) was; 0 before the first.", .gauge) { row in
            [.init(secondsText(row.control.counts.latest.map(row.status.unixTime) ?? 0))]
        }
    }

    static func of(
        _ name: String, _ help: String, _ count: @escaping @Sendable (ControlStatus) -> Int
    ) -> Metric {
        Metric(name, help) { [.init(count($0.control))] }
    }

    /// All controls with lines have these.
    package static let lines = [
        of("edges_total", "Edges that the line reported.") { $0.counts.edges },
        of("spikes_total", "Pulses that were too short for a press.") { $0.counts.spikes },
        of("missed_edges_total", "Edges that were lost, and made up.") { $0.counts.missed },
        of("dropped_edges_total", "Edges that the kernel dropped.") { $0.lineCounts.dropped },
        of("clock_errors_total", "Edges that were stamped with another clock.") { $0.lineCounts.clockErrors },
        of("storms_total", "How often the line was set aside.") { $0.lineCounts.storms },
        Metric("line_up", "Whether the line is available.", .gauge) { [.init($0.control.isUp ? 1 : 0)] },
        Metric("delay_seconds", "For how long a contact must be quiet to be released.", .gauge) {
            $0.control.openingDelay.map { [.init(secondsText($0.nanoseconds))] } ?? []
        },
    ]
}
