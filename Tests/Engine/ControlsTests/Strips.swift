import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

/// A button of a drawn panel: its line, and the columns of its presses (`P`) and releases (`R`). One column is a
/// nanosecond.
struct Row {
    let settings: ButtonSettings
    let line: String
    let says: String

    init(_ policy: Policy, line: String, says: String) {
        (settings, self.line, self.says) = (ButtonSettings(policy: policy), line, says)
    }
}

/// Plays the rows together, woken at each deadline, only at edges and all the time; each must give the same.
/// - Parameter order: the moments in the order in which they are put out, `2P` is a press of the third row.
func expect(
    _ rows: Row..., inOrder order: String? = nil, location: SourceLocation = #_sourceLocation
) {
    for schedule in Schedule.allCases {
        let moments = schedule.play(arrivals(of: rows), Panel(PanelSettings(buttons: rows.map(\.settings))))
        for (index, row) in rows.enumerated() {
            let drawing = draw(moments.filter { $0.control == index }, columns: row.line.count)
            #expect(drawing == row.says, "row \(index), woken \(schedule)", sourceLocation: location)
        }
        guard let order else { continue }
        let said = moments.map { "\($0.control)\($0.gesture.mark)" }.joined(separator: " ")
        #expect(said == order, "woken \(schedule)", sourceLocation: location)
    }
}

/// The edges of all rows, and the instant after the last column.
private func arrivals(of rows: [Row]) -> [Arrival] {
    let strips = rows.map { Strip($0.line, step: .nanoseconds(1)) }
    let edges = strips.enumerated().flatMap { line, strip in strip.edges.map { (edge: $0, line: line) } }
    return edges.sorted { ($0.edge.instant, $0.line) < ($1.edge.instant, $1.line) }
        .map { .edge($0.edge, line: $0.line) }
}

private func draw(_ moments: [Moment], columns: Int) -> String {
    var drawing = Array(repeating: Character("."), count: columns)
    for moment in moments where moment.instant.nanoseconds < Int64(columns) {
        drawing[Int(moment.instant.nanoseconds)] = moment.gesture.mark
    }
    return String(drawing)
}

extension Gesture {
    fileprivate var mark: Character { Character(rawValue.prefix(1).uppercased()) }
}
