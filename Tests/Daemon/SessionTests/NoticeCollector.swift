import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire

@testable import DebouncedDaemon

/// Keeps what those who listen are told.
final class NoticeCollector: Listener {
    private(set) var events: [String] = []
    private(set) var notices: [Notice] = []
    /// How many notices there were with each event.
    private(set) var noticesBefore: [Int] = []

    /// What the log would say.
    var texts: [String] { notices.map(\.line) }

    func notify(_ event: Event, _ actions: [Action]) {
        let keys = actions.map { action in
            if case .key(let keys) = action { keys.map(\.name).joined(separator: "+") } else { "?" }
        }
        noticesBefore.append(notices.count)
        events.append(
            "\(event.sequence) \(event.control) \(event.moment.gesture.rawValue) [\(keys.joined())]")
    }

    func notify(_ notice: Notice) { notices.append(notice) }
}
