import DebouncedContacts
import Glibc

/// What can be explored: a state, and all that may follow.
protocol Explored {
    /// The states that may follow, each with what happens in between, always in the same order.
    func visitNext(_ body: (String, Self) -> Void)

    var fingerprint: Fingerprint { get }

    /// The law that was broken on the way here, in words.
    var violation: String? { get }

    /// A way through some states as text.
    static func draw(_ way: [(step: String, state: Self)]) -> [String]
}

/// Visits all states from a first one, the nearest first, until nothing new is reached.
///
/// Of a state seen before only its fingerprint is kept: among 10⁸ states of 128 bits, the chance that two share one is
/// less than 10⁻²².
struct Exploration<State: Explored> {
    private(set) var states = 0
    private(set) var transitions = 0
    private(set) var isClosed = false
    /// The shortest way to a violation.
    private(set) var trace: [String] = []
    private(set) var violation: String?

    private struct Origin {
        var parent: UInt32
        var choice: UInt32
    }

    init(from first: State, limit: Int, tellsProgress: Bool = false) {
        var seen: Set<SIMD2<UInt64>> = [first.fingerprint.halves]
        var origins = [Origin(parent: 0, choice: 0)]
        var (level, next): ([State], [State]) = ([first], [])
        var place = 0
        while !level.isEmpty, violation == nil, origins.count < limit {
            for state in level where violation == nil && origins.count < limit {
                var choice: UInt32 = 0
                state.visitNext { _, after in
                    guard violation == nil else { return }
                    transitions += 1
                    defer { choice += 1 }
                    if let broken = after.violation {
                        violation = broken
                        trace = Exploration.trace(to: place, choice, origins, from: first)
                    } else if seen.insert(after.fingerprint.halves).inserted {
                        origins.append(Origin(parent: UInt32(place), choice: choice))
                        next.append(after)
                    }
                }
                place += 1
            }
            (level, next) = (next, [])
            if tellsProgress {
                print("    \(origins.count) states, \(level.count) new, \(transitions) transitions")
                fflush(nil)
            }
        }
        states = origins.count
        isClosed = violation == nil && level.isEmpty
    }

    /// Goes the same way again, and tells what happens.
    private static func trace(
        to place: Int, _ last: UInt32, _ origins: [Origin], from first: State
    ) -> [String] {
        var (choices, place) = ([last], place)
        while place > 0 {
            choices.append(origins[place].choice)
            place = Int(origins[place].parent)
        }
        var (state, way) = (first, [(step: String, state: State)]())
        for choice in choices.reversed() {
            var number: UInt32 = 0
            let before = state
            before.visitNext { step, after in
                if number == choice {
                    state = after
                    way.append((step, after))
                }
                number += 1
            }
        }
        return State.draw(way)
    }
}
