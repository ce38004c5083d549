import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// The metrics in Prometheus' text format. All of them exist from the start.
enum Metrics {
    /// A metric of all that have it.
    struct Family: Sendable {
        let metric: Metric
        /// The kinds that have it; none for what the daemon has as a whole.
        var kinds: [ControlKind] = []

        var name: String { metric.name }
    }

    static let families = [Family(metric: version)] + controls + lines + [Family(metric: lost)]

    private static let version = Metric("build_info", "The version that runs.", .gauge) {
        [.init(1, ("version", $0.status.version))]
    }

    private static let lost = Metric("lost_total", "Lines that listeners were too slow for.") {
        [.init($0.status.lost)]
    }

    private static let bounces = Metric(
        "bounce_seconds", "For how long the contact bounced.", .histogram)

    /// In the order of the kinds that have them first.
    private static var controls: [Family] {
        ControlKind.allCases.reduce(into: []) { families, kind in
            for metric in kind.status.metrics {
                if let index = families.firstIndex(where: { $0.name == metric.name }) {
                    families[index].kinds.append(kind)
                } else {
                    families.append(Family(metric: metric, kinds: [kind]))
                }
            }
        }
    }

    private static var lines: [Family] {
        (Metric.lines + [bounces]).map { metric in
            Family(metric: metric, kinds: ControlKind.allCases.filter { $0.lines > 0 })
        }
    }
}

extension Metrics.Family {
    func begin(_ status: Status, _ text: inout [UInt8]) {
        var lines = MetricText()
        lines.family(metric)
        if kinds.isEmpty { add(StatusRow(ControlStatus(""), of: status), [], &lines) }
        text += lines.bytes
    }

    /// - Parameter bounces: how its contact bounced since the daemon was started.
    func write(_ row: StatusRow, _ bounces: () -> Bounces, _ text: inout [UInt8]) {
        let labels = [(row.control.control.kind.key, row.control.control.name)]
        var lines = MetricText()
        if metric.kind == .histogram {
            let bounces = bounces()
            lines.histogram(metric.name, labels + [("edge", "close")], bounces.closing)
            lines.histogram(metric.name, labels + [("edge", "open")], bounces.opening)
        }
        add(row, labels, &lines)
        text += lines.bytes
    }

    private func add(_ row: StatusRow, _ labels: [(String, String)], _ lines: inout MetricText) {
        for sample in metric.samples(row) { lines.sample(name, labels + sample.labels, sample.value) }
    }
}

/// Writes Prometheus' text form: https://prometheus.io/docs/instrumenting/exposition_formats
struct MetricText {
    private(set) var bytes: [UInt8] = []

    /// Begins a metric, whose samples come next.
    mutating func family(_ metric: Metric) {
        let name = "debounced_\(metric.name)"
        bytes += "# HELP \(name) \(metric.help)\n# TYPE \(name) \(metric.kind.rawValue)\n".utf8
    }

    /// - Parameter value: a number.
    mutating func sample(_ name: String, _ labels: [(String, String)], _ value: String) {
        bytes += "debounced_\(name)".utf8
        for (index, label) in labels.enumerated() {
            bytes += "\(index == 0 ? "{" : ",")\(label.0)=\"".utf8
            append(escaped: label.1)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes += "\(labels.isEmpty ? " " : "} ")\(value)\n".utf8
    }

    mutating func histogram(_ name: String, _ labels: [(String, String)], _ buckets: Buckets) {
        var sum = 0
        for (index, count) in buckets.counts.enumerated() {
            sum += count
            let limits = Buckets.limits
            let limit = index < limits.count ? String(Double(limits[index]) / 1_000_000_000) : "+Inf"
            sample("\(name)_bucket", labels + [("le", limit)], "\(sum)")
        }
        sample("\(name)_sum", labels, secondsText(buckets.sum))
        sample("\(name)_count", labels, "\(sum)")
    }

    private mutating func append(escaped text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            default: bytes.append(byte)
            }
        }
    }
}
