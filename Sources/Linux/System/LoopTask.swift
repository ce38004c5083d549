import DebouncedContacts

/// Something that the loop takes care of besides its lines: it has deadlines of its own, or needs attention when the
/// waker wakes the loop.
package protocol LoopTask: AnyObject {
    /// When `advance` must be called next; nil if nothing is pending.
    var deadline: Instant? { get }

    func advance(to now: Instant)

    /// The waker woke the loop, perhaps for something else.
    func wake()

    /// The daemon stops. Until its programs have ended, tasks are still told the time and woken.
    func end()
}

extension LoopTask {
    package var deadline: Instant? { nil }
    package func advance(to now: Instant) {}
    package func wake() {}
    package func end() {}
}
