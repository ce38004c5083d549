// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// What a trace says of one instant: the changes in the order of the lines, those of one line as they came.
struct Row {
    private(set) var instant = Instant(nanoseconds: .min)
    /// The instant until which the trace says that time passed before this one, with nothing in between.
    private(set) var passed: Instant?
    private var changes: [Change] = []
    private var next = 0

    /// However much happens at one instant: beyond this it is told in several rows.
    private static let limit = 1024

    init() { changes.reserveCapacity(Row.limit) }

    var isEmpty: Bool { next == changes.count }
    var isFull: Bool { changes.count >= Row.limit }

    /// Begins the row of an instant; changes that nobody took yet are its own. Answers whether the instant
    /// is not before the last.
    @inline(__always)
    mutating func begin(at instant: Instant) -> Bool {
        guard instant >= self.instant else { return false }
        passed = changes.isEmpty && hasInstant ? self.instant : nil
        if isEmpty { removeAll() }
        self.instant = instant
        return true
    }

    var hasInstant: Bool { instant.nanoseconds > .min }

    @inline(__always)
    mutating func insert(_ change: Change) {
        var place = changes.endIndex
        while place > next, change.line < changes[place - 1].line { place -= 1 }
        changes.insert(change, at: place)
    }

    /// Forgets what it was told of its instant.
    mutating func removeAll() {
        changes.removeAll(keepingCapacity: true)
        next = 0
    }

    /// Whether a made-up edge comes next that took the place of what its line would have decided then.
    func voids(_ deadline: Instant) -> Bool {
        guard changes[next].kind == .read else { return false }
        return passed.map { $0 < deadline } ?? true
    }

    /// Whether what comes next is no edge, but the level at which a line is found.
    var startsLine: Bool { changes[next].kind == .start }

    @inline(__always)
    mutating func takeFirst() -> Arrival {
        let change = changes[next]
        next += 1
        let line = Int(change.line)
        switch change.kind {
        case .start: return .start(Edge(change.level, at: instant), line: line)
        case .seen: return .edge(Edge(change.level, at: instant), line: line)
        case .read: return .edge(Edge(change.level, at: instant, origin: .read), line: line)
        }
    }
}

/// What a row says of one line.
struct Change {
    enum Kind: UInt8 {
        /// The level at which the line is found.
        case start
        case seen
        /// Made up, from a reading of the level.
        case read
    }

    var line: Int32
    var level: Level
    var kind: Kind
}
