import DebouncedContacts

/// The edges of a board's lines, merged by time stamp, and corrected by reading levels again.
///
/// A line that can't be acquired, or that goes away, is tried again while the others carry on.
package struct LineSource<Board: DebouncedLinux.Board>: EdgeSource {
    package let board: Board
    /// A descriptor that can be read when something other than a line needs attention.
    private let waker: Int32?
    /// True if the waker is ignored for now.
    package var ignoresWaker = false

    private var lineTable: LineTable<Board>
    private var arrivals = ArrivalQueue()
    private var isWoken = false
    private var isNew = true
    private var isOver = false
    /// The instant at which the queues were last known to be empty.
    private var emptied: Instant?
    private var ready: [Int] = []
    private var drained: [Edge] = []

    /// - Parameters:
    ///   - stormLimit: how many edges a line may report in a second.
    ///   - report: is told about changes in the state of each line.
    /// - Throws: the first problem, if no line is available.
    package init(
        _ requests: [LineRequest], on board: Board, stormLimit: Int = LineRequest.defaultStormLimit,
        waker: Int32? = nil,
        report: @escaping (LineReport) -> Void = { _ in }
    ) throws(LineProblem) {
        self.board = board
        self.waker = waker
        lineTable = try LineTable(requests, on: board, stormLimit: stormLimit, &arrivals, report: report)
    }

    package var counts: LineCounts {
        var counts = lineTable.counts
        counts.late = arrivals.late
        return counts
    }

    package mutating func next(before deadline: Instant?) throws -> Arrival {
        if isNew {
            isNew = false
            try listenBefore()
        }
        while true {
            if let arrival = arrivals.takeFirst(before: deadline) { return arrival }
            if isOver { return .end }
            if isWoken { return wake() }
            if deadline == nil, board.isOver, lineTable.isOnlyPolling, !pollLast() { return .end }
            let begin = board.now
            let limit = Instant.earlier(deadline, lineTable.slots.nextDeadline)
            if try listen(from: begin, until: limit, or: ignoresWaker ? nil : waker) { continue }
            // Until then the queues are empty; anything due later must wait until they are checked again.
            let now = isWoken ? begin : max(begin, limit ?? begin)
            if try poll(at: now, deciding: deadline) || readAgain(at: now, deciding: deadline)
                || lineTable.retry(at: now, &arrivals)
            {
                try listenBefore()
                continue
            }
            guard let deadline, deadline <= now else { continue }
            arrivals.pass(deadline)
            return .deadline
        }
    }

    package mutating func holdsEdge(at instant: Instant) -> Bool {
        arrivals.holdsEdge(at: instant)
    }

    /// Switches to other lines. Those that stay keep their request and their state; the others are given back before
    /// new ones are asked for, since they may be the same wires.
    ///
    /// - Parameter kept: the lines whose wires stay. Their policies may change.
    package mutating func change(
        to requests: [LineRequest], stormLimit: Int, keeping kept: Renumbering
    ) throws {
        lineTable.change(to: requests, stormLimit: stormLimit, keeping: kept, &arrivals)
        // What is in the queues comes before anything that begins now.
        try listen()
        lineTable.acquire(besides: kept, &arrivals)
        try listenBefore()
    }

    /// Has all lines read at once: nobody may have seen what happened to them. Any copy of the source will do.
    package func readAllLines() { lineTable.markAllIncomplete() }

    private mutating func wake() -> Arrival {
        isWoken = false
        return .wake
    }
}

// MARK: Edges

extension LineSource {
    /// Reading and requesting lines takes time, in which other lines may have had edges: they come before what was found.
    private mutating func listenBefore() throws {
        guard !arrivals.isEmpty else { return }
        try listen()
        arrivals.sort()
    }

    /// Empties the queues without waiting.
    private mutating func listen() throws {
        let now = board.now
        _ = try listen(from: now, until: now)
    }

    /// Waits, then empties all queues that have edges, until none does: only then is the order of the edges known. If
    /// there is only one line, its queue is in order already, and is emptied once. Returns whether there were any.
    private mutating func listen(from begin: Instant, until limit: Instant?, or waker: Int32? = nil) throws
        -> Bool
    {
        defer { emptied = begin }
        switch try board.wait(for: lineTable.inputs, or: waker, until: limit, ready: &ready) {
        case .ended: isOver = true
        case .woken: isWoken = true
        case .inTime: break
        }
        guard !ready.isEmpty else { return false }
        let paired = try drainAll()
        if !paired.isEmpty { try readPairs(of: paired) }
        arrivals.sort()
        return true
    }

    /// Empties the queues that are ready until none is, or for eight times: a line that storms must not keep us here.
    /// Returns the lines among them that have a partner.
    private mutating func drainAll() throws -> Set<Int> {
        var paired: Set<Int> = []
        for _ in 0..<8 where !ready.isEmpty {
            for line in ready {
                if lineTable.slots[line].request.partner != nil { paired.insert(line) }
                drain(line)
            }
            if lineTable.slots.count == 1 { break }
            _ = try board.wait(for: lineTable.inputs, or: nil, until: board.now, ready: &ready)
        }
        return paired
    }

    /// Reads both lines of each knob that has edges. What a line is now, and no edge said, happened at the instant of the
    /// knob's last edge, unless its edge has arrived meanwhile.
    private mutating func readPairs(of lines: Set<Int>) throws {
        var contradicted: [(line: Int, level: Level, instant: Instant)] = []
        for line in lines.sorted() {
            let partner = line + (lineTable.slots[line].request.partner ?? 0)
            if partner < line, lines.contains(partner) { continue }
            guard let instant = lineTable.lastEdge(of: [line, partner]) else { continue }
            for line in [line, partner] where lineTable.slots[line].input != nil {
                if let level = lineTable.read(line, &arrivals), level != lineTable.slots[line].level {
                    contradicted.append((line, level, instant))
                }
            }
        }
        guard !contradicted.isEmpty else { return }
        let counts = contradicted.map { lineTable.slots[$0.line].counts.edges }
        _ = try board.wait(for: lineTable.inputs, or: nil, until: board.now, ready: &ready)
        _ = try drainAll()
        for ((line, level, instant), edges) in zip(contradicted, counts)
        where lineTable.slots[line].counts.edges == edges && lineTable.slots[line].input != nil {
            let edge = Edge(level, at: instant, origin: .read)
            lineTable.slots[line].feed(edge)
            arrivals.append(edge, line: line)
        }
    }

    private mutating func drain(_ line: Int) {
        guard let input = lineTable.slots[line].input else { return }
        drained.removeAll(keepingCapacity: true)
        var problem: LineProblem?
        do throws(LineProblem) { try input.drain(into: &drained) } catch { problem = error }
        lineTable.correctClock(line, &drained, emptied: emptied)
        if lineTable.slots[line].areOutdated(drained) {
            arrivals.late += lineTable.slots[line].dropOutdated(&drained)
        }
        for edge in drained {
            lineTable.slots[line].feed(edge)
            arrivals.append(edge, line: line)
        }
        lineTable.reportDrops(line, input)
        if input.mayLackLast { lineTable.slots[line].markIncomplete() }
        if let problem { return lineTable.failToDrain(line, problem, &arrivals) }
        // Changing a slot has a price, which most edges need not pay.
        if lineTable.slots[line].isBehind { lineTable.slots[line].isBehind = false }
        if lineTable.slots[line].isStorming { lineTable.suspend(line, &arrivals) }
    }

    /// Reads the lines whose time to be polled has come; those with something to decide are read for that. Returns
    /// whether there were any.
    private mutating func poll(at now: Instant, deciding deadline: Instant?) throws -> Bool {
        var (due, start): ([Int], Int) = ([], 0)
        while let line = lineTable.slots.due(from: start, at: now) {
            start = line + 1
            guard lineTable.slots[line].isPollDue(at: now) else { continue }
            if !wantsReading(line, at: now, deciding: deadline) { due.append(line) }
        }
        guard !due.isEmpty else { return false }
        let turn = lineTable.turn
        readPolled(due.filter { $0 >= turn } + due.filter { $0 < turn })
        return true
    }

    /// Nothing will happen any more: reads all polled lines once more, and returns whether anything had.
    private mutating func pollLast() -> Bool {
        readPolled(lineTable.slots.indices.filter { lineTable.slots[$0].nextDeadline != nil })
        return arrivals.holdsEdge(at: .distantFuture)
    }

    private mutating func readPolled(_ lines: [Int]) {
        for (line, edge) in lineTable.poll(lines, &arrivals) {
            lineTable.slots[line].feed(edge)
            edge.origin == .read ? arrivals.correct(edge, line: line) : arrivals.append(edge, line: line)
            if lineTable.slots[line].isStorming { lineTable.suspend(line, &arrivals) }
        }
        arrivals.sort()
    }

    /// Reads the levels of lines that are about to be decided, have been quiet for their delay, or whose queue may
    /// have dropped the last edges. If a level contradicts the edges, an edge was lost and is made up, unless one has
    /// arrived in the queue meanwhile.
    private mutating func readAgain(at now: Instant, deciding deadline: Instant?) throws -> Bool {
        var contradicted: [(line: Int, level: Level, origin: Edge.Origin)] = []
        var isAnyLost = false
        let turn = lineTable.turn
        var (start, hasWrapped) = (turn, turn == 0)
        while true {
            guard let line = lineTable.slots.wantingReading(from: start, at: now, deciding: deadline) else {
                if hasWrapped { break }
                (start, hasWrapped) = (0, true)
                continue
            }
            start = line + 1
            if arrivals.holdsEdge(ofLine: line) { continue }
            let wasReadable = lineTable.slots[line].nextAttempt == nil
            guard let level = lineTable.read(line, &arrivals) else {
                isAnyLost = isAnyLost || lineTable.slots[line].input == nil
                continue
            }
            if level != lineTable.slots[line].level {
                let isPolled = lineTable.slots[line].request.poll != nil
                contradicted.append((line, level, isPolled && wasReadable ? .polled : .read))
            }
        }
        guard !contradicted.isEmpty || isAnyLost || arrivals.hasReadings else { return false }
        try makeUp(contradicted, at: board.now)
        return true
    }

    private mutating func makeUp(
        _ contradicted: [(line: Int, level: Level, origin: Edge.Origin)], at now: Instant
    ) throws {
        guard !contradicted.isEmpty else { return }
        _ = try listen(from: now, until: now)
        for (line, level, origin) in contradicted where !arrivals.holdsEdge(ofLine: line) {
            let edge = Edge(level, at: now, origin: origin)
            lineTable.slots[line].feed(edge)
            arrivals.correct(edge, line: line)
        }
        arrivals.sort()
    }

    private func wantsReading(_ line: Int, at now: Instant, deciding deadline: Instant?) -> Bool {
        lineTable.slots[line].wantsReading(at: now, deciding: deadline) && !arrivals.holdsEdge(ofLine: line)
    }
}

// MARK: Exploring

extension LineSource {
    /// Another in the same state, over the same inputs: a copy alone would share what it knows of its lines.
    package func copy() -> LineSource {
        var copy = self
        copy.lineTable = LineTable(copying: lineTable)
        return copy
    }

    /// Writes which state it is in.
    package func write(to state: inout Fingerprint) {
        lineTable.write(to: &state)
        arrivals.write(to: &state)
        for flag in [isWoken, isNew, isOver] { state.add(flag) }
    }
}
