/// Gaps that belong to a bounce if the press ends soon: the contact was closed long enough before them, but not yet
/// after them.
///
/// It holds 32. With a `confirm` of 1 ms there can't be more than 20, since each closure lasts that long. With a shorter
/// one there may be more. Then a quiet is dropped whose effect on the delay later ones have as well, which are decided no
/// earlier; or else the one that differs least from the next.
struct UndecidedGaps: Sendable {
    /// The oldest first.
    private var lengths = SIMD32<UInt32>()
    /// The time for which the contact has been closed since each.
    private var closed = SIMD32<UInt32>()
    private var count = 0

    mutating func append(_ quiet: Int64) {
        if count == lengths.scalarCount { drop(needless(besides: UInt32(quiet))) }
        lengths[count] = UInt32(quiet)
        closed[count] = 0
        count += 1
    }

    /// The contact was closed for this long. Gaps with `limit` or more after them belong to no bounce.
    mutating func close(for length: Int64, limit: Int64) {
        guard count > 0 else { return }
        for place in 0..<count { closed[place] += UInt32(length) }
        while count > 0, closed[0] >= limit { drop(0) }
    }

    /// The press is over: those that are left belong to its bounce.
    mutating func decide(_ body: (Int64) -> Void) {
        for place in 0..<count { body(Int64(lengths[place])) }
        count = 0
    }

    private func needless(besides next: UInt32) -> Int {
        func difference(_ place: Int) -> Int64 { abs(Int64(lengths[place]) - Int64(lengths[place + 1])) }
        return (0..<count).first { isNeedless($0, next) }
            ?? (1..<count - OpenGaps.wornThreshold).min { difference($0) < difference($1) }!
    }

    /// Returns true if those that came later, of which `next` is the last, tell all that this one does.
    private func isNeedless(_ place: Int, _ next: UInt32) -> Bool {
        let (length, doubtful) = (lengths[place], UInt32(OpenGaps.wornRange.upperBound))
        var (isCovered, wornCount) = (false, 0)
        for other in place + 1...count {
            let later = other < count ? lengths[other] : next
            if later >= length, length > doubtful || later <= doubtful { isCovered = true }
            if OpenGaps.wornRange.contains(Int64(later)) { wornCount += 1 }
        }
        return isCovered
            && (!OpenGaps.wornRange.contains(Int64(length)) || wornCount >= OpenGaps.wornThreshold)
    }

    private mutating func drop(_ first: Int) {
        count -= 1
        for place in first..<count {
            (lengths[place], closed[place]) = (lengths[place + 1], closed[place + 1])
        }
    }
}

extension UndecidedGaps {
    func write(to state: inout Fingerprint) {
        state.add(count)
        for place in 0..<count {
            state.add(Int(lengths[place]))
            state.add(Int(closed[place]))
        }
    }
}
