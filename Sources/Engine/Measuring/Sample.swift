import DebouncedContacts

/// Numbers of which the percentiles are asked for. It never grows beyond a limit.
package struct Sample: Sendable {
    package private(set) var longest: Int64 = 0
    private var kept = Thinned<Int64>(limit: 1 << 14)

    package init() {}

    package var count: Int { kept.count }

    mutating func feed(_ number: Int64) {
        kept.feed(number)
        longest = max(longest, number)
    }

    /// The number that this many hundredths of all do not exceed; `nil` if there is none.
    package func percentile(_ hundredths: Int) -> Int64? {
        guard kept.count > 0 else { return nil }
        let rank = (kept.elements.count * hundredths + 99) / 100
        return kept.elements.sorted()[max(rank, 1) - 1]
    }

    package var median: Int64? { percentile(50) }
}

/// All elements up to a limit, and from then on every second, every fourth and so on.
struct Thinned<Element: Sendable>: Sendable {
    private(set) var elements: [Element] = []
    /// Their number.
    private(set) var count = 0
    /// One element in this many is kept.
    private(set) var stride = 1
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func feed(_ element: Element) {
        if count.isMultiple(of: stride) { elements.append(element) }
        count += 1
        guard elements.count == limit else { return }
        elements = elements.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        stride *= 2
    }
}

/// Edges to be looked at in the end, up to a number: more would take too much memory, and say nothing else.
package struct KeptEdges: Sendable {
    static let most = 200_000

    package private(set) var edges: [Edge] = []
    /// Their number.
    package private(set) var count = 0

    mutating func add(_ edge: Edge) {
        count += 1
        if edges.count < KeptEdges.most { edges.append(edge) }
    }
}

/// Presses to be looked at: some of them if there are many, and the worst in any case.
package struct SamplePresses: Sendable {
    private var kept = Thinned<WirePress>(limit: 240)
    /// The press with the longest quiet in its bounce, or else with the longest bounce.
    package private(set) var worst: WirePress?
    package var presses: [WirePress] { kept.elements }
    /// One press in this many is kept.
    package var stride: Int { kept.stride }

    mutating func feed(_ press: WirePress) {
        kept.feed(press)
        if worst.map({ $0.severity < press.severity }) ?? true { worst = press }
    }
}

extension WirePress {
    /// A quiet does more harm than any bounce.
    fileprivate var severity: (Int64, Int64) { (quiet, max(closing.bounce, opening?.bounce ?? 0)) }
}
