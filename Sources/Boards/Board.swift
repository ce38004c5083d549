// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// What a board is, whichever: chips with lines, and a time in which their edges happen.
///
/// The real one and the fake one pass the same tests.
package protocol Board: AnyObject {
    associatedtype Input: InputLine
    associatedtype Output: OutputLine

    /// The board's present, on the clock that stamps its edges.
    var now: Instant { get }

    /// The device's file to which a path leads, through whatever symlinks.
    func device(at path: String) -> String

    /// The chips there are, each once, however many names it has.
    func chips() throws(LineProblem) -> [Chip]

    /// The lines of a chip.
    func lines(of chip: Chip) throws(LineProblem) -> [Line]

    /// Takes a line for itself, to hear of both its edges or only to read its level.
    func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> Input

    /// Takes a line for itself, to set it.
    func requestOutput(_ line: LineAddress, activeLow: Bool, initial: Level) throws(LineProblem) -> Output

    /// Waits until an edge lies in one of `inputs`, `waker` can be read, or `deadline` has come: at once where
    /// that is past, without end where there is none. The places of inputs with edges are put into `ready`. Where
    /// it was the deadline that came, the inputs are looked at once more after that.
    func wait(
        for inputs: [Input?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> Waking
}

extension Board {
    /// A board without symlinks.
    package func device(at path: String) -> String { path }
}

/// A line that is ours, and reports its edges.
package protocol InputLine: AnyObject {
    /// Takes all edges that lie in the line's queue, the oldest first. Never waits.
    func drain(into edges: inout [Edge]) throws(LineProblem)

    /// How many edges were dropped since the queue was full, as far as that can be known.
    var dropped: Int { get }

    /// Whether the queue was full when it was last drained, and is one that drops what comes then: the last edge
    /// in it may not have been the last on the line.
    var mayLackLast: Bool { get }

    /// Reads the level as it is now.
    func level() throws(LineProblem) -> Level

    /// Gives the line back. Nothing else may be asked of it afterwards.
    func release()
}

/// A line that is ours to set.
package protocol OutputLine: AnyObject {
    func set(_ level: Level) throws(LineProblem)

    /// Gives the line back. Nothing else may be asked of it afterwards.
    func release()
}

/// What a wait ended with.
package enum Waking: Sendable {
    /// Edges lie in the inputs that are ready, or the deadline has come, or both.
    case inTime
    /// The waker can be read; there may be edges as well.
    case woken
    /// Nothing will ever come again: a script is over.
    case ended
}
