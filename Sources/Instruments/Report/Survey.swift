import DebouncedContacts
import DebouncedEngine

/// Learns from raw edges how one control moves and what suits it, and says it in words. Each kind of control has one.
package protocol Survey: Sendable {
    /// The number of times it is moved, unless somebody says how often.
    var usualNumber: Int { get }
    /// True if it goes on by itself, as a meter does: it may be moved more often than asked for, and never be still.
    var goesOn: Bool { get }
    /// Returns a request for a person, and what the simulation does instead.
    func task(_ name: String, _ number: Int) -> (request: String, motion: String)

    /// One of the control's lines is found at a level, before the first edge.
    mutating func start(_ edge: Edge, line: Int)
    mutating func feed(_ edge: Edge, line: Int)
    var edges: Int { get }
    /// Nothing more comes. So many presses, changes or pulses were made, if that is known.
    mutating func end(asked: Int?)

    /// After each of these times without an edge it may have come further: others if it is known how far it will.
    func quiets(knowsNumber: Bool) -> [Duration]
    /// Says how far it has come, if it has been quiet for so long, and will be moved so often, if that is known.
    func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress
    /// The same in words, if its motions are not counted one by one.
    var progressText: String? { get }
    /// Returns true if it may have been moved exactly so often, if it is not moved again.
    func fits(_ number: Int) -> Bool

    /// Returns the findings so far.
    func sheet(of subject: Subject) -> Sheet
}

extension Survey {
    package var goesOn: Bool { false }
    package var progressText: String? { nil }

    package func fits(_ number: Int) -> Bool {
        progress(quietFor: SwitchSurvey.longRest, awaited: number).count >= number
    }
}
