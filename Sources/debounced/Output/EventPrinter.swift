import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSession
import DebouncedText

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
