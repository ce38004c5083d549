import DebouncedContacts

/// The counts of a panel.
struct Tally: Sendable {
    private let map: ControlMap
    /// Of each control, but for the edges of its lines since this tally began.
    private var controls: [ControlCounts]
    /// Of each line: an edge has nothing else to change.
    private var seen: [Int]
    private var missed: [Int]
    /// Of those that are gone.
    private var before = ControlCounts()

    init(_ map: ControlMap) {
        self.map = map
        controls = Array(repeating: ControlCounts(), count: map.controls.count)
        seen = Array(repeating: 0, count: map.lines.count)
        missed = seen
    }

    func counts(of control: Int) -> ControlCounts {
        var counts = controls[control]
        for line in map.lines(ofControl: control) {
            counts.edges += seen[line]
            counts.missed += missed[line]
        }
        return counts
    }

    var total: ControlCounts { controls.indices.reduce(into: before) { $0 += counts(of: $1) } }

    @inline(__always)
    mutating func count(_ edge: Edge, line: Int) {
        switch edge.origin {
        case .seen, .polled: seen[line] &+= 1
        case .read: missed[line] &+= 1
        }
    }

    mutating func count(_ moments: [Moment]) {
        for moment in moments { controls[moment.control].count(moment) }
    }

    mutating func count(_ notice: PanelNotice) {
        switch notice {
        case .spikes(let index, _, let count, _): controls[index].spikes += count
        case .suppressed(let index, _, .cooldown): controls[index].suppressions.cooldown += 1
        case .suppressed(let index, _, .group): controls[index].suppressions.group += 1
        case .suppressed(let index, _, .chord): controls[index].takenByChords += 1
        // The edges were counted.
        case .missedEdge, .delay, .unsettled, .edges: break
        }
    }

    /// Goes on where another left off, for those that stay.
    mutating func resume(_ old: Tally, _ renumbering: Renumbering) {
        before = old.before
        for (index, oldIndex) in renumbering.kept { controls[index] = old.counts(of: oldIndex) }
        for index in old.controls.indices where !renumbering.keeps(index) { before += old.counts(of: index) }
    }
}

/// Counts of what happened on one control so far, and of what came to nothing; a chord has no edges of its own.
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
    /// The number of reports of each gesture; of an encoder, the steps.
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
