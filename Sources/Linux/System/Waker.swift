import DebouncedCLinux
import DebouncedContacts
import Glibc

/// One descriptor that can be read while any of several others needs attention, so that the loop waits for one more
/// descriptor and not for a changing list.
package final class Waker {
    package let descriptor: Int32
    /// Reasons to wake, by descriptor: the reader and the writer of a socket are two parties.
    private var interests: [Int32: Interest] = [:]

    /// Wakes the loop by hand.
    private var eventDescriptor: Int32?
    /// True if it does so now.
    private var isAwake = false

    private struct Interest: OptionSet {
        let rawValue: Int
        static let readable = Interest(rawValue: 1)
        static let writable = Interest(rawValue: 2)
        /// Linux reports that the other end is closed whenever a descriptor is watched at all.
        static let hangUp = Interest(rawValue: 4)
    }

    /// The reason why it can't watch all that it was told to watch; nil if it can.
    package private(set) var problem: SystemProblem?

    package init() {
        descriptor = linux_epoll()
        if descriptor < 0 { fail(SystemProblem(doing: "wait for several things at once")) }
    }

    deinit {
        if let eventDescriptor { close(eventDescriptor) }
        close(descriptor)
    }

    /// Wakes the loop until `clear`, for something that is no descriptor.
    package func wake() {
        if eventDescriptor == nil {
            let descriptor = linux_event_descriptor()
            // Perhaps there is one to be had later.
            guard descriptor >= 0 else { return fail(SystemProblem(doing: "wake itself")) }
            eventDescriptor = descriptor
        }
        guard let eventDescriptor else { return }
        watch(readable: eventDescriptor)
        _ = write(eventDescriptor, [UInt64(1)], MemoryLayout<UInt64>.size)
        isAwake = true
    }

    package func clear() {
        guard isAwake, let eventDescriptor else { return }
        isAwake = false
        var count: UInt64 = 0
        _ = read(eventDescriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Wakes the loop while there is something to read.
    package func watch(readable descriptor: Int32) {
        change(descriptor) { $0.insert(.readable) }
    }

    /// Wakes the loop while there is something to read, if `isReading`, and in any case once the other end is closed.
    ///
    /// - Returns: false if it can't.
    @discardableResult
    package func watch(peer descriptor: Int32, isReading: Bool) -> Bool {
        change(descriptor) {
            $0.insert(.hangUp)
            if isReading { $0.insert(.readable) } else { $0.remove(.readable) }
        }
    }

    /// Wakes the loop while there is room to write, until told otherwise.
    package func watch(writable descriptor: Int32, _ isWanted: Bool) {
        change(descriptor) { if isWanted { $0.insert(.writable) } else { $0.remove(.writable) } }
    }

    /// Call this before a watched descriptor is closed.
    package func forget(_ descriptor: Int32) {
        if interests.removeValue(forKey: descriptor) != nil {
            _ = linux_epoll_forget(self.descriptor, descriptor)
        }
    }

    /// Something can't be watched. The first reason counts: others follow from it.
    func fail(_ reason: SystemProblem) {
        problem = problem ?? reason
    }

    @discardableResult
    private func change(_ descriptor: Int32, _ apply: (inout Interest) -> Void) -> Bool {
        let before = interests[descriptor] ?? []
        var interest = before
        apply(&interest)
        guard interest != before else { return true }
        guard !interest.isEmpty else {
            forget(descriptor)
            return true
        }
        guard watch(descriptor, interest) else { return false }
        interests[descriptor] = interest
        return true
    }

    private func watch(_ descriptor: Int32, _ interest: Interest) -> Bool {
        let result = linux_epoll_watch(
            self.descriptor, descriptor, interest.contains(.readable) ? 1 : 0,
            interest.contains(.writable) ? 1 : 0)
        // A file is always ready, so it can't be watched.
        if result != 0, errno != EPERM { fail(SystemProblem(doing: "watch another descriptor")) }
        return result == 0
    }
}

/// Something that the loop takes care of besides its lines: it has deadlines of its own, or needs attention when the
/// waker wakes the loop.
package protocol LoopTask: AnyObject {
    /// The instant at which `advance` must be called next; nil if nothing is pending.
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
