import DebouncedContacts
import DebouncedEngine

/// A line from a daemon.
package enum Message: Sendable {
    case hello(Hello)
    case event(Event)
    case wire(WireChange)
    case status(Status)
    /// Something that is no event, such as why a press came to nothing.
    case notice(Notice)
    /// Something that only a newer daemon says.
    case other(JSON)
    /// The listener was too slow for so many lines.
    case lost(Int, latest: Int)
    case error(String)

    /// Nil if it is no message that a daemon sends.
    package init?(_ line: [UInt8]) {
        guard let json = JSON(parsing: line), case .object = json else { return nil }
        if let hello = Hello(json) {
            self = .hello(hello)
        } else if let event = Event(json) {
            self = .event(event)
        } else if let change = WireChange(json) {
            self = .wire(change)
        } else if let status = Status(json) {
            // Before a loss of lines: a status tells how many were lost in all.
            self = .status(status)
        } else if let notice = Notice(json) {
            self = .notice(notice)
        } else if let lost = json["lost"]?.integer {
            // Sums of it must not overflow, whatever was sent.
            let count = Int(min(max(lost, 0), Int64(Int32.max)))
            self = .lost(count, latest: Int(json["seq"]?.integer ?? 0))
        } else {
            self = json["error"]?.string.map { .error($0) } ?? .other(json)
        }
    }
}

extension Message {
    package var control: ControlName? {
        switch self {
        case .event(let event): event.control
        case .notice(let notice): notice.control
        case .other(let json): ControlName(json)
        case .hello, .wire, .status, .lost, .error: nil
        }
    }
}
