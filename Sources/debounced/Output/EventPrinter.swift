import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// Prints events for people, with the actions they would trigger if actions are not done.
final class EventPrinter: Listener {
    private let start: Instant
    private let acts: Bool
    private let put: ([UInt8]) -> Void

    /// - Parameter start: the zero of the printed seconds.
    init(since start: Instant, acts: Bool, _ put: @escaping ([UInt8]) -> Void) {
        (self.start, self.acts, self.put) = (start, acts, put)
    }

    func notify(_ event: Event, _ actions: [Action]) {
        write(event.text(since: start))
        guard !acts else { return }
        for action in actions { write("              would \(action.summary(isDone: false))") }
    }

    private func write(_ line: String) {
        put(Array("\(line)\n".utf8))
    }
}

extension Action {
    /// Says in one line what it does, or would do: "runs: echo hello", "toggle lamp".
    func summary(isDone: Bool) -> String {
        let s = isDone ? "s" : ""
        return switch self {
        case .run(let command): "run\(s): \(visible(command.text))"
        case .key(let keys): "type\(s) \(keys.map(\.name).joined(separator: "+"))"
        case .output(let name, .on): "set\(s) \(visible(name)) on"
        case .output(let name, .off): "set\(s) \(visible(name)) off"
        case .output(let name, .toggle): "toggle\(s) \(visible(name))"
        case .output(let name, .pulse(let time)): "pulse\(s) \(visible(name)) for \(time.words)"
        case .output(let name, .blink(let every, let time)):
            "blink\(s) \(visible(name)) every \(every.words)\(time.map { " for \($0.words)" } ?? "")"
        }
    }
}

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

/// The start of the JSON of all events of one control and gesture, put together once.
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
