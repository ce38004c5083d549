/// The end of an action.
package enum ActionResult: String, CaseIterable, Sendable {
    case ended
    case failed
    case notStarted = "not_started"
    /// Exceeded its timeout.
    case timedOut = "timed_out"
    case dropped

    /// Dropping may be meant.
    package var isFailure: Bool {
        switch self {
        case .failed, .notStarted, .timedOut: true
        case .ended, .dropped: false
        }
    }
}

/// The ends of actions.
package struct ActionCounts: Equatable, Sendable, JSONObject {
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

/// The start or the end of an action.
package struct ActionReport: Equatable, Sendable, JSONObject {
    /// Nil if it has begun.
    package var result: ActionResult?
    package var program: String?
    package var process: Int32?
    package var exitCode: Int32?
    package var signal: Int32?
    /// The number of dropped actions of one gesture: the first for this reason, the others because they follow it.
    package var count: Int?
    package var why: Cause?

    package init() {}

    /// - Parameter status: as returned by `waitpid`.
    package init(_ result: ActionResult?, _ program: String, _ process: Int32, status: Int32 = 0) {
        (self.result, self.program, self.process) = (result, program, process)
        if status & 0x7f != 0 { signal = status & 0x7f } else if status != 0 { exitCode = status >> 8 }
    }

    package init(_ result: ActionResult, count: Int? = nil, _ why: Cause) {
        (self.result, self.count, self.why) = (result, count, why)
    }

    package mutating func code(_ coder: inout JSONCoder) {
        var state = result?.rawValue ?? ActionReport.started
        coder.member("state", &state)
        result = ActionResult(rawValue: state)
        coder.member("program", &program)
        coder.member("pid", &process)
        coder.member("exit_code", &exitCode)
        coder.member("signal", &signal)
        coder.member("count", &count)
        coder.member("why", &why)
    }

    static let started = "started"

    var words: String {
        let process = process.map { ", process \($0)" } ?? ""
        return switch result {
        case nil: "started \(program ?? "action")\(process)"
        case .ended: "\(program ?? "action")\(process), ended\(failure.map { ": it \($0)" } ?? "")"
        case .failed: "\(program ?? "the action") \(failure ?? "failed")"
        case .timedOut: "\(program ?? "action") exceeded its timeout and is being stopped"
        case .notStarted: "\(why ?? Cause("it could not be started"))"
        case .dropped:
            "\(count.map { $0 > 1 ? "\($0) actions " : "" } ?? "")dropped\(why.map { " because \($0)" } ?? "")"
        }
    }

    private var failure: String? {
        signal.map { "was killed by signal \($0)" } ?? exitCode.map { "exited with status \($0)" }
    }
}
