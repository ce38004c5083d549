import DebouncedEngine
import DebouncedStrips
import Testing

@testable import DebouncedDaemon

/// debounced-socket(7) has each metric, and each request.
@Suite struct ManualTests {
    private let page = Manual("debounced-socket.7")

    @Test func hasEachMetric() {
        let described = page.part(".Sh METRICS").names("Li").filter { $0.hasPrefix("debounced_") }
        #expect(described == Set(Metrics.families.map { "debounced_\($0.name)" }))
    }

    @Test func hasEachLabel() {
        let words = page.part(".Sh METRICS").names("Li").union(page.part(".Sh METRICS").names("Cm"))
        let labels = ["gesture", "result", "by", "edge", "to", "unit", "why", "direction", "version"]
        let missing = Set(labels + ControlKind.allCases.map(\.key)).subtracting(words)
        #expect(missing.sorted() == [])
    }

    @Test func hasEachRequest() {
        let rows = page.part(".Sh REQUESTS").filter { $0.hasPrefix(".It Cm ") }.map {
            String($0.dropFirst(7).prefix { $0 != " " })
        }
        #expect(Set(rows) == Set(["status", "metrics", "set"] + Request.Topic.allCases.map(\.rawValue)))
    }
}
