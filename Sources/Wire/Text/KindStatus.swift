import DebouncedContacts
import DebouncedEngine

/// The status of the controls of one kind: as JSON that is written and read back, in a row for people, and as metrics.
/// Each has its own order, and all that shows a status is a loop over these.
package struct KindStatus: Sendable {
    /// Writes or reads what stands between the head of a control and its actions.
    let code: @Sendable (inout ControlStatus, inout JSONCoder) -> Void
    package let columns: [StatusColumn]
    package let metrics: [Metric]
    /// Its state, in a sentence: "pressed".
    let state: @Sendable (ControlStatus) -> String
    /// The count of its moves: "3 presses".
    let moves: @Sendable (ControlStatus) -> String
}

extension ControlKind {
    /// The only place that tells the kinds apart. Each has a file, but a chord shares that of buttons.
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

/// A column of a table of controls in `status`.
package struct StatusColumn: Sendable {
    package let title: String
    package let isNumber: Bool
    package let cell: @Sendable (StatusRow) -> String

    init(_ title: String, isNumber: Bool = false, _ cell: @escaping @Sendable (StatusRow) -> String) {
        (self.title, self.isNumber, self.cell) = (title, isNumber, cell)
    }
}

/// A control in the status of its daemon.
package struct StatusRow {
    package let control: ControlStatus
    package let status: Status
    private let namesChip: Bool

    package init(_ control: ControlStatus, of status: Status, namesChip: Bool = false) {
        (self.control, self.status, self.namesChip) = (control, status, namesChip)
    }

    func state(_ words: String) -> String { control.isUp ? words : "no line" }

    /// Both of an encoder; those of a chord are its buttons.
    var lines: String {
        guard let first = control.line else { return control.members.joined(separator: "+") }
        let offsets = control.lines.compactMap(\.offset)
        guard let chip = first.chip, offsets.count == control.lines.count else {
            return control.lines.map(\.pin).joined(separator: " ")
        }
        return (namesChip ? "\(chip) " : "")
            + offsets.map(String.init).joined(separator: " ") + (first.poll == nil ? "" : ", polled")
    }

    /// The delay to write for a worn switch, if that is more than it has.
    fileprivate var neededDelay: String {
        guard let line = control.line, let needed = control.bounces?.neededDelay, line.learnsDelay != true,
            needed > line.delay
        else { return "" }
        return ": delay \(timeText(needed.nanoseconds))"
    }

    /// The age of its last press, change, pulse or turn: in one unit, to be short.
    fileprivate var age: String {
        guard let latest = control.counts.latest else { return "never" }
        return status.age(of: latest)?.split(separator: " ").prefix(2).joined(separator: " ") ?? "now"
    }

    fileprivate var delay: String {
        guard let line = control.line else { return "-" }
        let delay = timeText(line.delay.nanoseconds)
        if let off = line.offDelay { return "\(delay), off \(timeText(off.nanoseconds))" }
        return delay + (line.learnsDelay == true ? " auto" : "")
    }
}

extension Status {
    /// The age in whole seconds; nil for less than one.
    package func age(of instant: Instant) -> String? {
        let seconds = max(0, now.nanoseconds(since: instant) / 1_000_000_000)
        return seconds == 0 ? nil : timeText(seconds * 1_000_000_000)
    }

    /// The time of day of something.
    func unixTime(of instant: Instant) -> Int64 { unix - now.nanoseconds(since: instant) }
}

extension StatusColumn {
    static func name(_ title: String) -> StatusColumn { .init(title) { $0.control.control.name } }

    static func state(_ words: @escaping @Sendable (ControlStatus) -> String) -> StatusColumn {
        .init("STATE") { $0.state(words($0.control)) }
    }

    static func number(_ title: String, _ cell: @escaping @Sendable (StatusRow) -> String) -> StatusColumn {
        .init(title, isNumber: true, cell)
    }

    static let line = StatusColumn("LINE") { $0.lines }
    static let last = StatusColumn("LAST") { $0.age }
    static let bounce = StatusColumn("BOUNCE") { row in
        guard let bounces = row.control.bounces, bounces.presses > 0 else { return "-" }
        return timeText(bounces.close.longest) + (bounces.isWorn ? ", worn" + row.neededDelay : "")
            + (bounces.isLoose ? ", loose" : "")
    }
    static let delay = StatusColumn("DELAY") { $0.delay }
}
