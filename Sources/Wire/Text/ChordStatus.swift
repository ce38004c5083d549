import DebouncedControls

extension KindStatus {
    /// It shares the table and the metrics of buttons.
    static let chord = KindStatus(
        code: { status, coder in
            coder.member("buttons", &status.members)
            status.codePresses(&coder)
            status.codeReasons(&coder)
        },
        columns: button.columns, metrics: button.metrics, state: button.state, moves: button.moves)
}
