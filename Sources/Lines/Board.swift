// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Contacts

/// What a board is, whichever: chips with lines, and a time in which their edges happen.
///
/// The real one and the fake one pass the same tests.
public protocol Board: AnyObject {
    associatedtype Input: InputLine
    associatedtype Output: OutputLine

    /// The board's present, on the clock that stamps its edges.
    var now: Instant { get }

    /// The chips there are, each once, however many names it has.
    func chips() throws(LineProblem) -> [Chip]

    /// The lines of a chip.
    func lines(of chip: Chip) throws(LineProblem) -> [Line]

    /// Takes a line for itself, to hear of both its edges.
    func request(_ line: LineAddress, bias: Bias, activeLow: Bool) throws(LineProblem) -> Input

    /// Takes a line for itself, to set it.
    func requestOutput(_ line: LineAddress, activeLow: Bool, initial: Level) throws(LineProblem) -> Output

    /// Waits until an edge lies in one of `inputs`, one of `wakers` can be read, or `deadline` has come:
    /// at once where that is past, without end where there is none.
    func wait(for inputs: [Input?], or wakers: [Int32], until deadline: Instant?) throws -> Readiness
}

/// A line that is ours, and reports its edges.
public protocol InputLine: AnyObject {
    /// Takes all edges that lie in the line's queue, the oldest first. Never waits.
    func drain(into edges: inout [Edge]) throws(LineProblem)

    /// Reads the level as it is now.
    func level() throws(LineProblem) -> Level

    /// Gives the line back. Nothing else may be asked of it afterwards.
    func release()
}

/// A line that is ours to set.
public protocol OutputLine: AnyObject {
    func set(_ level: Level) throws(LineProblem)

    /// Gives the line back. Nothing else may be asked of it afterwards.
    func release()
}

/// What a wait ended with.
public struct Readiness: Equatable, Sendable {
    /// The places of the inputs in which edges lie.
    public var inputs: [Int] = []
    /// Whether one of the wakers can be read.
    public var woken = false

    public init(inputs: [Int] = [], woken: Bool = false) {
        self.inputs = inputs
        self.woken = woken
    }
}
