import DebouncedControls

/// What a status says of the controls of one kind: as JSON that is written and read back, in a row for people, and as
/// metrics. Each has its own order, and all that shows a status is a loop over these.
package struct KindStatus: Sendable {
    /// Writes or reads what stands between the head of a control and its actions.
    let code: @Sendable (inout ControlStatus, inout JSONCoder) -> Void
    /// Of its table in `status`.
    package let columns: [StatusColumn]
    package let metrics: [Metric]
    /// What it is doing, in a sentence: "pressed".
    let state: @Sendable (ControlStatus) -> String
    /// How often it did what it is for: "3 presses".
    let moves: @Sendable (ControlStatus) -> String
}

extension ControlKind {
    /// The only place that tells the kinds apart: each has a file.
    package var status: KindStatus {
        switch self {
        case .button: .button
        case .chord: .chord
        case .switch: .switch
        case .counter: .counter
        case .encoder: .encoder
        }
    }
}
