/// How far a control has come while it is measured.
package struct SurveyProgress: Sendable {
    /// How many presses, changes or pulses there were, unless one is under way.
    package var count = 0
    /// The latest presses.
    package var latest: [WirePress] = []
}
