import DebouncedBoards
import DebouncedConfiguration

/// The state of an output.
package struct OutputState: Equatable, Sendable {
    package let plan: OutputPlan
    package let isOn: Bool
    /// How often it blinks, if it does.
    package let blinks: Duration?
    /// Why its line is missing.
    package let problem: LineProblem?
    /// Why it could not be set, until it can be again.
    package let failure: LineProblem?
    /// What keeps it off.
    package let interlocks: [Interlock]
    /// How often it could not be set.
    package let errors: Int
}

/// Why an output is not set as it was asked to be.
package enum OutputRefusal: Equatable, Sendable {
    case unknown
    /// Its line is missing.
    case missing(LineProblem?)
    /// These keep it off.
    case interlocked([Interlock])
    /// It could not be set, which is being tried again.
    case failed(LineProblem)
}
