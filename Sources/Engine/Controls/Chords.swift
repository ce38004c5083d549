import DebouncedContacts

/// Presses that may become part of a chord and are therefore not reported yet, and the chords they became.
@usableFromInline
struct Chords: Sendable {
    /// Something to report, for a button or a chord.
    enum Outcome: Equatable {
        case press(Int)
        case release(Int)
        /// Let go before it was decided: a press, immediately followed by its release.
        case tap(Int)
    }

    /// Chords with the most buttons first, then in file order.
    private let chords: [Chord]
    /// The chords of each button, as indices of `chords`.
    private let chordsOf: [[Int]]
    /// For each chord those that contain it.
    private let bigger: [[Int]]
    /// For each button the chords without it that wait for a bigger one with it.
    private let outgrown: [[Int]]
    /// The time for which a press of each button waits for others: the longest `within` of its chords.
    private let waits: [Int64]

    /// The waiting press of each button.
    private var waiting: [Instant?]
    /// The chord that each button is part of now.
    private var taken: [Int?]
    /// The instant at which it took over another's state: nothing is decided before that.
    private var resumed = Instant(nanoseconds: .min)
    /// Chords that only wait for a bigger one come first, then waiting presses: at one instant chords win.
    @usableFromInline private(set) var deadlines: Deadlines

    init(_ settings: PanelSettings) {
        let count = settings.buttons.count
        let all = settings.chords
        let chords = all.enumerated().map { Chord($1, index: count + $0) }
            .sorted { ($1.members.count, $0.index) < ($0.members.count, $1.index) }
        chordsOf = (0..<count).map { button in
            chords.indices.filter { chords[$0].members.contains(button) }
        }
        let bigger = chords.map { chord in chords.indices.filter { chords[$0].contains(chord) } }
        var outgrown = [[Int]](repeating: [], count: count)
        for chord in chords.indices {
            let others = bigger[chord].reduce(into: Set<Int>()) { $0.formUnion(chords[$1].members) }
            for button in others.subtracting(chords[chord].members) { outgrown[button].append(chord) }
        }
        (self.bigger, self.outgrown) = (bigger, outgrown)
        waits = chordsOf.map { $0.map { chords[$0].within }.max() ?? 0 }
        self.chords = chords
        waiting = Array(repeating: nil, count: count)
        taken = Array(repeating: nil, count: count)
        deadlines = Deadlines(count: chords.count + count)
    }

    /// Takes over the state of another: buttons stay part of a chord that stays, and a waiting press goes on waiting
    /// from its start, except that nothing is decided before `now`.
    ///
    /// - Parameter renumbering: of the buttons and chords of the panel; a chord stays only if
    ///   all of its buttons do.
    mutating func resume(_ old: Chords, _ renumbering: Renumbering, at now: Instant) {
        resumed = now
        for button in waiting.indices {
            guard let before = renumbering[button] else { continue }
            taken[button] = old.taken[before].flatMap { position(of: old.chords[$0].index, renumbering) }
            if let press = old.waiting[before] { wait(button, since: press, from: now) }
        }
        for chord in chords.indices { expect(chord, from: now) }
    }

    @inlinable var earliest: Instant { deadlines.earliest }

    /// Returns true if a button is in any chord.
    func isMember(_ button: Int) -> Bool { waits[button] > 0 }

    /// The panel indices of the chords that a button is in.
    func indices(with button: Int) -> [Int] { chordsOf[button].map { chords[$0].index } }

    mutating func press(_ button: Int, at instant: Instant) -> Outcome? {
        wait(button, since: instant, from: instant)
        for chord in chordsOf[button] { expect(chord, from: instant) }
        return deadlines.earliest == instant ? .press(begin(deadlines.first)) : nil
    }

    mutating func release(_ button: Int) -> Outcome {
        let isNew = settle(button) != nil
        guard let chord = taken[button] else { return isNew ? .tap(button) : .release(button) }
        end(chord)
        return isNew ? .tap(chords[chord].index) : .release(chords[chord].index)
    }

    /// Whatever the press of this button waits for can't come any more. Returns what is pressed now, if it waited:
    /// a chord, if the waiting presses are all that it needs, otherwise the button itself.
    mutating func settle(_ button: Int) -> Int? {
        guard waiting[button] != nil else { return nil }
        if let chord = chordsOf[button].first(where: { chords[$0].isComplete(with: waiting) }) {
            return begin(chord)
        }
        leave(button)
        return button
    }

    /// Decides one thing that is due at the deadline.
    mutating func decide() -> Outcome {
        if deadlines.first < chords.count { return .press(begin(deadlines.first)) }
        let button = deadlines.first - chords.count
        leave(button)
        return .press(button)
    }

    /// A chord is over, though its buttons may still be held.
    mutating func end(panelIndex index: Int) {
        if let chord = chords.firstIndex(where: { $0.index == index }) { end(chord) }
    }

    /// Forgets what a button, and the chord that it is part of, had in progress.
    mutating func drop(_ button: Int) {
        if let chord = taken[button] { end(chord) }
        leave(button)
    }
}

extension Chords {
    /// The new index in `chords` of the chord that had this panel index, if it stays.
    private func position(of before: Int, _ renumbering: Renumbering) -> Int? {
        chords.firstIndex { renumbering[$0.index] == before }
    }

    /// This button's press, made now or earlier, waits for others; it is not decided before `now`.
    private mutating func wait(_ button: Int, since press: Instant, from now: Instant) {
        waiting[button] = press
        deadlines.set(chords.count + button, to: max(now, press.advanced(by: waits[button])))
    }

    /// A complete chord is pressed, though not before `now`, as soon as no bigger one can come.
    private mutating func expect(_ chord: Int, from now: Instant) {
        guard chords[chord].isComplete(with: waiting) else { return }
        let end = bigger[chord].reduce(now) { max($0, chords[$1].end(with: waiting)) }
        deadlines.set(chord, to: end)
    }

    /// Returns its panel index.
    private mutating func begin(_ chord: Int) -> Int {
        for member in chords[chord].members {
            leave(member)
            taken[member] = chord
        }
        return chords[chord].index
    }

    /// Its buttons no longer belong to it, though some may still be held.
    private mutating func end(_ chord: Int) {
        for member in chords[chord].members { taken[member] = nil }
    }

    /// The press of this button no longer waits, and neither does any chord because of it. A bigger chord that it was
    /// the first press of has more time now, and so have those that wait for that one.
    private mutating func leave(_ button: Int) {
        guard waiting[button].take() != nil else { return }
        deadlines.set(chords.count + button, to: nil)
        for chord in chordsOf[button] { deadlines.set(chord, to: nil) }
        for chord in outgrown[button] { expect(chord, from: resumed) }
    }
}

extension Chords {
    func write(to state: inout Fingerprint) {
        for button in waiting.indices {
            state.add(waiting[button], for: waits[button])
            state.add(taken[button] ?? -1)
        }
        state.add(resumed)
        deadlines.write(to: &state)
    }
}

/// A virtual button, pressed while all of its buttons are.
struct Chord: Sendable {
    /// Its index in the panel.
    let index: Int
    let members: [Int]
    /// The longest time between the first and the last press of its buttons.
    let within: Int64

    init(_ settings: ChordSettings, index: Int) {
        self.index = index
        members = settings.buttons
        within = settings.within.nanoseconds
    }

    /// Returns true if it has all buttons of the other, and more.
    func contains(_ other: Chord) -> Bool {
        members.count > other.members.count && Set(members).isSuperset(of: other.members)
    }

    /// Returns true if all of its buttons wait, and were pressed close enough together.
    func isComplete(with presses: [Instant?]) -> Bool {
        var latest = Instant(nanoseconds: .min)
        for member in members {
            guard let press = presses[member] else { return false }
            latest = max(latest, press)
        }
        return latest < end(with: presses)
    }

    /// Until when it may be completed: counted from the first of the presses that wait.
    func end(with presses: [Instant?]) -> Instant {
        members.lazy.compactMap { presses[$0] }.reduce(.distantFuture, min).advanced(by: within)
    }
}
