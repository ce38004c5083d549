import DebouncedContacts

/// A level over time. It remembers a limited number of its latest edges.
struct Signal: Equatable, Sendable {
    static let memory = 4096

    private(set) var edges: [Edge] = []
    /// The level before the first edge that is remembered.
    private(set) var earliest: Level

    init(_ level: Level = .inactive) {
        earliest = level
    }

    var level: Level { edges.last?.level ?? earliest }

    /// Appends an edge that is no earlier than the last; returns how many were forgotten to make room.
    mutating func append(_ edge: Edge) -> Int {
        edges.append(edge)
        // Half of them at a time, since the rest must be moved.
        guard edges.count > 2 * Signal.memory else { return 0 }
        let forgotten = edges.count - Signal.memory
        earliest = edges[forgotten - 1].level
        edges.removeFirst(forgotten)
        return forgotten
    }

    /// Returns what to show of it in a stretch of time.
    func look(at stretch: Range<Instant>) -> Look {
        let first = place(of: stretch.lowerBound)
        switch place(of: stretch.upperBound) - first {
        case 0: return .level(first == 0 ? earliest : edges[first - 1].level)
        case 1: return .edge(edges[first].level)
        default: return .bounce
        }
    }

    /// The index of the first edge that is not before `instant`.
    private func place(of instant: Instant) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].instant < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The look of a signal in one column.
enum Look: Equatable, Sendable {
    case level(Level)
    /// One edge, to this level.
    case edge(Level)
    /// More than one edge, however short the levels between them.
    case bounce
}
