import DebouncedContacts

/// What a panel counts.
struct Tally: Sendable {
    /// Of each button, then of each chord.
    private(set) var counts: [ButtonCounts]
    /// Of those that are gone.
    private var before = ButtonCounts()

    init(count: Int) {
        counts = Array(repeating: ButtonCounts(), count: count)
    }

    var total: ButtonCounts { counts.reduce(into: before, +=) }

    mutating func count(_ edge: Edge, line: Int) { counts[line].count(edge) }

    mutating func count(_ moments: [Moment]) {
        for moment in moments { counts[moment.button].count(moment) }
    }

    mutating func count(_ notice: PanelNotice) {
        switch notice {
        case .spikes(let index, _, let count, _): counts[index].spikes += count
        case .suppressed(let index, _, .cooldown): counts[index].suppressions.cooldown += 1
        case .suppressed(let index, _, .group): counts[index].suppressions.group += 1
        case .suppressed(let index, _, .chord): counts[index].takenByChords += 1
        // The edge was counted.
        case .missedEdge, .delay: break
        }
    }

    /// Goes on where another left off, for those that stay.
    mutating func resume(_ old: Tally, _ renumbering: Renumbering) {
        before = old.before
        for (index, place) in renumbering.kept { counts[index] = old.counts[place] }
        for place in old.counts.indices where !renumbering.keeps(place) { before += old.counts[place] }
    }
}
