/// What became of an action.
package enum ActionResult: String, CaseIterable, Sendable {
    /// It ended well.
    case ended
    case failed
    case notStarted = "not_started"
    /// It took longer than it may.
    case timedOut = "timed_out"
    case dropped

    /// Whether something is wrong; what was dropped may have been meant to be.
    package var isFailure: Bool {
        switch self {
        case .failed, .notStarted, .timedOut: true
        case .ended, .dropped: false
        }
    }
}

/// What became of actions.
package struct ActionCounts: Equatable, Sendable, JSONObject {
    /// In the order of the results.
    private var counts = Array(repeating: 0, count: ActionResult.allCases.count)

    package init() {}

    package subscript(result: ActionResult) -> Int {
        get { counts[ActionCounts.index(of: result)] }
        set { counts[ActionCounts.index(of: result)] = newValue }
    }

    package static func += (sum: inout ActionCounts, other: ActionCounts) {
        for index in sum.counts.indices { sum.counts[index] += other.counts[index] }
    }

    private static func index(of result: ActionResult) -> Int {
        ActionResult.allCases.firstIndex(of: result) ?? 0
    }

    package mutating func code(_ coder: inout JSONCoder) {
        for result in ActionResult.allCases { coder.member(result.rawValue, &self[result]) }
    }
}
