import DebouncedContacts
import DebouncedLinux

/// Chance, the same for the same seed.
struct Dice {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Happens once in so many times.
    mutating func once(in times: Int) -> Bool { number(1...times) == 1 }

    mutating func pick<Element>(_ all: [Element]) -> Element { all[number(0...all.count - 1)] }

    mutating func shuffle<Element>(_ all: [Element]) -> [Element] { all.shuffled(using: &random) }

    mutating func time(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }

    mutating func time(_ range: ClosedRange<Duration>) -> Int64 {
        time(range.lowerBound.nanoseconds...range.upperBound.nanoseconds)
    }

    mutating func seed() -> UInt64 { random.next() }
}

let us: Int64 = 1_000
let ms: Int64 = 1_000_000
let seconds: Int64 = 1_000_000_000
