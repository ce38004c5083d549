import DebouncedMeasuring
import DebouncedText

/// Writes Prometheus' text form: https://prometheus.io/docs/instrumenting/exposition_formats
struct MetricText {
    private(set) var bytes: [UInt8] = []

    /// What comes next are samples of this.
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
            sample("\(name)_bucket", labels + [("le", MetricText.limit(index))], "\(sum)")
        }
        sample("\(name)_sum", labels, secondsText(buckets.sum))
        sample("\(name)_count", labels, "\(sum)")
    }

    private static func limit(_ index: Int) -> String {
        guard index < Buckets.limits.count else { return "+Inf" }
        return String(Double(Buckets.limits[index]) / 1_000_000_000)
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
