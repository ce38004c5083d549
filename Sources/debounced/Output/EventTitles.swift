import DebouncedControls
import DebouncedText

/// What the JSON of all events of one control and gesture begins with, put together once.
struct EventTitles {
    /// For each control, in the order in which its gestures first occurred.
    private var titles: [[Title]] = []

    private struct Title {
        let control: ControlName
        let gesture: Gesture
        let json: [UInt8]
    }

    mutating func json(of moment: Moment, _ control: ControlName) -> [UInt8] {
        let (index, gesture) = (moment.control, moment.gesture)
        while titles.count <= index { titles.append([]) }
        // Another plan may have other names.
        for title in titles[index] where title.gesture == gesture && title.control == control {
            return title.json
        }
        let title = Title(control: control, gesture: gesture, json: jsonTitle(control, gesture))
        titles[index].removeAll { $0.gesture == gesture }
        titles[index].append(title)
        return title.json
    }
}
