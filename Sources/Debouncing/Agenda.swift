import DebouncedContacts

/// Waits for an instant.
package protocol Sleeper: AnyObject, Sendable {
    /// Is called once, at the instant; or before it, by a clock that wakes early or was set back.
    func wake()
    /// Belongs to the agenda in which it waits, under whose lock it is; -1 in none.
    var position: Int32 { get set }
}

/// Knows who waits in a place, and until when, so that one timer does for all. It is a binary heap, in which each knows
/// where it is.
package struct Agenda: Sendable {
    /// An entry with the instant, and a number: sleepers of one instant wake in the order of their numbers.
    private typealias Entry = (instant: Instant, number: Int, sleeper: any Sleeper)

    private var entries: [Entry] = []
    private var lastNumber = 0

    package init() {}

    package var count: Int { entries.count }

    /// The instant at which the first one is to wake.
    package var next: Instant? { entries.first?.instant }

    /// Has `sleeper` wait until `instant` instead of another one; not at all if it is nil.
    package mutating func set(_ sleeper: any Sleeper, to instant: Instant?) {
        if sleeper.position >= 0 { remove(at: Int(sleeper.position)) }
        guard let instant else { return }
        lastNumber += 1
        entries.append((instant, lastNumber, sleeper))
        sift(entries.count - 1)
    }

    /// Takes the first one out, if it waits until then at most.
    package mutating func removeFirst(dueAt now: Instant) -> (any Sleeper)? {
        guard let first = entries.first, first.instant <= now else { return nil }
        remove(at: 0)
        return first.sleeper
    }

    /// Has all wait for the same time longer.
    package mutating func move(by nanoseconds: Int64) {
        entries = entries.map { ($0.instant.advanced(by: nanoseconds), $0.number, $0.sleeper) }
    }

    private mutating func remove(at index: Int) {
        entries[index].sleeper.position = -1
        let last = entries.removeLast()
        guard index < entries.count else { return }
        entries[index] = last
        sift(index)
    }

    /// Moves an entry up or down to where it belongs.
    private mutating func sift(_ start: Int) {
        var (index, next) = (start, start)
        repeat {
            entries.swapAt(index, next)
            for place in [index, next] { entries[place].sleeper.position = Int32(place) }
            index = next
            if isBefore(index, (index - 1) / 2) { next = (index - 1) / 2 }
            let children = entries.indices.dropFirst(2 * index + 1).prefix(2)
            for child in children where isBefore(child, next) { next = child }
        } while next != index
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (entries[one].instant, entries[one].number) < (entries[other].instant, entries[other].number)
    }
}

/// Calls a function at an instant, or before it; see `Sleeper`.
package final class Alarm: Sleeper, @unchecked Sendable {
    package var position: Int32 = -1
    private let place: any Place
    private let body: @Sendable (Alarm) -> Void

    package init(in place: any Place, at instant: Instant, _ body: @escaping @Sendable (Alarm) -> Void) {
        (self.place, self.body) = (place, body)
        set(to: instant)
    }

    package func set(to instant: Instant?) { place.setTimer(of: self, to: instant) }
    package func wake() { body(self) }
}
