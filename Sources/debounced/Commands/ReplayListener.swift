import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText
import DebouncedTraces
import DebouncedVisible
import Glibc

/// Prints what happens in a replay.
struct ReplayListener: LoopListener {
    private let isJSON: Bool
    private let colors = isColored()
    let printout: Printout
    private var titles: EventTitles
    private var sequence = 0

    var deadline: Instant? { nil }

    /// - Parameter controls: those of a config; nil if each column is a button.
    init(_ matching: Matching, _ controls: [ControlName]?, isJSON: Bool, to printout: Printout) {
        titles = EventTitles(matching, controls)
        self.isJSON = isJSON
        self.printout = printout
    }

    mutating func feed(_ moment: Moment) throws {
        sequence += 1
        isJSON ? printJSON(moment) : printText(moment)
        if let problem = printout.problem { throw problem }
    }

    func advance(to now: Instant) {}

    func wake() -> Bool { true }

    private mutating func printJSON(_ moment: Moment) {
        let title = titles.json(of: moment)
        printout.write { $0.append(json: moment, sequence: sequence, title: title) }
    }

    private func printText(_ moment: Moment) {
        let controls = titles.controls
        let event = Event(sequence: sequence, control: controls[moment.control], moment: moment)
        let seconds = aligned(decimalSeconds(moment.instant.nanoseconds), 12)
        let gesture = colors ? moment.gesture.colored(event.gesture) : event.gesture
        let width = controls.map { visible($0.name).count }.max() ?? 0
        printout.write("\(seconds)  \(padded(visible(event.control.name), width))  \(gesture)")
    }
}
