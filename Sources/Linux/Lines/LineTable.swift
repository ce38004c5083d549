import DebouncedBoards
import DebouncedContacts

/// Lines that come and go: which of the requested lines are ours, and what is done about the others.
///
/// A class, because an object carries its type: for a generic structure, looking that up took a tenth of the time of
/// each edge.
final class LineTable<Board: DebouncedBoards.Board> {
    private let board: Board
    private let report: (LineReport) -> Void

    var slots: LineSlots
    /// The same inputs as in `slots`, in the form in which the board waits for them. For anything else, use the
    /// input in the slot: reading an element here looks up its type, for each edge.
    private(set) var inputs: [Board.Input?]
    private var setAside: [Int: SetAside<Board.Input>] = [:]
    /// The counts of lines that are no longer requested.
    private var countedBefore = LineCounts()

    /// - Throws: the first problem, if no line is available.
    init(
        _ requests: [LineRequest], on board: Board, stormLimit: Int, _ arrivals: inout ArrivalQueue,
        report: @escaping (LineReport) -> Void
    ) throws(LineProblem) {
        self.board = board
        self.report = report
        slots = LineSlots(requests.map { LineSlot($0, stormLimit: stormLimit) })
        inputs = Array(repeating: nil, count: requests.count)
        var problems: [(line: Int, LineProblem)] = []
        var finder = LineFinder(board)
        for line in slots.indices {
            if let problem = acquire(line, &finder, &arrivals) { problems.append((line, problem)) }
        }
        // What may be better in a moment is worth another start.
        let worst = problems.first { !$0.1.isLasting } ?? problems.first
        if let (_, problem) = worst, problems.count == slots.count { throw problem }
        for (line, problem) in problems { report(.missing(line: line, problem)) }
    }

    /// Another in the same state, over the same inputs.
    init(copying other: LineTable) {
        (board, report, slots, inputs) = (other.board, other.report, other.slots, other.inputs)
        (setAside, countedBefore) = (other.setAside, other.countedBefore)
    }

    func write(to state: inout Fingerprint) {
        slots.write(to: &state)
        for input in inputs { state.add(input != nil) }
    }

    var counts: LineCounts {
        var sum = countedBefore
        for line in slots.indices {
            sum = sum + slots[line].counts
            sum.dropped += slots[line].input?.dropped ?? 0
        }
        return sum
    }

    /// The instant of the last edge of any of these lines.
    func lastEdge(of lines: [Int]) -> Instant? { lines.compactMap { slots[$0].lastEdge }.max() }

    /// Reads the level of a line that is ours.
    func read(_ line: Int, _ arrivals: inout ArrivalQueue) -> Level? {
        slots[line].willRead(at: board.now)
        do throws(LineProblem) {
            let level = try slots[line].input?.level()
            succeed(line, &arrivals)
            return level
        } catch {
            fail(line, error, &arrivals)
            return nil
        }
    }

    /// Whether there is nothing to do but to poll lines.
    var isOnlyPolling: Bool {
        slots.allSatisfy { $0.reading == nil && $0.retry.next == nil }
            && slots.contains { $0.nextDeadline != nil }
    }

    /// Reads the polled lines among these, and returns what has changed, all at the instant of the reading: two lines of a
    /// knob that changed between two readings changed together. The first change after readings that failed is made up: it
    /// may have been long ago.
    func poll(_ lines: [Int], _ arrivals: inout ArrivalQueue) -> [(line: Int, edge: Edge)] {
        var changed: [(line: Int, edge: Edge)] = []
        for line in lines { slots[line].willRead(at: board.now) }
        let levels = board.levels(of: lines.compactMap(input(of:)))
        let now = board.now
        for (line, result) in zip(lines, levels) {
            slots[line].didPoll(at: now)
            switch result {
            case .success(let level):
                let wasUnreadable = slots[line].nextAttempt != nil
                if wasUnreadable { succeed(line, &arrivals) }
                guard level != slots[line].level else { continue }
                changed.append((line, Edge(level, at: now, origin: wasUnreadable ? .read : .seen)))
            case .failure(let problem): fail(line, problem, &arrivals)
            }
        }
        return changed
    }

    /// The input of a line, even if the board does not wait for it at the moment.
    private func input(of line: Int) -> Board.Input? {
        inputs[line] ?? slots[line].input as? Board.Input
    }

    private func succeed(_ line: Int, _ arrivals: inout ArrivalQueue) {
        // A decision reads it early; its queue is tried again in its own time.
        if inputs[line] == nil, let next = slots[line].nextAttempt, board.now < next { return }
        if slots[line].nextAttempt != nil { arrivals.append(reading: line, fails: false) }
        slots[line].didRead(at: board.now)
        // Its queue may be readable again as well.
        inputs[line] = input(of: line)
    }

    /// The queue of a line could not be read. The board does not wait for it until its level can be read: it would
    /// wake at once, again and again, and the other lines would decide nothing.
    func failToDrain(_ line: Int, _ problem: LineProblem, _ arrivals: inout ArrivalQueue) {
        fail(line, problem, &arrivals)
        inputs[line] = nil
    }

    /// A reading failed. The line stays ours unless its chip is gone, or readings have failed for too long.
    private func fail(_ line: Int, _ problem: LineProblem, _ arrivals: inout ArrivalQueue) {
        guard problem.isTransient else { return lose(line, problem, &arrivals) }
        let wasReadable = slots[line].nextAttempt == nil
        let isFinal = slots[line].noteFailure(problem, at: board.now)
        report(readError: problem, line)
        if isFinal { return lose(line, problem, &arrivals) }
        if wasReadable { arrivals.append(reading: line, fails: true) }
    }

    private func report(readError problem: LineProblem, _ line: Int) {
        let isWorthLogging = slots[line].shouldLogFailure(at: board.now)
        report(.readError(line: line, problem, isWorthLogging: isWorthLogging))
    }
}

// MARK: Coming

extension LineTable {
    /// Takes the line; returns the reason if that is impossible.
    private func acquire(
        _ line: Int, _ finder: inout LineFinder<Board>, _ arrivals: inout ArrivalQueue
    ) -> LineProblem? {
        do throws(LineProblem) {
            let found = try finder.find(slots[line].wanted)
            try start(line, at: found, &arrivals)
            report(.acquired(line: line, found))
            return nil
        } catch {
            slots[line].postpone(from: board.now)
            return error
        }
    }

    private func start(
        _ line: Int, at found: FoundLine, _ arrivals: inout ArrivalQueue
    ) throws(LineProblem) {
        let input = try request(line, at: found.address, edges: true)
        do throws(LineProblem) {
            let edge = Edge(try input.level(), at: board.now)
            slots[line].start(edge)
            slots[line].chip = found.chip.label
            arrivals.append(start: edge, line: line)
            hold(input, line)
        } catch {
            input.release()
            throw error
        }
    }

    private func hold(_ input: Board.Input?, _ line: Int) {
        slots[line].input = input
        inputs[line] = input
    }

    private func request(
        _ line: Int, at address: LineAddress, edges: Bool
    ) throws(LineProblem) -> Board.Input {
        let request = slots[line].wanted
        if edges, request.poll != nil {
            return try board.requestPolled(address, bias: request.bias, activeLow: request.activeLow)
        }
        return try board.request(
            address, bias: request.bias, activeLow: request.activeLow, edges: edges)
    }

    /// Retries the lines whose time has come; returns whether one of them is back.
    func retry(at now: Instant, _ arrivals: inout ArrivalQueue) -> Bool {
        var (isAnyBack, finder) = (false, LineFinder(board))
        var start = 0
        while let line = slots.due(from: start, at: now) {
            start = line + 1
            guard let due = slots[line].retry.next, due <= now, isWorthTrying(line, at: now) else { continue }
            if let problem = acquire(line, &finder, &arrivals) {
                report(.missing(line: line, problem))
            } else {
                isAnyBack = true
            }
        }
        return isAnyBack
    }

    /// Whether a line may be asked for: one that was set aside, only once it has been quiet.
    private func isWorthTrying(_ line: Int, at now: Instant) -> Bool {
        guard var aside = setAside.removeValue(forKey: line) else { return true }
        let isStillChanging = aside.isStillChanging(at: now)
        if let problem = aside.problem, problem.isTransient {
            slots[line].counts.readErrors += 1
            report(readError: problem, line)
        }
        guard isStillChanging else {
            aside.input.release()
            return true
        }
        slots[line].postpone(until: aside.nextCheck(after: now))
        setAside[line] = aside
        return false
    }
}

// MARK: Going

extension LineTable {
    func lose(_ line: Int, _ problem: LineProblem, _ arrivals: inout ArrivalQueue) {
        giveBack(line, &arrivals)
        slots[line].postpone(from: board.now)
        report(.missing(line: line, problem))
    }

    /// The line storms: its edges are ignored until it is quiet.
    func suspend(_ line: Int, _ arrivals: inout ArrivalQueue) {
        giveBack(line, &arrivals)
        report(.setAside(line: line))
        do throws(LineProblem) {
            let input = try request(line, at: board.find(slots[line].wanted).address, edges: false)
            try watch(input, line)
        } catch {
            // It may still be storming.
            let pause = error.isTransient ? slots[line].quietTime : .zero
            slots[line].postpone(from: board.now + pause)
        }
    }

    private func watch(_ input: Board.Input, _ line: Int) throws(LineProblem) {
        do throws(LineProblem) {
            var level = slots[line].level
            do throws(LineProblem) { level = try input.level() } catch {
                if !error.isTransient { throw error }
            }
            var aside = SetAside(input, level: level, at: board.now, quietTime: slots[line].quietTime)
            slots[line].postpone(until: aside.nextCheck(after: board.now))
            setAside[line] = aside
        } catch {
            input.release()
            throw error
        }
    }

    private func giveBack(_ line: Int, _ arrivals: inout ArrivalQueue) {
        guard slots[line].input != nil else { return }
        release(line)
        arrivals.append(goneAt: board.now, line: line)
    }

    private func release(_ line: Int) {
        slots[line].counts.dropped += slots[line].input?.dropped ?? 0
        slots[line].input?.release()
        hold(nil, line)
    }
}

extension LineTable {
    /// Reports what the kernel dropped since it was last asked.
    func reportDrops(_ line: Int, _ input: any InputLine) {
        let dropped = input.dropped
        guard dropped > slots[line].reportedDrops else { return }
        report(.dropped(line: line, edges: slots[line].newDrops(dropped)))
    }
}

// MARK: Change

extension LineTable {
    /// Switches to other lines. New ones are not requested yet: see `LineSource.change`.
    func change(
        to requests: [LineRequest], stormLimit: Int, keeping kept: Renumbering, _ arrivals: inout ArrivalQueue
    ) {
        for line in slots.indices where !kept.keeps(line) { leave(line, &arrivals) }
        arrivals.renumber { kept.index(of: $0) }
        slots = LineSlots(
            zip(requests, kept.moved(Array(slots))).map { request, slot in
                slot?.changed(to: request, stormLimit: stormLimit)
                    ?? LineSlot(request, stormLimit: stormLimit)
            })
        inputs = kept.moved(inputs).map { $0 ?? nil }
        setAside = kept.moved(setAside)
    }

    /// Requests the new lines, those that are polled from now on, or no longer, and those that are missing: a
    /// reload may follow a repair.
    func acquire(besides kept: Renumbering, _ arrivals: inout ArrivalQueue) {
        var finder = LineFinder(board)
        for line in slots.indices {
            if kept[line] == nil || isMissing(line) {
                if let problem = acquire(line, &finder, &arrivals) { report(.missing(line: line, problem)) }
            } else if slots[line].needsOtherInput {
                requestAgain(line, &finder, &arrivals)
            }
        }
    }

    private func isMissing(_ line: Int) -> Bool { slots[line].input == nil && setAside[line] == nil }

    /// Its contact goes on. If the level has changed meanwhile, an edge was lost, and is made up.
    private func requestAgain(
        _ line: Int, _ finder: inout LineFinder<Board>, _ arrivals: inout ArrivalQueue
    ) {
        let now = board.now
        release(line)
        do throws(LineProblem) {
            hold(try request(line, at: finder.find(slots[line].wanted).address, edges: true), line)
            slots[line].didChangeInput(at: board.now)
        } catch {
            arrivals.append(goneAt: now, line: line)
            return lose(line, error, &arrivals)
        }
        guard let level = read(line, &arrivals), level != slots[line].level else { return }
        let edge = Edge(level, at: board.now, origin: .read)
        slots[line].feed(edge)
        arrivals.correct(edge, line: line)
    }

    private func leave(_ line: Int, _ arrivals: inout ArrivalQueue) {
        giveBack(line, &arrivals)
        setAside.removeValue(forKey: line)?.input.release()
        countedBefore = countedBefore + slots[line].counts
    }
}
