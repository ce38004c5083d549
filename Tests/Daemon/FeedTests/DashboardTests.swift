import DebouncedEngine
import DebouncedStrips
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// The dashboard for Grafana draws metrics that exist, with labels that they have.
@Suite struct DashboardTests {
    private static let path = Repository.root + "/docs/recipes/dashboard.json"

    /// What Prometheus and node_exporter add, and what a sum may be taken by.
    private static let given: Set = ["instance", "le"]

    @Test func itsMetricsExist() throws {
        let metrics = DashboardTests.metrics
        let queries = try DashboardTests.queries()
        #expect(queries.count > 20)
        for (query, legend) in queries {
            let names = DashboardTests.words(query).filter { $0.hasPrefix("debounced_") }
            let labels = names.reduce(into: DashboardTests.given) { $0.formUnion(metrics[$1] ?? []) }
            #expect(!names.isEmpty && names.allSatisfy { metrics[$0] != nil }, "\(query)")
            for label in legend.split(separator: "{{").dropFirst().map({ String($0.prefix { $0 != "}" }) }) {
                #expect(labels.contains(label), "\(label) in \(legend) of \(query)")
            }
            for label in DashboardTests.groups(query) {
                #expect(labels.contains(label), "\(label) in \(query)")
            }
        }
    }

    @Test func aPlansPanelsAreReported() throws {
        let panels = try DashboardTests.panels()
        let ids = panels.compactMap { $0["id"]?.integer }
        #expect(Set(ids).count == panels.count && !panels.isEmpty)
        #expect(
            panels.allSatisfy {
                $0["title"]?.string?.isEmpty == false && $0["targets"]?.items.isEmpty == false
            })
    }

    /// The labels of each metric, of all kinds of controls together.
    private static var metrics: [String: Set<String>] {
        let host = Host()
        host.buttons = [control(.button)]
        host.chords = [control(.chord)]
        host.switches = [control(.switch)]
        host.switches[0].isOn = true
        host.counters = [control(.counter)]
        host.counters[0].counter = CounterStatus()
        host.counters[0].counter?.total = .zero
        host.counters.append(control(.encoder))
        host.counters[1].encoder = EncoderStatus()
        return host.text(of: .metrics).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .reduce(into: [:]) { metrics, line in
                let words = words(String(line.prefix { $0 != " " }))
                metrics[words[0], default: []].formUnion(words)
            }
    }

    private static func control(_ kind: ControlKind) -> ControlStatus {
        var status = ControlStatus(ControlName(kind, "a"))
        if kind != .chord {
            status.lines = [LineStatus(pin: "1", policy: "leading", delay: .milliseconds(30))]
        }
        return status
    }

    private static func panels() throws -> [JSON] {
        try #require(JSON(parsing: Array(String(file: path).utf8)))["panels"]?.items ?? []
    }

    private static func queries() throws -> [(query: String, legend: String)] {
        try panels().flatMap { $0["targets"]?.items ?? [] }.map {
            ($0["expr"]?.string ?? "", $0["legendFormat"]?.string ?? "")
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// The labels by which it sums.
    private static func groups(_ query: String) -> [String] {
        query.split(separator: "by (").dropFirst().flatMap { words(String($0.prefix { $0 != ")" })) }
    }
}
