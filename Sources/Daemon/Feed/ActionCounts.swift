import DebouncedActions

/// What became of actions.
package struct ActionCounts: Equatable, Sendable {
    /// In the order of the results.
    private var counts = Array(repeating: 0, count: ActionResult.allCases.count)

    package init() {}

    package subscript(result: ActionResult) -> Int {
        get { counts[ActionCounts.place(of: result)] }
        set { counts[ActionCounts.place(of: result)] = newValue }
    }

    package static func += (sum: inout ActionCounts, other: ActionCounts) {
        for place in sum.counts.indices { sum.counts[place] += other.counts[place] }
    }

    private static func place(of result: ActionResult) -> Int {
        ActionResult.allCases.firstIndex(of: result) ?? 0
    }
}
