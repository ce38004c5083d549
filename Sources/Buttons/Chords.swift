// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// Presses that may become part of a chord, and so are not yet reported, and the chords that they became.
@usableFromInline
struct Chords: Sendable {
    /// What is to be reported, of a button or of a chord.
    enum Outcome: Equatable {
        case press(Int)
        case release(Int)
        /// Let go before it was decided: a press, and at once its release.
        case tap(Int)
    }

    /// Those with most buttons first, then in the order of the file.
    private let chords: [Chord]
    /// The chords of each button, by their places in `chords`.
    private let chordsOf: [[Int]]
    /// How long a press of each button waits for others: the longest `within` of its chords.
    private let waits: [Int64]

    /// The press of each button that waits.
    private var waiting: [Instant?]
    /// The chord that each button is now part of.
    private var taken: [Int?]
    /// First of the chords that only wait for a bigger one, then of the presses that wait: at one instant chords win.
    @usableFromInline private(set) var deadlines: Deadlines

    init(_ settings: PanelSettings) {
        let count = settings.buttons.count
        let all = settings.chords
        let chords = all.enumerated().map { Chord($1, index: count + $0, among: all) }
            .sorted { ($1.members.count, $0.index) < ($0.members.count, $1.index) }
        chordsOf = (0..<count).map { button in
            chords.indices.filter { chords[$0].members.contains(button) }
        }
        waits = chordsOf.map { $0.map { chords[$0].within }.max() ?? 0 }
        self.chords = chords
        waiting = Array(repeating: nil, count: count)
        taken = Array(repeating: nil, count: count)
        deadlines = Deadlines(count: chords.isEmpty ? 0 : chords.count + count)
    }

    @inlinable var earliest: Instant { deadlines.earliest }

    /// Whether a button is in any chord.
    func concern(_ button: Int) -> Bool { waits[button] > 0 }

    /// The places in the panel of the chords that a button is in.
    func indices(with button: Int) -> [Int] { chordsOf[button].map { chords[$0].index } }

    mutating func press(_ button: Int, at instant: Instant) -> Outcome? {
        waiting[button] = instant
        deadlines.set(chords.count + button, to: instant.advanced(by: waits[button]))
        for chord in chordsOf[button] {
            guard let first = chords[chord].first(of: waiting) else { continue }
            deadlines.set(chord, to: max(instant, first.advanced(by: chords[chord].patience)))
        }
        return deadlines.earliest == instant ? begin(deadlines.first) : nil
    }

    mutating func release(_ button: Int) -> Outcome? {
        if let chord = taken[button] {
            end(chord)
            return .release(chords[chord].index)
        }
        guard waiting[button] != nil else { return .release(button) }
        // What it was waiting for can't come any more, but it may be all that a chord needs.
        if let chord = chordsOf[button].first(where: { chords[$0].first(of: waiting) != nil }) {
            _ = begin(chord)
            end(chord)
            return .tap(chords[chord].index)
        }
        leave(button)
        return .tap(button)
    }

    /// Decides one thing that is due at the deadline.
    mutating func decide() -> Outcome {
        if deadlines.first < chords.count { return begin(deadlines.first) }
        let button = deadlines.first - chords.count
        leave(button)
        return .press(button)
    }

    /// Forgets what is under way with a button, and with the chord that it is part of.
    mutating func drop(_ button: Int) {
        if let chord = taken[button] { end(chord) }
        leave(button)
    }
}

extension Chords {
    private mutating func begin(_ chord: Int) -> Outcome {
        for member in chords[chord].members {
            leave(member)
            taken[member] = chord
        }
        return .press(chords[chord].index)
    }

    /// Its buttons belong to it no longer, though some may still be held.
    private mutating func end(_ chord: Int) {
        for member in chords[chord].members { taken[member] = nil }
    }

    /// The press of this button waits no longer, and no chord with it.
    private mutating func leave(_ button: Int) {
        guard waiting[button].take() != nil else { return }
        deadlines.set(chords.count + button, to: nil)
        for chord in chordsOf[button] { deadlines.set(chord, to: nil) }
    }
}
