import DebouncedControls
import DebouncedText

/// What the JSON of all events of one control and gesture begins with, put together once.
struct EventTitles {
    /// Of each gesture of the first control, then of the next one's.
    private var titles: [Title?] = []

    private struct Title {
        let control: ControlName
        let json: [UInt8]
    }

    mutating func json(of moment: Moment, _ control: ControlName) -> [UInt8] {
        let index = moment.control * Gesture.allCases.count + moment.gesture.index
        while titles.count <= index { titles.append(nil) }
        // Another plan may have other names.
        if let title = titles[index], title.control == control { return title.json }
        let title = Title(control: control, json: jsonTitle(control, moment.gesture))
        titles[index] = title
        return title.json
    }
}
