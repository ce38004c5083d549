import DebouncedConfiguration
import DebouncedControls
import DebouncedSession
import DebouncedText

/// Prints events as JSON.
final class JSONPrinter: Listener {
    private let put: ([UInt8]) -> Void
    private var line: [UInt8] = []
    private var titles = EventTitles()

    /// - Parameter put: takes a line with its line feed.
    init(_ put: @escaping ([UInt8]) -> Void) {
        self.put = put
    }

    func notify(_ event: Event, _ actions: [Action]) {
        line.removeAll(keepingCapacity: true)
        event.append(to: &line, title: titles.json(of: event.moment, event.control))
        line.append(UInt8(ascii: "\n"))
        put(line)
    }
}
