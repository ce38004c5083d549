import DebouncedContacts
import DebouncedMqtt

/// What the loop is run for: it is told what came, and says what is to be done.
protocol BridgeLoopClient: AnyObject {
    var isOver: Bool { get }
    /// When it must be told the time, at the latest.
    var deadline: Instant? { get }

    func feed(signal: Int32)
    func feed(_ update: DaemonLink.Update)
    func feed(_ update: Broker.Update)
    /// What is to be done by now.
    func takeEffects(at now: Instant) -> [Bridge.Effect]
    /// What is to be done when it is over.
    func lastEffects() -> [Bridge.Effect]
}
