import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedText

/// Prints events as JSON.
final class JSONPrinter: Listener {
    private let put: ([UInt8]) -> Void
    private var line: [UInt8] = []
    /// What is the same for all events of one button and gesture, by the button's index: put together once.
    private var titles: [[Title]] = []

    private struct Title {
        let control: ControlName
        let gesture: Gesture
        let json: [UInt8]
    }

    /// - Parameter put: takes a line with its line feed.
    init(_ put: @escaping ([UInt8]) -> Void) {
        self.put = put
    }

    func notify(_ event: Event, _ actions: [Action]) {
        line.removeAll(keepingCapacity: true)
        event.append(to: &line, title: title(of: event))
        line.append(UInt8(ascii: "\n"))
        put(line)
    }

    private func title(of event: Event) -> [UInt8] {
        let (index, gesture) = (event.moment.control, event.moment.gesture)
        while titles.count <= index { titles.append([]) }
        // Another plan may have other names.
        for title in titles[index] where title.gesture == gesture && title.control == event.control {
            return title.json
        }
        let title = Title(control: event.control, gesture: gesture, json: jsonTitle(event.control, gesture))
        titles[index].removeAll { $0.gesture == gesture }
        titles[index].append(title)
        return title.json
    }
}
