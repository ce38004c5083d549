import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedVisible
import DebouncedWire
import Glibc

/// Prints what happens in a replay.
struct ReplayListener: LoopListener {
    private let isJSON: Bool
    private let colors = isColored()
    let printout: Output
    private let matching: ColumnMatcher
    /// Nil if each column is a button.
    private let known: [ControlName]?
    private var titles = EventTitles()
    private let state: PersistentState
    private let map: ControlMap
    private var sequence = 0
    private var width = NameWidth()

    var deadline: Instant? { nil }

    /// - Parameter controls: those of a config; nil if each column is a button.
    init(
        _ matching: ColumnMatcher, _ controls: [ControlName]?, _ state: PersistentState, _ map: ControlMap,
        isJSON: Bool, to printout: Output
    ) {
        (self.matching, known, self.state, self.map) = (matching, controls, state, map)
        self.isJSON = isJSON
        self.printout = printout
    }

    mutating func feed(_ moment: Moment) throws {
        sequence += 1
        let event = Event(
            sequence: sequence, control: control(moment.control), moment: moment, total: total(after: moment))
        isJSON ? printJSON(event) : printText(event)
        try printout.check()
    }

    func advance(to now: Instant) {}

    func wake() -> Bool { true }

    /// Returns the total that a counter shows then.
    private func total(after moment: Moment) -> CounterTotal? {
        guard moment.gesture == .pulse else { return nil }
        return state.addPulses(of: moment, counter: moment.control - map.controls(.counter).lowerBound)
    }

    /// More of them may come while the trace is read.
    private func control(_ number: Int) -> ControlName {
        known?[number] ?? ControlName(.button, matching.buttons[number].name)
    }

    private mutating func printJSON(_ event: Event) {
        let title = titles.json(of: event.moment, event.control)
        printout.write { event.append(to: &$0, title: title) }
    }

    private mutating func printText(_ event: Event) {
        let seconds = aligned(decimalSeconds(event.moment.instant.nanoseconds), 12)
        let gesture = colors ? event.moment.gesture.colored(event.gesture) : event.gesture
        if let known { width.measure(known.lazy.map(\.name)) }
        if known == nil { width.measure(matching.buttons.lazy.map(\.name)) }
        printout.write("\(seconds)  \(padded(visible(event.control.name), width.columns))  \(gesture)")
    }
}

/// The width of the longest of many names, of which there may come more.
struct NameWidth {
    private(set) var columns = 0
    private var measured = 0

    /// Measures only those that are new: there may be as many names as lines to print.
    mutating func measure(_ names: some RandomAccessCollection<String>) {
        for name in names.dropFirst(measured) { columns = max(columns, DebouncedWire.columns(visible(name))) }
        measured = names.count
    }
}
