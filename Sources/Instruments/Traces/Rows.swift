import DebouncedContacts

/// Keeps what was read from a trace and not returned yet, in the order in which it will be: rows as they came, lines in
/// order within a row, and changes of one line as they came.
struct Rows {
    /// The instant of the row that is being read.
    private(set) var instant = Instant(nanoseconds: .min)
    /// True once a row has begun.
    private(set) var hasRow = false

    /// Changes: those in use are from `next` to `end`; the others are kept as room.
    private var changes: [Change] = []
    private var next = 0
    private var end = 0
    private var rowStart = 0
    /// True if the row's changes have to be put into the order of their lines.
    private var isUnordered = false

    /// Reading pauses here so that what has been read can be taken.
    private static let limit = 256

    /// As many changes as one row may have.
    static let longestRow = 1 << 20

    var isEmpty: Bool { next == end }
    /// True if there is something to return: what is known before the first row waits for its instant.
    var hasNext: Bool { !isEmpty && hasRow }
    var isFull: Bool { end >= Rows.limit }
    var isRowEmpty: Bool { rowStart == end }
    var isRowTooLong: Bool { end - rowStart > Rows.longestRow }

    /// The next change. There must be one.
    var first: Change { changes[next] }

    /// Begins a row. Returns false if its instant is before that of the last one. What was known before the first row is
    /// a row of its own, at the same instant.
    @inline(__always)
    mutating func begin(at instant: Instant) -> Bool {
        guard instant >= self.instant else { return false }
        if !hasRow { date(instant) }
        order()
        self.instant = instant
        rowStart = end
        return true
    }

    /// Dates what was read before the instant of the first row was known.
    mutating func date(_ instant: Instant) {
        (self.instant, hasRow) = (instant, true)
        for index in rowStart..<end { changes[index].instant = instant }
    }

    @inline(__always)
    mutating func insert(_ kind: Change.Kind, _ level: Level, line: Int32) {
        if end > rowStart, changes[end - 1].line > line { isUnordered = true }
        append(Change(instant: instant, line: line, level: level, kind: kind))
    }

    /// Takes starts out of the first row, and gives each a row of its own at its instant.
    mutating func postpone(_ finds: Finds, before next: Instant = .distantFuture) {
        let row = changes[rowStart..<end]
        end = rowStart
        for change in row where change.kind != .start || finds[Int(change.line)] == nil { append(change) }
        let levels = Dictionary(row.filter { $0.kind == .start }.map { ($0.line, $0.level) }) { first, _ in
            first
        }
        for line in finds.lines {
            guard let instant = finds[line], let level = levels[Int32(line)] else { continue }
            _ = begin(at: max(self.instant, min(instant, next)))
            insert(.start, level, line: Int32(line))
        }
    }

    /// Puts the row into order: lines in order, changes of one line as they came.
    @inline(__always)
    mutating func order() {
        if isUnordered { sort() }
        isUnordered = false
    }

    private mutating func sort() {
        let row = changes[rowStart..<end].enumerated()
        let sorted = row.sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
        changes.replaceSubrange(rowStart..<end, with: sorted.map(\.element))
    }

    /// Records that the row has no change.
    mutating func pass() {
        append(Change(instant: instant, line: -1, level: .inactive, kind: .pass))
    }

    @inline(__always)
    mutating func removeFirst() {
        next += 1
        if next == end { (next, end, rowStart) = (0, 0, 0) }
    }

    @inline(__always)
    private mutating func append(_ change: Change) {
        if end == changes.count {
            changes.append(change)
        } else {
            changes[end] = change
        }
        end += 1
    }
}

/// A change of one line in a row.
struct Change {
    enum Kind: UInt8 {
        /// The level at which the line is found.
        case start
        /// The same, but assumed: it is the opposite of the line's first edge.
        case assumed
        /// An edge.
        case seen
        /// An edge that was made up, from a reading of the level.
        case read
        /// The same, of a line that is polled: nothing was lost.
        case polled
        /// The line is gone.
        case gone
        /// No change, but anything that the line's contact would decide from now on is void.
        case void
        /// The line can't be read.
        case unread
        /// It can be read again.
        case readable
        /// Nothing but the time.
        case pass
    }

    var instant: Instant
    var line: Int32
    var level: Level
    var kind: Kind

    @inline(__always)
    var arrival: Arrival {
        switch kind {
        case .start: .start(Edge(level, at: instant), line: Int(line))
        case .assumed: .start(Edge(level, at: instant, origin: .read), line: Int(line))
        case .seen, .pass: .edge(Edge(level, at: instant), line: Int(line))
        case .polled: .edge(Edge(level, at: instant, origin: .polled), line: Int(line))
        case .gone: .gone(instant, line: Int(line))
        case .void: .void(instant, line: Int(line))
        case .unread: .reading(instant, line: Int(line), fails: true)
        case .readable: .reading(instant, line: Int(line), fails: false)
        case .read: .edge(Edge(level, at: instant, origin: .read), line: Int(line))
        }
    }
}
