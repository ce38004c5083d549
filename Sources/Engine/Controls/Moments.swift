import DebouncedContacts

/// Moments that are not reported yet: the earliest first, and in file order within one instant.
@usableFromInline
struct Moments: Sendable {
    @usableFromInline private(set) var moments: [Moment] = []

    @inlinable var isEmpty: Bool { moments.isEmpty }

    var all: [Moment] { moments }

    /// Moments are added as they are decided; those of one button keep that order.
    mutating func insert(_ moment: Moment) {
        var place = moments.endIndex
        moments.append(moment)
        while place > 0, moment.precedes(moments[place - 1]) {
            moments.swapAt(place - 1, place)
            place -= 1
        }
    }

    mutating func takeAll(_ body: (Moment) throws -> Void) rethrows {
        defer { moments.removeAll(keepingCapacity: true) }
        for moment in moments { try body(moment) }
    }
}
