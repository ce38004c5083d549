// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Synchronization

/// A mutex that the thread sanitizer understands. On Linux it does not see into the one of the standard library,
/// and takes all that is guarded by it for a race; an atomic it sees, and reading and writing one in the order
/// of the lock costs next to nothing.
@usableFromInline
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order = Atomic(false)

    @inlinable
    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    @inlinable
    package borrowing func withLock<Answer: Sendable>(_ body: (inout Value) throws -> Answer) rethrows
        -> Answer
    {
        try mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}
