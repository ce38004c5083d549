// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// The edges of the lines of a board, merged by their stamps, and set right by reading levels again.
///
/// A line that can't be had, or that goes away, is tried again while the others go on.
public struct LineSource<Board: Lines.Board>: EdgeSource {
    public let board: Board
    /// A descriptor that can be read when something else than a line wants attention.
    private let waker: Int32?
    private let report: (LineNews) -> Void

    private var slots: [LineSlot]
    /// The input of each slot; together, since a board waits for them together.
    private var inputs: [Board.Input?]
    private var setAside: [Int: SetAside<Board.Input>] = [:]
    private var arrivals = ArrivalQueue()
    private var edges = 0
    private var missed = 0
    /// By inputs that are given back.
    private var droppedBefore = 0
    private var isWoken = false
    private var ready: [Int] = []
    private var drained: [Edge] = []

    /// - Parameters:
    ///   - stormLimit: how many edges a line may report in a second.
    ///   - report: is told what becomes of each line.
    /// - Throws: the first problem, where no line can be had.
    public init(
        _ requests: [LineRequest], on board: Board, stormLimit: Int = 5000, waker: Int32? = nil,
        report: @escaping (LineNews) -> Void = { _ in }
    ) throws(LineProblem) {
        self.board = board
        self.waker = waker
        self.report = report
        slots = requests.map { LineSlot($0, stormLimit: stormLimit) }
        inputs = Array(repeating: nil, count: requests.count)
        let problems = slots.indices.compactMap { line in acquire(line).map { (line, $0) } }
        if let (_, problem) = problems.first, problems.count == slots.count { throw problem }
        for (line, problem) in problems { report(.missing(line: line, problem)) }
    }

    public var counts: LineCounts {
        let dropped = inputs.reduce(droppedBefore) { $0 + ($1?.dropped ?? 0) }
        return LineCounts(
            edges: edges, dropped: dropped, overflows: slots.reduce(0) { $0 + $1.overflows },
            repeated: slots.reduce(0) { $0 + $1.repeated }, missed: missed, late: arrivals.late)
    }

    public mutating func next(before deadline: Instant?) throws -> Arrival {
        while true {
            if let arrival = arrivals.takeFirst(before: deadline) { return arrival }
            if isWoken { return wake() }
            let errand = slots.lazy.compactMap(\.errand).min()
            let limit = Instant.earlier(deadline, errand)
            // Only what had come before the queues were looked at is due: an edge from before it may lie in them.
            let now = board.now
            switch try board.wait(for: inputs, or: waker, until: limit, ready: &ready) {
            case .ended: return .end
            case .woken: isWoken = true
            case .inTime: break
            }
            if try drainReady() || readAgain(at: now, deciding: deadline) || retry(at: now) { continue }
            guard let deadline, deadline <= now else { continue }
            arrivals.pass(deadline)
            return .deadline
        }
    }

    public mutating func holdsEdge(at instant: Instant) -> Bool {
        arrivals.holdsEdge(at: instant)
    }

    private mutating func wake() -> Arrival {
        isWoken = false
        return .wake
    }
}

// MARK: Edges

extension LineSource {
    /// Empties all queues in which edges lie, until none does: only then is the order of the edges known.
    private mutating func drainReady() throws -> Bool {
        guard !ready.isEmpty else { return false }
        // A line that storms must not keep us here.
        for _ in 0..<8 where !ready.isEmpty {
            for line in ready { drain(line) }
            if try board.wait(for: inputs, or: nil, until: board.now, ready: &ready) == .ended { break }
        }
        arrivals.sort()
        return true
    }

    private mutating func drain(_ line: Int) {
        guard let input = inputs[line] else { return }
        drained.removeAll(keepingCapacity: true)
        var problem: LineProblem?
        do throws(LineProblem) { try input.drain(into: &drained) } catch { problem = error }
        edges += drained.count
        for edge in drained {
            slots[line].take(edge)
            arrivals.append(edge, line: line)
        }
        if input.mayLackLast { slots[line].doubt() }
        if let problem {
            lose(line, problem)
        } else if slots[line].isStorming {
            putAside(line)
        }
    }

    /// Reads the levels of lines that are about to be decided, were quiet for their delay, or whose queue may have
    /// dropped the last edges. Where a level is not
    /// what the edges said, an edge was lost, and is made up; but not where one lies in the queue meanwhile.
    private mutating func readAgain(at now: Instant, deciding deadline: Instant?) throws -> Bool {
        var contradicted: [(line: Int, edge: Edge)] = []
        for line in slots.indices where wantsReading(line, at: now, deciding: deadline) {
            guard let level = read(line), level != slots[line].level else { continue }
            contradicted.append((line, Edge(level, at: board.now, origin: .read)))
        }
        guard !contradicted.isEmpty else { return false }
        _ = try board.wait(for: inputs, or: nil, until: board.now, ready: &ready)
        _ = try drainReady()
        for (line, edge) in contradicted where !arrivals.holdsEdge(ofLine: line) {
            missed += 1
            slots[line].take(edge)
            arrivals.correct(edge, line: line)
        }
        return true
    }

    private func wantsReading(_ line: Int, at now: Instant, deciding deadline: Instant?) -> Bool {
        guard inputs[line] != nil else { return false }
        if let due = slots[line].reading, due <= now { return !arrivals.holdsEdge(ofLine: line) }
        guard let deadline, deadline <= now, slots[line].mayDecide(at: deadline) else { return false }
        return !arrivals.holdsEdge(ofLine: line)
    }

    private mutating func read(_ line: Int) -> Level? {
        do throws(LineProblem) {
            let level = try inputs[line]?.level()
            slots[line].wasRead(at: board.now)
            return level
        } catch {
            lose(line, error)
            return nil
        }
    }
}

// MARK: Change

extension LineSource {
    /// Has other lines from now on. Those that stay keep their request and their state; others are given back before
    /// new ones are asked for, since they may be the same wires.
    ///
    /// - Parameter places: for each line its place until now, if it stays; its request must be the same.
    public mutating func change(
        to requests: [LineRequest], stormLimit: Int, keeping places: [Int?]
    ) throws {
        // What lies in the queues comes before whatever begins now.
        _ = try board.wait(for: inputs, or: nil, until: board.now, ready: &ready)
        _ = try drainReady()
        let numbers = Dictionary(
            uniqueKeysWithValues: places.enumerated().compactMap { new, old in
                old.map { ($0, new) }
            })
        for line in slots.indices where numbers[line] == nil { leave(line) }
        renumber(numbers, requests, stormLimit, places)
        for line in slots.indices where places[line] == nil {
            if let problem = acquire(line) { report(.missing(line: line, problem)) }
        }
    }

    private mutating func leave(_ line: Int) {
        giveBack(line)
        setAside.removeValue(forKey: line)?.input.release()
    }

    private mutating func renumber(
        _ numbers: [Int: Int], _ requests: [LineRequest], _ stormLimit: Int, _ places: [Int?]
    ) {
        arrivals.renumber { numbers[$0] }
        slots = zip(requests, places).map { request, place in
            place.map { slots[$0].limited(to: stormLimit) } ?? LineSlot(request, stormLimit: stormLimit)
        }
        inputs = places.map { $0.flatMap { inputs[$0] } }
        setAside = Dictionary(
            uniqueKeysWithValues: setAside.compactMap { line, aside in
                numbers[line].map { ($0, aside) }
            })
    }
}

// MARK: Lines that come and go

extension LineSource {
    /// Takes the line; answers why that is not possible.
    private mutating func acquire(_ line: Int) -> LineProblem? {
        do throws(LineProblem) {
            let address = try board.find(slots[line].request)
            try start(line, at: address)
            report(.had(line: line, address))
            return nil
        } catch {
            slots[line].postpone(from: board.now)
            return error
        }
    }

    private mutating func start(_ line: Int, at address: LineAddress) throws(LineProblem) {
        let request = slots[line].request
        let input = try board.request(
            address, bias: request.bias, activeLow: request.activeLow, edges: true)
        do throws(LineProblem) {
            let edge = Edge(try input.level(), at: board.now)
            slots[line].start(edge)
            arrivals.append(start: edge, line: line)
            inputs[line] = input
        } catch {
            input.release()
            throw error
        }
    }

    private mutating func giveBack(_ line: Int) {
        guard let input = inputs[line] else { return }
        droppedBefore += input.dropped
        input.release()
        inputs[line] = nil
        arrivals.append(goneAt: board.now, line: line)
    }

    private mutating func lose(_ line: Int, _ problem: LineProblem) {
        giveBack(line)
        slots[line].postpone(from: board.now)
        report(.missing(line: line, problem))
    }

    /// The line storms: nobody listens to its edges until it is quiet.
    private mutating func putAside(_ line: Int) {
        giveBack(line)
        report(.setAside(line: line))
        let request = slots[line].request
        do throws(LineProblem) {
            let input = try board.request(
                board.find(request), bias: request.bias, activeLow: request.activeLow, edges: false)
            var aside = SetAside(
                input, level: try input.level(), at: board.now, patience: slots[line].patience)
            slots[line].look(at: aside.nextLook(after: board.now))
            setAside[line] = aside
        } catch {
            slots[line].postpone(from: board.now)
        }
    }

    /// Tries those lines again whose time has come; answers whether one of them is back.
    private mutating func retry(at now: Instant) -> Bool {
        var isAnyBack = false
        for line in slots.indices {
            guard let due = slots[line].retry, due <= now, isWorthTrying(line, at: now) else { continue }
            if let problem = acquire(line) {
                report(.missing(line: line, problem))
            } else {
                isAnyBack = true
            }
        }
        return isAnyBack
    }

    /// Whether a line may be asked for: one that was set aside only after it was quiet.
    private mutating func isWorthTrying(_ line: Int, at now: Instant) -> Bool {
        guard var aside = setAside.removeValue(forKey: line) else { return true }
        guard aside.isStillLoud(at: now) else {
            aside.input.release()
            return true
        }
        slots[line].look(at: aside.nextLook(after: now))
        setAside[line] = aside
        return false
    }
}
