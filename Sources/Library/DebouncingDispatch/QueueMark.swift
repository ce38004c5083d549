import Debouncing
import Dispatch

/// Marks a queue, once and for as long as it lives, so that we know when we are on it.
final class QueueMark: @unchecked Sendable {
    // Keys are only compared; Swift 6.0 does not know yet that they can be shared.
    private struct Key<Value>: @unchecked Sendable {
        let key = DispatchSpecificKey<Value>()
    }

    private static let marks = Key<QueueMark>()
    private static let making = Locked(())

    private let own = Key<Bool>()

    /// That of a queue that has debouncers or throttlers, if we are on one.
    static var current: QueueMark? { DispatchQueue.getSpecific(key: marks.key) }

    static func of(_ queue: DispatchQueue) -> QueueMark {
        making.withLock { _ in
            if let mark = queue.getSpecific(key: marks.key) { return mark }
            let mark = QueueMark()
            queue.setSpecific(key: marks.key, value: mark)
            queue.setSpecific(key: mark.own.key, value: true)
            return mark
        }
    }

    /// Whether we are on its queue, or on one that has it for its target.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: own.key) == true }
}
