import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// The metrics in Prometheus' text format. All of them exist from the start.
enum Metrics {
    /// A metric of all that have it.
    struct Family: Sendable {
        let metric: Metric
        /// Those that have it; none for what the daemon has as a whole.
        let kinds: [ControlKind]
        /// Of the daemon as a whole.
        private let total: @Sendable (Status) -> Metric.Sample?

        var name: String { metric.name }
    }

    /// What samples are made of.
    struct Row {
        let status: Status
        let control: ControlStatus
        /// How its contact bounced since the daemon was started.
        let bounces: () -> Bounces
    }

    static let families = [version] + controls + lines + [lost]

    private static let version = Family(Metric("build_info", "The version that runs.", .gauge)) {
        .init(1, ("version", $0.version))
    }

    /// In the order of the kinds that have them first.
    private static let controls: [Family] = {
        var metrics: [Metric] = []
        for metric in ControlKind.allCases.flatMap(\.status.metrics)
        where !metrics.contains(where: { $0.name == metric.name }) {
            metrics.append(metric)
        }
        return metrics.map { metric in
            Family(
                metric, ControlKind.allCases.filter { $0.status.metrics.contains { $0.name == metric.name } })
        }
    }()

    private static let lines = (Metric.lines + [bounces]).map { metric in
        Family(metric, ControlKind.allCases.filter { $0.lines > 0 })
    }

    private static let bounces = Metric(
        "bounce_seconds", "For how long the contact bounced.", .histogram)

    private static let lost = Family(Metric("lost_total", "Lines that listeners were too slow for.")) {
        .init($0.lost)
    }
}

extension Metrics.Family {
    fileprivate init(
        _ metric: Metric, _ kinds: [ControlKind] = [],
        _ total: @escaping @Sendable (Status) -> Metric.Sample? = { _ in nil }
    ) {
        (self.metric, self.kinds, self.total) = (metric, kinds, total)
    }

    func begin(_ status: Status, _ text: inout [UInt8]) {
        var head = MetricText()
        head.family(metric)
        if let sample = total(status) { head.sample(metric.name, [], sample, status) }
        text += head.bytes
    }

    func write(_ row: Metrics.Row, _ text: inout [UInt8]) {
        let labels = [(row.control.control.kind.key, row.control.control.name)]
        var samples = MetricText()
        if metric.kind == .histogram {
            let bounces = row.bounces()
            samples.histogram(metric.name, labels + [("edge", "close")], bounces.closing)
            samples.histogram(metric.name, labels + [("edge", "open")], bounces.opening)
        }
        for sample in metric.samples(row.control) { samples.sample(metric.name, labels, sample, row.status) }
        text += samples.bytes
    }
}

extension MetricText {
    /// - Parameter status: has the time of day.
    fileprivate mutating func sample(
        _ name: String, _ labels: [(String, String)], _ sample: Metric.Sample, _ status: Status
    ) {
        let labels = labels + sample.labels
        switch sample.value {
        case .number(let number): self.sample(name, labels, number)
        case .seconds(let nanoseconds): self.sample(name, labels, seconds: nanoseconds)
        case .time(let instant):
            let time = instant.map { status.unix - status.now.nanoseconds(since: $0) } ?? 0
            self.sample(name, labels, seconds: time)
        }
    }
}
