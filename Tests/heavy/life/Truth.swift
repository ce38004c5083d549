import DebouncedContacts
import DebouncedEngine
import DebouncedReferences

/// What the lines of a device told the panel in a scene.
struct Story {
    /// The levels at which its lines were when the scene began; nil for those that are away.
    private(set) var levels: [Level?]
    private(set) var arrivals: [(line: Int, arrival: Arrival)] = []
    private var first: [Level?]

    init(lines: Int) {
        levels = Array(repeating: nil, count: lines)
        first = levels
    }

    mutating func add(_ arrival: Arrival, line: Int) {
        arrivals.append((line, arrival))
        switch arrival {
        case .edge(let edge, _), .start(let edge, _): levels[line] = edge.level
        case .gone: levels[line] = nil
        default: break
        }
    }

    /// Another scene begins.
    mutating func end() { (first, arrivals) = (levels, []) }

    /// The edges of one line, or of all.
    func edges(ofLine line: Int? = nil) -> [Edge] {
        arrivals.compactMap { arrival in
            guard line == nil || arrival.line == line, case .edge(let edge, _) = arrival.arrival else {
                return nil
            }
            return edge
        }
    }

    /// Whether its lines were there all the time, but for those that were found before anything came from them.
    var isWhole: Bool { episode.end == .distantFuture }

    /// What came of it until one of its lines went, or was found again.
    var episode: Episode {
        var episode = Episode(first: first)
        if first.contains(nil) { episode.end = Instant(nanoseconds: .min) }
        var voids: [Int: Instant] = [:]
        for (line, arrival) in arrivals {
            switch arrival {
            case .edge(let edge, _):
                let isContradicted = edge.isReading
                episode.edges.append((line, edge, isContradicted ? voids[line] : nil))
                voids[line] = nil
            case .void(let instant, _): voids[line] = voids[line] ?? instant
            case .reading(let instant, _, fails: true): episode.unreadable = episode.unreadable ?? instant
            case .start(let edge, _):
                guard episode.edges.isEmpty else {
                    episode.end = min(episode.end, edge.instant)
                    return episode
                }
                episode.first[line] = edge.level
                if !episode.first.contains(nil) { episode.end = .distantFuture }
            case .gone(let instant, _):
                episode.end = instant
                if !episode.edges.isEmpty { return episode }
                episode.first[line] = nil
            default: break
            }
        }
        return episode
    }
}

/// Edges without a break.
struct Episode {
    var first: [Level?]
    /// With the instant from which nothing was decided, for those that a reading made up.
    var edges: [(line: Int, edge: Edge, void: Instant?)] = []
    /// From this instant on it is not known what must be heard.
    var end = Instant.distantFuture
    /// When readings began to fail.
    var unreadable: Instant?

    /// Whether a reading made up any of them.
    var isMadeUp: Bool { edges.contains { $0.edge.isReading } }

    /// What a contact makes of it.
    func clean(_ policy: Policy) -> [Edge] {
        let voids = edges.enumerated().compactMap { place, edge in edge.void.map { (place, $0) } }
        return ReferenceContact.clean(
            policy, edges.map(\.edge), from: first[0] ?? .inactive,
            voids: Dictionary(uniqueKeysWithValues: voids))
    }

    /// What an encoder makes of it.
    func turns(_ settings: EncoderSettings) -> [Moment] {
        let edges = edges.map { line, edge, void in
            KnobEdge(line, edge, void: edge.isReading ? void ?? edge.instant : nil)
        }
        return WholeKnob(settings, from: first.map { $0 ?? .inactive }, edges).turns.map { turn in
            let gesture: Gesture = turn.direction == .clockwise ? .clockwise : .counterclockwise
            return Moment(control: 0, gesture: gesture, at: turn.instant, count: turn.steps)
        }
    }
}
