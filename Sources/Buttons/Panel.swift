// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// All buttons together: edges and time in, moments out, in the one order that they have.
///
/// When it is told of the time never changes what it says. Nothing is allocated for an edge.
public struct Panel: Sendable {
    private var buttons: [Button]
    private var deadlines: Deadlines
    private var moments: [Moment] = []

    /// The latest instant that it was told of.
    public private(set) var now = Instant(nanoseconds: .min)

    /// The instant of the last decision: nothing that comes may bear an earlier one.
    private var decided = Instant(nanoseconds: .min)

    /// The buttons in the order of the file; the lines of their contacts are counted alike.
    public init(_ settings: [ButtonSettings]) {
        buttons = settings.enumerated().map { Button($1, index: $0) }
        deadlines = Deadlines(count: settings.count)
    }

    /// When it must be told the time again, at the latest.
    public var deadline: Instant? { deadlines.next }

    /// Takes an edge of a line, after all that was due until then. One stamped before the last decision is taken
    /// at that decision's instant.
    public mutating func take(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        // A reading that contradicts the last edge is taken in place of the line's own pending decision.
        advance(to: edge.instant, sparing: edge.origin == .read ? line : nil)
        update(line) { $0.take(edge) }
    }

    /// The line is found at a level that no edge led to: its button begins anew. What was pending is dropped,
    /// even what was due, since its level could not be read again.
    public mutating func start(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        advance(to: edge.instant, sparing: line)
        update(line) { $0.start(edge) }
    }

    /// The line is gone, and what was under way with it.
    public mutating func drop(line: Int, at instant: Instant) {
        start(Edge(.inactive, at: instant), line: line)
    }

    /// Decides all that is due at `instant` or before.
    public mutating func advance(to instant: Instant) {
        advance(to: instant, sparing: nil)
    }

    /// Whether something happened that is not yet put out.
    public var hasMoments: Bool { !moments.isEmpty }

    /// Puts out what happened, the earliest first, at one instant in the order of the file; best called when
    /// nothing of that instant can come any more.
    public mutating func report(_ body: (Moment) throws -> Void) rethrows {
        guard !moments.isEmpty else { return }
        defer { moments.removeAll(keepingCapacity: true) }
        for moment in moments { try body(moment) }
    }
}

extension Panel {
    private func inOrder(_ edge: Edge) -> Edge {
        Edge(edge.level, at: max(edge.instant, decided), origin: edge.origin)
    }

    private mutating func advance(to instant: Instant, sparing spared: Int?) {
        if let spared { deadlines.set(spared, to: nil) }
        while let due = deadlines.next, due <= instant {
            decided = due
            update(deadlines.first) { $0.decide() }
        }
        now = max(now, instant)
    }

    private mutating func update(_ index: Int, _ step: (inout Button) -> Moment?) {
        if let moment = step(&buttons[index]) { insert(moment) }
        deadlines.set(index, to: buttons[index].deadline)
    }

    private mutating func insert(_ moment: Moment) {
        decided = moment.instant
        var place = moments.endIndex
        while place > 0, moment.precedes(moments[place - 1]) { place -= 1 }
        moments.insert(moment, at: place)
    }
}
