import DebouncedEngine

extension KindStatus {
    static let `switch` = KindStatus(
        code: { status, coder in
            status.codeLine(&coder)
            coder.member("on_when", &status.isOnWhenOpen, "open", "closed")
            coder.member("state", &status.reached)
            coder.flag("unsettled", &status.isUnsettled)
            coder.derived("changes", status.changes)
            coder.member("last_change_ns", &status.counts.latest)
            coder.object("gestures") { status.codeGestures(&$0) }
            status.codeEdges(&coder)
        },
        columns: [
            .name("SWITCH"), .line,
            .state { ($0.reached?.rawValue ?? "") + ($0.isUnsettled ? ", unsettled" : "") },
            .number("CHANGES") { "\($0.control.changes)" }, .last, .bounce, .delay,
        ],
        metrics: [
            .gestures, .actions,
            Metric("switch_on", "Whether the switch is on.", .gauge) {
                $0.control.isOn.map { [.init($0 ? 1 : 0)] } ?? []
            },
            Metric("switch_changes_total", "Changes that were reported.") { row in
                [.on, .off].map { .init(row.control.counts.gestures[$0], ("to", $0.rawValue)) }
            },
            .last("switch_last_change_timestamp_seconds", "change"),
        ],
        state: { $0.reached?.rawValue ?? "in an unknown state" },
        moves: { counted($0.changes, "change", "changes") })
}

extension ControlStatus {
    fileprivate var changes: Int { counts.gestures[.on] + counts.gestures[.off] }
}
