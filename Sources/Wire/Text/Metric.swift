import DebouncedContacts
import DebouncedControls

/// A number that is counted or measured of controls, for Prometheus.
package struct Metric: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// With the labels that it has besides that of its control.
    package struct Sample {
        package enum Value {
            case number(String)
            case seconds(Int64)
            /// As time of day; nil for 0.
            case time(Instant?)
        }

        package let labels: [(String, String)]
        package let value: Value

        package init(_ number: some CustomStringConvertible, _ labels: (String, String)...) {
            (value, self.labels) = (.number(number.description), labels)
        }

        init(_ value: Value) { (self.value, labels) = (value, []) }
    }

    package let name: String
    package let kind: Kind
    package let help: String
    package let samples: @Sendable (ControlStatus) -> [Sample]

    package init(
        _ name: String, _ help: String, _ kind: Kind = .counter,
        _ samples: @escaping @Sendable (ControlStatus) -> [Sample] = { _ in [] }
    ) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }
}

// MARK: What several kinds have

extension Metric {
    static let gestures = Metric("gestures_total", "Gestures that were reported.") { status in
        status.control.kind.gestures.map { .init(status.counts.gestures[$0], ("gesture", $0.rawValue)) }
    }

    static let actions = Metric("actions_total", "Actions, by result.") { status in
        ActionResult.allCases.map { .init(status.actions[$0], ("result", $0.rawValue)) }
    }

    static func last(_ name: String, _ what: String) -> Metric {
        Metric(name, "When the last \(what) was; 0 before the first.", .gauge) {
            [.init(.time($0.counts.latest))]
        }
    }

    /// Of whatever has a line.
    package static let lines = [
        Metric("edges_total", "Edges that the line reported.") { [.init($0.counts.edges)] },
        Metric("spikes_total", "Pulses that were too short for a press.") { [.init($0.counts.spikes)] },
        Metric("missed_edges_total", "Edges that were lost, and made up.") { [.init($0.counts.missed)] },
        Metric("dropped_edges_total", "Edges that the kernel dropped.") { [.init($0.lineCounts.dropped)] },
        Metric("clock_errors_total", "Edges that were stamped with another clock.") {
            [.init($0.lineCounts.clockErrors)]
        },
        Metric("storms_total", "How often the line was set aside.") { [.init($0.lineCounts.storms)] },
        Metric("line_up", "Whether the line is available.", .gauge) { [.init($0.isUp ? 1 : 0)] },
        Metric("delay_seconds", "For how long a contact must be quiet to be released.", .gauge) {
            $0.openingDelay.map { [.init(.seconds($0.nanoseconds))] } ?? []
        },
    ]
}
