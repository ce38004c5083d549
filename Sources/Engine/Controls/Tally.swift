import DebouncedContacts

/// What a panel counts.
struct Tally: Sendable {
    private let map: ControlMap
    /// Of each control.
    private(set) var counts: [ControlCounts]
    /// Of those that are gone.
    private var before = ControlCounts()

    init(_ map: ControlMap) {
        self.map = map
        counts = Array(repeating: ControlCounts(), count: map.controls.count)
    }

    var total: ControlCounts { counts.reduce(into: before, +=) }

    mutating func count(_ edge: Edge, line: Int) { counts[map.control(ofLine: line)].count(edge) }

    mutating func count(_ moments: [Moment]) {
        for moment in moments { counts[moment.control].count(moment) }
    }

    mutating func count(_ notice: PanelNotice) {
        switch notice {
        case .spikes(let index, _, let count, _): counts[index].spikes += count
        case .suppressed(let index, _, .cooldown): counts[index].suppressions.cooldown += 1
        case .suppressed(let index, _, .group): counts[index].suppressions.group += 1
        case .suppressed(let index, _, .chord): counts[index].takenByChords += 1
        // The edges were counted.
        case .missedEdge, .delay, .unsettled, .edges: break
        }
    }

    /// Goes on where another left off, for those that stay.
    mutating func resume(_ old: Tally, _ renumbering: Renumbering) {
        before = old.before
        for (index, place) in renumbering.kept { counts[index] = old.counts[place] }
        for place in old.counts.indices where !renumbering.keeps(place) { before += old.counts[place] }
    }
}
