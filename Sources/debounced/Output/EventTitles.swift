import DebouncedControls
import DebouncedText
import DebouncedTraces

/// The names of the buttons and chords of a trace, and the parts of events that are the same for one of them and one
/// gesture, put together once.
struct EventTitles {
    private let matching: Matching
    private let chords: [String]
    /// For each button, in the order in which its gestures first occurred.
    private var titles: [[Title]] = []

    private struct Title {
        let gesture: Gesture
        let json: [UInt8]
    }

    init(_ matching: Matching, chords: [String]) {
        self.matching = matching
        self.chords = chords
    }

    /// More may come while the trace is read.
    var names: [String] { matching.buttons.map(\.name) + chords }

    mutating func json(of moment: Moment) -> [UInt8] {
        while titles.count <= moment.button { titles.append([]) }
        for title in titles[moment.button] where title.gesture == moment.gesture { return title.json }
        let json = jsonTitle(names[moment.button], moment.gesture)
        titles[moment.button].append(Title(gesture: moment.gesture, json: json))
        return json
    }
}
