import DebouncedCLinux
import Glibc

/// One descriptor that can be read while any of several others needs attention, so that the loop waits for one more
/// descriptor and not for a changing list.
package final class Waker {
    package let descriptor: Int32
    /// What the waker wakes the loop for, by descriptor: the reader and the writer of a socket are two parties.
    private var interests: [Int32: Interest] = [:]

    /// What is struck to ring it by hand.
    private var eventDescriptor: Int32?

    private struct Interest: OptionSet {
        let rawValue: Int
        static let readable = Interest(rawValue: 1)
        static let writable = Interest(rawValue: 2)
        /// Linux reports that the other end is closed whenever a descriptor is watched at all.
        static let hangUp = Interest(rawValue: 4)
    }

    /// Why it will not ring for all that it is to ring for; nil if it will.
    package private(set) var problem: SystemProblem?

    package init() {
        descriptor = linux_bell()
        if descriptor < 0 { fail(SystemProblem(doing: "wait for several things at once")) }
    }

    deinit {
        if let eventDescriptor { close(eventDescriptor) }
        close(descriptor)
    }

    /// Rings until it is hushed: somebody other than the loop's descriptors wants attention.
    package func ring() {
        let eventDescriptor = self.eventDescriptor ?? linux_gong()
        self.eventDescriptor = eventDescriptor
        watch(readable: eventDescriptor)
        _ = write(eventDescriptor, [UInt64(1)], MemoryLayout<UInt64>.size)
    }

    package func hush() {
        guard let eventDescriptor else { return }
        var count: UInt64 = 0
        _ = read(eventDescriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Rings while there is something to read.
    package func watch(readable descriptor: Int32) {
        change(descriptor) { $0.insert(.readable) }
    }

    /// Rings while there is something to read, or no longer, and in any case once the other end is closed.
    ///
    /// - Returns: false if it can't.
    @discardableResult
    package func watch(peer descriptor: Int32, isReading: Bool) -> Bool {
        change(descriptor) {
            $0.insert(.hangUp)
            if isReading { $0.insert(.readable) } else { $0.remove(.readable) }
        }
    }

    /// Rings while there is room to write, until told otherwise.
    package func watch(writable descriptor: Int32, _ isWanted: Bool) {
        change(descriptor) { if isWanted { $0.insert(.writable) } else { $0.remove(.writable) } }
    }

    /// Call this before a watched descriptor is closed.
    package func forget(_ descriptor: Int32) {
        if interests.removeValue(forKey: descriptor) != nil {
            _ = linux_bell_forget(self.descriptor, descriptor)
        }
    }

    /// What was to make it ring can't. The first reason counts: others follow from it.
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
        let result = linux_bell_watch(
            self.descriptor, descriptor, interest.contains(.readable) ? 1 : 0,
            interest.contains(.writable) ? 1 : 0)
        // A file never lets anybody wait, so it can't be watched.
        if result != 0, errno != EPERM { fail(SystemProblem(doing: "watch another descriptor")) }
        return result == 0
    }
}
