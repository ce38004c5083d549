import DebouncedContacts

/// What happened on one control so far, and what came to nothing; a chord has no edges of its own.
package struct ControlCounts: Equatable, Sendable {
    /// Edges that its line reported.
    package var edges = 0
    /// Edges that were lost, and made up when the level was read.
    package var missed = 0
    /// Pulses that were too short for a press, without one that followed.
    package var spikes = 0
    package var suppressions = Suppressions()
    /// Presses that became part of a chord.
    package var takenByChords = 0
    /// How often each gesture was reported; of an encoder, the steps.
    package var gestures = GestureCounts()
    /// The instant of the last press, pulse or turn, or of the last change of a switch.
    package var latest: Instant?

    package init() {}

    package var presses: Int { gestures[.press] }

    mutating func count(_ moment: Moment) {
        gestures[moment.gesture] += moment.steps ?? 1
        if moment.gesture.isMove { latest = moment.instant }
    }

    static func += (sum: inout ControlCounts, other: ControlCounts) {
        sum.edges += other.edges
        sum.missed += other.missed
        sum.spikes += other.spikes
        sum.suppressions.cooldown += other.suppressions.cooldown
        sum.suppressions.group += other.suppressions.group
        sum.takenByChords += other.takenByChords
        for gesture in Gesture.allCases { sum.gestures[gesture] += other.gestures[gesture] }
    }
}

/// A number for each gesture.
package struct GestureCounts: Equatable, Sendable {
    private var counts = Array(repeating: 0, count: Gesture.allCases.count)

    package init() {}

    package subscript(gesture: Gesture) -> Int {
        get { counts[gesture.index] }
        set { counts[gesture.index] = newValue }
    }
}
