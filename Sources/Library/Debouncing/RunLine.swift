/// The runs that a gate decided on, in the order of its decisions: they begin one after the other.
@usableFromInline
struct RunLine: Sendable {
    /// What has not begun.
    @usableFromInline private(set) var decided: [Run] = []
    @usableFromInline private(set) var begun: [Run] = []
    /// Whether the first is on its way to the actor or the queue where it begins.
    @usableFromInline var isStarting = false

    var unfinished: [Run] { begun + decided }

    mutating func append(_ run: Run) {
        decided.append(run)
    }

    /// The run that is to start now, if any. The one after it starts when it has begun.
    @inlinable
    mutating func next() -> Run? {
        guard !isStarting, let first = decided.first else { return nil }
        isStarting = true
        return first
    }

    /// Whether `run` may begin: one that was dropped may not.
    mutating func begin(_ run: Run) -> Bool {
        guard let first = decided.first, first === run else { return false }
        isStarting = false
        begun.append(decided.removeFirst())
        return true
    }

    mutating func end(_ run: Run) {
        begun.removeAll { $0 === run }
    }

    /// Forgets what has not begun, and returns it.
    mutating func drop() -> [Run] {
        isStarting = false
        defer { decided = [] }
        return decided
    }
}
