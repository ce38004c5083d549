import DebouncedContacts

/// Moments that are not reported yet: the earliest first, and in file order within one instant.
@usableFromInline
struct Moments: Sendable {
    @usableFromInline private(set) var moments: [Moment] = []

    @inlinable var isEmpty: Bool { moments.isEmpty }

    var all: [Moment] { moments }

    /// Moments are added as they are decided; those of one button keep that order.
    mutating func insert(_ moment: Moment) {
        var index = moments.endIndex
        moments.append(moment)
        while index > 0, moment.precedes(moments[index - 1]) {
            moments.swapAt(index - 1, index)
            index -= 1
        }
    }

    mutating func takeAll(_ body: (Moment) throws -> Void) rethrows {
        defer { moments.removeAll(keepingCapacity: true) }
        for moment in moments { try body(moment) }
    }
}
