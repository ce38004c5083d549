import DebouncedControls
import DebouncedText
import DebouncedTraces

/// The controls of a trace, and the parts of events that are the same for one of them and one
/// gesture, put together once.
struct EventTitles {
    private let matching: Matching
    private let known: [ControlName]?
    /// For each control, in the order in which its gestures first occurred.
    private var titles: [[Title]] = []

    private struct Title {
        let gesture: Gesture
        let json: [UInt8]
    }

    /// - Parameter known: nil if each column is a button.
    init(_ matching: Matching, _ known: [ControlName]?) {
        (self.matching, self.known) = (matching, known)
    }

    /// More may come while the trace is read.
    var controls: [ControlName] { known ?? matching.buttons.map { ControlName(.button, $0.name) } }

    mutating func json(of moment: Moment) -> [UInt8] {
        while titles.count <= moment.control { titles.append([]) }
        for title in titles[moment.control] where title.gesture == moment.gesture { return title.json }
        let json = jsonTitle(controls[moment.control], moment.gesture)
        titles[moment.control].append(Title(gesture: moment.gesture, json: json))
        return json
    }
}
