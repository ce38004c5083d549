/// What became of actions.
package struct ActionCounts: Equatable, Sendable {
    package enum Result: String, CaseIterable, Sendable {
        /// It ended well.
        case ended
        case failed
        case notStarted = "not_started"
        /// It took longer than it may.
        case timedOut = "timed_out"
        case dropped
    }

    /// In the order of the results.
    private var counts = Array(repeating: 0, count: Result.allCases.count)

    package init() {}

    package subscript(result: Result) -> Int {
        get { counts[ActionCounts.place(of: result)] }
        set { counts[ActionCounts.place(of: result)] = newValue }
    }

    package static func += (sum: inout ActionCounts, other: ActionCounts) {
        for place in sum.counts.indices { sum.counts[place] += other.counts[place] }
    }

    private static func place(of result: Result) -> Int { Result.allCases.firstIndex(of: result) ?? 0 }
}
