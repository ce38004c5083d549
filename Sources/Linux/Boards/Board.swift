import DebouncedContacts

/// Provides chips with lines, and a time in which their edges happen.
///
/// The real one and the fake one pass the same tests.
package protocol Board: AnyObject {
    associatedtype Input: InputLine
    associatedtype Output: OutputLine

    /// The current time of the board, on the clock that stamps its edges.
    var now: Instant { get }

    /// The device file that a path leads to, with all symlinks resolved.
    func device(at path: String) -> String

    /// The number of times a chip may have gone. Lines that are only set don't say so themselves.
    var departures: Int { get }

    /// The available chips, each listed once, however many names it has.
    func chips() throws(LineProblem) -> [Chip]

    /// The lines of a chip.
    func lines(of chip: Chip) throws(LineProblem) -> [Line]

    /// Takes a line for itself, to be told of both kinds of edges or only to read its level.
    func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> Input

    /// Takes a line for itself, to read its level again and again: see `levels`.
    func requestPolled(_ line: LineAddress, bias: Bias, activeLow: Bool) throws(LineProblem) -> Input

    /// Reads several lines in as few calls as possible.
    func levels(of inputs: [Input]) -> [Result<Level, LineProblem>]

    /// True if nothing will ever happen on its lines any more: a script is over.
    var isOver: Bool { get }

    /// Takes a line for itself, to set it.
    func requestOutput(_ line: LineAddress, activeLow: Bool, initial: Level) throws(LineProblem) -> Output

    /// Waits until there is an edge in one of `inputs`, `waker` can be read, or `deadline` is reached. Returns at
    /// once if the deadline is past, and waits forever if it is nil. The indices of inputs with edges are put into
    /// `ready`. If the deadline was reached, the inputs are checked once more after it. A chip that goes counts as the
    /// waker.
    func wait(
        for inputs: [Input?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult
}

extension Board {
    /// A board without symlinks.
    package func device(at path: String) -> String { path }

    /// A board whose chips stay.
    package var departures: Int { 0 }

    /// A board that reads each line by itself.
    package func requestPolled(
        _ line: LineAddress, bias: Bias, activeLow: Bool
    ) throws(LineProblem) -> Input {
        try request(line, bias: bias, activeLow: activeLow, edges: false)
    }

    package func levels(of inputs: [Input]) -> [Result<Level, LineProblem>] {
        inputs.map { input in Result { () throws(LineProblem) in try input.level() } }
    }

    /// A board without a script.
    package var isOver: Bool { false }
}

/// A line that is ours, and reports its edges.
package protocol InputLine: AnyObject {
    /// Takes all edges in the line's queue, the oldest first. Never waits.
    func drain(into edges: inout [Edge]) throws(LineProblem)

    /// The number of edges that were dropped because the queue was full, as far as that can be known.
    var dropped: Int { get }

    /// True if the queue was full when it was last drained, and is of the kind that then drops new edges: the last
    /// edge in it may not have been the last on the line.
    var mayLackLast: Bool { get }

    /// Reads the current level.
    func level() throws(LineProblem) -> Level

    /// Gives the line back. It must not be used afterwards.
    func release()
}

/// A line that is ours to set.
package protocol OutputLine: AnyObject {
    func set(_ level: Level) throws(LineProblem)

    /// Gives the line back. It must not be used afterwards.
    func release()
}

/// The end of a wait.
package enum WaitResult: Sendable {
    /// There are edges in the inputs that are ready, or the deadline was reached, or both.
    case inTime
    /// The waker can be read, or a chip may have gone; there may be edges as well.
    case woken
    /// Nothing will ever come again: a script is over.
    case ended
}
