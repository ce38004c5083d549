import DebouncedContacts

/// How long a contact has been trembling without coming to rest.
package struct Chatter: Sendable {
    /// Trembling for so long is worth a notice.
    private let long: Duration

    private var first: Instant?
    /// It is at rest from then on, if no other edge comes.
    private var end = Instant(nanoseconds: .min)
    /// Whether it has lasted so long that it is worth a notice.
    private(set) var isLong = false
    private var isReported = false

    package init(long: Duration = .seconds(10)) { self.long = long }

    func isOver(at now: Instant) -> Bool { now >= end }

    /// - Parameter delay: how long the line must keep the level of this edge to be at rest.
    package mutating func feed(_ edge: Edge, restingAfter delay: Duration) {
        if first == nil || isOver(at: edge.instant) {
            self = Chatter(long: long)
            first = edge.instant
        }
        end = edge.instant + delay
        if let first, edge.instant >= first + long { isLong = true }
    }

    /// Whether it has become long since this was last asked.
    package mutating func takeReport() -> Bool {
        defer { isReported = isLong }
        return isLong && !isReported
    }
}
