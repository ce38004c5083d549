import DebouncedContacts
import DebouncedMqtt
import DebouncedSystem

/// What the loop has on the side of the broker: a broker, or something that prints what it would be sent.
protocol BrokerSide: AnyObject {
    /// When it must be told the time, at the latest.
    var deadline: Instant? { get }
    /// Whether nothing can be said to it ever again.
    var isClosed: Bool { get }

    /// Waits for what it listens to as well.
    func join(_ poll: inout Poll)
    /// Does what is due: call it when anything that it listens to is ready, and at the deadline.
    func work(at now: Instant) -> [Broker.News]
    /// Returns why it can't be sent, unless the connection is over.
    func publish(_ message: Publication, at now: Instant) -> String?
    func subscribe(_ topic: String, quality: Int32, at now: Instant)
    /// Asks for a confirmation of everything before.
    func probe(at now: Instant)
    /// Ends the connection, and makes a new one.
    func reconnect(at now: Instant)
    /// Says goodbye; waits half a second at most until what was said before is taken.
    func leave()
}
