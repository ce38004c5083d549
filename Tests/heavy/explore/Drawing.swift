import DebouncedContacts
import DebouncedInstruments

/// What the engine was told on the way to a violation: as strips, as the tests have them, and as the daemon would have
/// recorded it, for `debounced replay`.
struct Drawing {
    private let houses: [House]

    init(_ houses: [House]) { self.houses = houses }

    var text: [String] {
        guard let last = houses.last else { return [] }
        let strips = last.wires.indices.map { "line \($0)  \(strip($0))    one column is a tick" }
        return ["as strips:"] + strips + ["as a trace:"] + trace(last)
    }

    private func trace(_ last: House) -> [String] {
        var writer = VCDWriter(
            lines: last.wires.indices.map { TraceLine(name: "line\($0)", isActiveLow: false) })
        for line in last.wires.indices {
            writer.write(.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line))
        }
        for (arrival, deadline) in houses.flatMap(\.arrivals) {
            if arrival == .deadline, let deadline { writer.pass(deadline) } else { writer.write(arrival) }
        }
        writer.end(at: last.now)
        return String(decoding: writer.text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private var edges: [(edge: Edge, line: Int)] {
        houses.flatMap(\.arrivals).compactMap {
            if case .edge(let edge, let line) = $0.0 { (edge, line) } else { nil }
        }
    }

    /// The last edge of each tick.
    private func strip(_ line: Int) -> String {
        guard let tick = houses.first?.setting.tick else { return "" }
        var level = Level.inactive
        return houses.map { house in
            let own = edges.last {
                $0.line == line && $0.edge.instant.nanoseconds / tick == house.now.nanoseconds / tick
            }
            guard let edge = own?.edge else { return level == .active ? "#" : "_" }
            defer { level = edge.level }
            let isActive = edge.level == .active
            if edge.isReading { return isActive ? "+" : "-" }
            if edge.level == level { return isActive ? ":" : "." }
            return isActive ? "#" : "_"
        }.joined()
    }
}
