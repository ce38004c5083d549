/// The longest time between the last bounce and the decision of an event.
package struct Latency: Equatable, Sendable {
    package var press: Duration
    package var release: Duration
    /// The latency of a release before the contact has taught a longer delay.
    package var firstRelease: Duration

    package init(press: Duration, release: Duration, firstRelease: Duration? = nil) {
        self.press = press
        self.release = release
        self.firstRelease = firstRelease ?? release
    }

    /// Everything is known so much later.
    package mutating func add(_ time: Duration) {
        press += time
        release += time
        firstRelease += time
    }
}
