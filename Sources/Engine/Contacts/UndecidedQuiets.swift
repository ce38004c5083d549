/// Quiets that belong to a bounce if the press ends soon: the contact was closed long enough before them, but not yet
/// after them.
///
/// It holds the latest 32. With a `confirm` of 1 ms there can't be more than 20, since each closure lasts that long.
struct UndecidedQuiets: Sendable {
    /// The oldest first.
    private var lengths = SIMD32<UInt32>()
    /// How long the contact has been closed since each.
    private var closed = SIMD32<UInt32>()
    private var count = 0

    mutating func append(_ quiet: Int64) {
        if count == lengths.scalarCount { dropFirst() }
        lengths[count] = UInt32(quiet)
        closed[count] = 0
        count += 1
    }

    /// The contact was closed for this long. Quiets with `limit` or more after them belong to no bounce.
    mutating func close(for length: Int64, limit: Int64) {
        guard count > 0 else { return }
        for place in 0..<count { closed[place] += UInt32(length) }
        while count > 0, closed[0] >= limit { dropFirst() }
    }

    /// The press is over: those that are left belong to its bounce.
    mutating func decide(_ body: (Int64) -> Void) {
        for place in 0..<count { body(Int64(lengths[place])) }
        count = 0
    }

    private mutating func dropFirst() {
        count -= 1
        for place in 0..<count {
            (lengths[place], closed[place]) = (lengths[place + 1], closed[place + 1])
        }
    }
}
