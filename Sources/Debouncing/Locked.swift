import Synchronization

/// A value that is only touched under a lock.
///
/// The compiler of Swift 6.0 can't lay out a mutex of a generic value. The thread sanitizer does not see into one on Linux,
/// but it does see an atomic that is read and written in the order of the lock, which costs next to nothing.
@usableFromInline
package class Locked<Value: Sendable>: @unchecked Sendable {
    @usableFromInline final let mutex = Mutex(())
    @usableFromInline final let order = Atomic(false)
    /// The lock ensures exclusive access: a check of the runtime would cost as much as the rest of a call.
    @exclusivity(unchecked) @usableFromInline final var value: Value

    @usableFromInline package init(_ value: Value) { self.value = value }

    @inlinable
    package final func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { _ in
            _ = order.load(ordering: .acquiring)
            defer { order.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}
