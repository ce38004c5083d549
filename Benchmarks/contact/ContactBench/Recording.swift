import CContact
import DebouncedContacts
import DebouncedLinux

/// Edges in memory, as both languages want them: presses that bounce, on lines that take no notice of each other.
struct Recording {
    private(set) var edges: [Edge] = []
    private(set) var lines: [Int32] = []
    private(set) var raw: [c_edge] = []

    init(edges count: Int, lines lineCount: Int) {
        var random = SplitMix(seed: 1)
        var now: Int64 = 0
        var levels = Array(repeating: Level.inactive, count: lineCount)
        for _ in 0..<count {
            let isBounce = Int.random(in: 0..<8, using: &random) > 0
            let gap = Int64.random(in: isBounce ? 1_000...900_000 : 20_000_000...200_000_000, using: &random)
            now += gap / Int64(lineCount)
            let line = Int.random(in: 0..<lineCount, using: &random)
            levels[line] = !levels[line]
            append(Edge(levels[line], at: Instant(nanoseconds: now)), line: line)
        }
    }

    private mutating func append(_ edge: Edge, line: Int) {
        edges.append(edge)
        lines.append(Int32(line))
        raw.append(
            c_edge(
                level: edge.level.rawValue, instant: edge.instant.nanoseconds, origin: edge.origin.rawValue))
    }
}

extension Policy {
    var raw: c_policy {
        switch self {
        case .leading(let delay, let confirm):
            c_policy(kind: Int32(C_LEADING), delay: delay.nanoseconds, confirm: confirm.nanoseconds)
        case .learning: fatalError("there is no contact in C that learns")
        case .trailing(let delay): c_policy(kind: Int32(C_TRAILING), delay: delay.nanoseconds, confirm: 0)
        case .lockout(let delay): c_policy(kind: Int32(C_LOCKOUT), delay: delay.nanoseconds, confirm: 0)
        }
    }
}
