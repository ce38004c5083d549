import DebouncedConfiguration
import DebouncedControls

/// Is told what happens: an output of the daemon, such as the log or the JSON on standard output.
package protocol Listener: AnyObject {
    /// - Parameter actions: what the gesture is bound to, whether or not it is done.
    func notify(_ event: Event, _ actions: [Action])

    /// Something happened that is not an event.
    func notify(_ notice: Notice)
}

extension Listener {
    package func notify(_ event: Event, _ actions: [Action]) {}
    package func notify(_ notice: Notice) {}
}
