import DebouncedContacts

/// The edges that the engine took on the way to a violation: as strips, as the tests have them, and as gpiomon prints
/// edges, which `debounced replay` reads.
struct Drawing {
    private let houses: [House]

    init(_ houses: [House]) { self.houses = houses }

    var text: [String] {
        guard let last = houses.last else { return [] }
        let strips = last.wires.indices.map { "line \($0)  \(strip($0))    one column is a tick" }
        return ["as strips:"] + strips + ["as gpiomon prints it:"] + edges.map(row)
    }

    private var edges: [(edge: Edge, line: Int)] {
        houses.flatMap(\.arrivals).compactMap {
            if case .edge(let edge, let line) = $0 { (edge, line) } else { nil }
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

    private func row(_ edge: Edge, _ line: Int) -> String {
        let (seconds, rest) = edge.instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = String(String(1_000_000_000 + rest).dropFirst())
        let kind = edge.level == .active ? " RISING EDGE" : "FALLING EDGE"
        return "event: \(kind) offset: \(line) timestamp: [\(seconds).\(fraction)]"
    }
}
