import DebouncedContacts

/// Lines that come and go: which of the requested lines are ours, and what is done about the others.
///
/// A class, because an object carries its type: for a generic structure, looking that up took a tenth of the time of
/// each edge.
final class LineTable<Board: DebouncedLinux.Board> {
    /// No kernel takes that long to put an edge into its queue.
    private let longestDelivery: Int64 = 1_000_000_000
    private let board: Board
    private let report: (LineReport) -> Void

    var slots: LineSlots
    /// The same inputs as in `slots`, in the form in which the board waits for them. For anything else, use the
    /// input in the slot: reading an element here looks up its type, for each edge.
    private(set) var inputs: [Board.Input?]
    private var setAside: [Int: SetAside<Board.Input>] = [:]
    /// Chips that nothing is read from at the moment.
    private var pauses = ChipPauses()
    /// The line that is read first: the one after the last that was slow or failed, so that each gets its turn.
    private(set) var turn = 0
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
        (pauses, turn) = (other.pauses, other.turn)
    }

    /// Without what is set aside: no line storms while states are explored.
    func write(to state: inout Fingerprint) {
        slots.write(to: &state)
        for input in inputs { state.add(input != nil) }
        for slot in slots { pauses.write(slot.device, to: &state) }
        // At the end it begins again with the first line.
        state.add(turn % max(1, slots.count))
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

    /// Reads the level of a line that is ours; nil if that fails, or if its chip is left alone at the moment.
    func read(_ line: Int, _ arrivals: inout ArrivalQueue) -> Level? {
        let start = board.now
        if let pause = pauses.pause(of: slots[line].device, at: start) {
            skip(line, pause, &arrivals)
            return nil
        }
        do throws(LineProblem) {
            let level = try slots[line].input?.level()
            countCall(on: line, since: start)
            succeed(line, &arrivals)
            return level
        } catch {
            failReading(of: line, error, since: start, &arrivals)
            return nil
        }
    }

    /// Its chip was asked for something. If that took long, others come first.
    private func countCall(on line: Int, since start: Instant, _ problem: LineProblem? = nil) {
        if pauses.add(slots[line].device, from: start, to: board.now, problem) { turn = line + 1 }
    }

    /// A line could not be read. That counts for its whole chip.
    private func failReading(
        of line: Int, _ problem: LineProblem, since start: Instant, _ arrivals: inout ArrivalQueue
    ) {
        turn = line + 1
        if problem.isTransient { pauses.fail(slots[line].device, from: start, to: board.now, problem) }
        fail(line, problem, since: start, &arrivals)
    }

    /// A line is not read, since its chip failed or was slow just now. What depends on its level waits.
    private func skip(_ line: Int, _ pause: ChipPauses.Pause, _ arrivals: inout ArrivalQueue) {
        let wasReadable = slots[line].nextAttempt == nil
        let isFinal = slots[line].skipReading(pause, at: board.now)
        if isFinal, let problem = pause.problem { return lose(line, problem, &arrivals) }
        if wasReadable { arrivals.append(reading: line, fails: true) }
    }

    /// True if there is nothing to do but to poll lines.
    var isOnlyPolling: Bool {
        slots.allSatisfy { $0.reading == nil && $0.retry.next == nil }
            && slots.contains { $0.nextDeadline != nil }
    }

    /// Reads the polled lines among these, and returns what has changed, all at the instant of the reading: two lines of a
    /// knob that changed between two readings changed together. The first change after readings that failed is made up: it
    /// may have been long ago.
    func poll(_ lines: [Int], _ arrivals: inout ArrivalQueue) -> [(line: Int, edge: Edge)] {
        var changed: [(line: Int, edge: Edge)] = []
        var rest = lines
        while let first = rest.first {
            let group = rest.filter { isRead($0, with: first) }
            rest.removeAll(where: group.contains)
            changed += pollGroup(group, &arrivals)
        }
        // While one group was read, another may have become due again. Others come first.
        let now = board.now
        for line in lines where slots[line].isPollDue(at: now) { slots[line].didPoll(at: now) }
        return changed
    }

    /// Returns true if one call may read both lines.
    private func isRead(_ line: Int, with other: Int) -> Bool {
        slots[line].device == slots[other].device && slots[line].request.bias == slots[other].request.bias
    }

    private func pollGroup(_ lines: [Int], _ arrivals: inout ArrivalQueue) -> [(line: Int, edge: Edge)] {
        let start = board.now
        if let pause = pauses.pause(of: slots[lines[0]].device, at: start) {
            for line in lines { slots[line].didPoll(at: pause.end) }
            if pause.problem != nil { for line in lines { skip(line, pause, &arrivals) } }
            return []
        }
        let readable = lines.compactMap { line in input(of: line).map { (line: line, input: $0) } }
        let levels = board.levels(of: readable.map(\.input))
        let now = board.now
        var changed: [(line: Int, edge: Edge)] = []
        var failed: [(line: Int, problem: LineProblem)] = []
        for ((line, _), result) in zip(readable, levels) {
            slots[line].didPoll(at: now)
            switch result {
            case .success(let level):
                let wasUnreadable = slots[line].nextAttempt != nil
                if wasUnreadable { succeed(line, &arrivals) }
                guard level != slots[line].level else { continue }
                changed.append((line, Edge(level, at: now, origin: wasUnreadable ? .read : .seen)))
            case .failure(let problem): failed.append((line, problem))
            }
        }
        // One call, however many lines it read.
        if let problem = failed.first(where: \.problem.isTransient)?.problem {
            pauses.fail(slots[lines[0]].device, from: start, to: board.now, problem)
        } else {
            countCall(on: lines[0], since: start)
        }
        if let last = failed.last { turn = last.line + 1 }
        for (line, problem) in failed { fail(line, problem, since: start, &arrivals) }
        return changed
    }

    /// The input of a line, even if the board does not wait for it at the moment.
    private func input(of line: Int) -> Board.Input? {
        inputs[line] ?? slots[line].input as? Board.Input
    }

    private func succeed(_ line: Int, _ arrivals: inout ArrivalQueue) {
        // As nearly always. Asking for the input looks up its type.
        guard let next = slots[line].nextAttempt else { return slots[line].didRead(at: board.now) }
        // A decision reads it early; its queue is tried again in its own time.
        if inputs[line] == nil, board.now < next { return }
        arrivals.append(reading: line, fails: false)
        slots[line].didRead(at: board.now)
        // Its queue may be readable again as well.
        inputs[line] = input(of: line)
    }

    /// The queue of a line could not be read. The board does not wait for it until its level can be read: it would
    /// wake at once, again and again, and the other lines would decide nothing.
    func failToDrain(_ line: Int, _ problem: LineProblem, _ arrivals: inout ArrivalQueue) {
        slots[line].isBehind = true
        fail(line, problem, since: board.now, &arrivals)
        inputs[line] = nil
    }

    /// A reading failed. The line stays ours unless its chip is gone, or readings have failed for too long.
    private func fail(
        _ line: Int, _ problem: LineProblem, since start: Instant, _ arrivals: inout ArrivalQueue
    ) {
        guard problem.isTransient else { return lose(line, problem, &arrivals) }
        let wasReadable = slots[line].nextAttempt == nil
        let isFinal = slots[line].recordFailure(problem, since: start, at: board.now)
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
        var begin = board.now
        do throws(LineProblem) {
            let found = try finder.find(slots[line].wanted)
            slots[line].device = found.address.chip
            begin = board.now
            if let pause = pauses.pause(of: found.address.chip, at: begin) {
                slots[line].postpone(until: pause.end)
                return pause.problem
            }
            try start(line, at: found, &arrivals)
            countCall(on: line, since: begin)
            report(.acquired(line: line, found))
            return nil
        } catch {
            countCall(on: line, since: begin, error)
            slots[line].postpone(from: board.now)
            return error
        }
    }

    /// Returns true if the line's chip is left alone at the moment: it is tried after that.
    private func mustWait(_ line: Int) -> Bool {
        guard let pause = pauses.pause(of: slots[line].device, at: board.now) else { return false }
        slots[line].postpone(until: pause.end)
        return true
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
            guard let due = slots[line].retry.next, due <= now, !mustWait(line), isWorthTrying(line, at: now)
            else { continue }
            if let problem = acquire(line, &finder, &arrivals) {
                report(.missing(line: line, problem))
            } else {
                isAnyBack = true
            }
        }
        return isAnyBack
    }

    /// Returns true if a line may be asked for: one that was set aside, only once it has been quiet.
    private func isWorthTrying(_ line: Int, at now: Instant) -> Bool {
        guard var aside = setAside.removeValue(forKey: line) else { return true }
        let start = board.now
        let isStillChanging = aside.isStillChanging(at: start)
        countCall(on: line, since: start, aside.problem)
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
    /// There may have been edges that are in no queue.
    func markAllIncomplete() {
        for line in slots.indices where slots[line].input != nil { slots[line].isIncomplete = true }
    }

    /// Reports what the kernel dropped since it was last asked.
    func reportDrops(_ line: Int, _ input: any InputLine) {
        let dropped = input.dropped
        guard dropped > slots[line].reportedDrops else { return }
        report(.dropped(line: line, edges: slots[line].newDrops(dropped)))
    }

    /// An edge that is stamped later than it was read gets the instant of the reading: nothing else would be decided before
    /// its own. So does one from long before its queue was empty, which would be taken at the instant of the last decision,
    /// as all its bounces.
    func correctClock(_ line: Int, _ edges: inout [Edge], emptied: Instant?) {
        guard !edges.isEmpty else { return }
        let now = board.now
        let oldest = slots[line].isBehind ? nil : emptied?.advanced(by: -longestDelivery)
        let first = oldest ?? Instant(nanoseconds: .min)
        var errors = 0
        for place in edges.indices where edges[place].instant > now || edges[place].instant < first {
            edges[place].instant = now
            errors += 1
        }
        guard errors > 0 else { return }
        let isFirst = slots[line].counts.clockErrors == 0
        slots[line].counts.clockErrors += errors
        report(.clockErrors(line: line, edges: errors, isFirst: isFirst))
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
        turn = 0
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
