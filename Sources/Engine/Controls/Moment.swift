import DebouncedContacts

/// Something that a control reports: what, on which control, and at what instant.
@usableFromInline
package struct Moment: Equatable, Sendable {
    /// The control's number in its panel.
    package var control: Int
    package var gesture: Gesture
    package var instant: Instant
    /// The time for which the button was held, for a release; for a switch, the length of the state before, if its
    /// beginning was seen.
    package var held: Int64?
    /// Only for a release: it is not known when the press ended, or whether it did.
    package var isLost: Bool
    /// Only for a switch: it was found in this state, and may have been so for longer.
    package var isFound: Bool
    /// The stage of `hold` that was reached.
    package var after: Int64?
    /// The number of clicks; the number of the repeat within its press, starting at 1; or how many pulses or steps
    /// it stands for.
    package var count: Int?
    /// Only for a pulse: the level of its contact from then on.
    package var level: Level?

    package init(
        control: Int, gesture: Gesture, at instant: Instant, held: Int64? = nil, after: Int64? = nil,
        count: Int? = nil, isLost: Bool = false, isFound: Bool = false, level: Level? = nil
    ) {
        self.control = control
        self.gesture = gesture
        self.instant = instant
        self.held = held
        self.after = after
        self.count = count
        self.isLost = isLost
        self.isFound = isFound
        self.level = level
    }

    /// The number of clicks of an encoder; nil for anything else.
    package var steps: Int? {
        gesture.isTurn ? count : nil
    }

    /// Returns true if it is reported first although it was decided later: within one instant file order counts.
    func precedes(_ earlier: Moment) -> Bool {
        instant == earlier.instant && control < earlier.control
    }
}

/// A moment as users see it: numbered, and with the control's name.
package struct Event: Equatable, Sendable {
    package var sequence: Int
    package var control: ControlName
    package var moment: Moment
    /// Only of a counter: what it shows from then on.
    package var total: CounterTotal?

    package init(sequence: Int, control: ControlName, moment: Moment, total: CounterTotal? = nil) {
        self.sequence = sequence
        self.control = control
        self.moment = moment
        self.total = total
    }
}

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
