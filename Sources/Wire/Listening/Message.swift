import DebouncedContacts
import DebouncedControls
import DebouncedText

/// What a daemon tells a listener in one line.
package enum Message: Sendable {
    case hello(Hello)
    case event(Event)
    /// What happened on the wire of a button.
    case wire(WireNews)
    /// Why something is no event.
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
        } else if let news = WireNews(json) {
            self = .wire(news)
        } else if let lost = json["lost"]?.integer {
            self = .lost(Message.count(lost), latest: Int(json["seq"]?.integer ?? 0))
        } else {
            self = json["error"]?.string.map { .error($0) } ?? .other(json)
        }
    }
}

extension Message {
    /// As many as there can be: sums of it must not overflow, whatever was sent.
    private static func count(_ number: Int64) -> Int { Int(min(max(number, 0), Int64(Int32.max))) }
}

/// What a daemon says first.
package struct Hello: Equatable, Sendable {
    package let version: String
    package let instance: String
    /// The number of the latest event.
    package let sequence: Int
    /// The same moment on the clock of the events and as time of day.
    private let time: Instant
    private let unix: Int64
    package let pressed: [String]
    /// Whether the wire of each button is high, as far as its line is there; only who listens to edges is told.
    package let levels: [String: Bool]

    init?(_ json: JSON) {
        guard let version = json["debounced"]?.string, let instance = json["instance"]?.string,
            let time = json["time_ns"]?.integer, let unix = json["unix_ns"]?.integer
        else { return nil }
        (self.version, self.instance, self.unix) = (version, instance, unix)
        self.time = Instant(nanoseconds: time)
        sequence = Int(json["seq"]?.integer ?? 0)
        pressed = json["pressed"]?.items.compactMap(\.string) ?? []
        let levels = (json["levels"]?.members ?? []).map { ($0.0, $0.1.integer == 1) }
        self.levels = Dictionary(levels) { first, _ in first }
    }

    /// The time of day of an event, in nanoseconds since the beginning of 1970.
    package func unixTime(of instant: Instant) -> Int64 {
        Instant(nanoseconds: unix).advanced(by: instant.nanoseconds(since: time)).nanoseconds
    }
}
