import Debouncing
import Foundation
import Testing

/// Plays a row of calls, one column a nanosecond, twice: the handlers' columns must be those of the other row,
/// whether what waits in the queue is done before or after what is called in its column.
///
///     #  run()      !  cancel()      x  the object is released
func expect<Subject: AnyObject>(
    _ make: (ManualQueue, @escaping @Sendable (Date) -> Void) -> Subject, run: (Subject) -> Void,
    cancel: (Subject) -> Void, calls: String, gives expected: String,
    location: SourceLocation = #_sourceLocation
) {
    for wakesFirst in [true, false] {
        let queue = ManualQueue()
        let handled = Columns()
        var subject: Subject? = make(queue) { _ in handled.add(queue.column) }
        for (column, mark) in calls.enumerated() {
            queue.set(column)
            if wakesFirst { queue.wake() }
            switch mark {
            case "#": subject.map(run)
            case "!": subject.map(cancel)
            case "x": subject = nil
            default: break
            }
            queue.wake()
        }
        let drawing = draw(handled.all, width: calls.count)
        #expect(drawing == expected, "wakes first: \(wakesFirst)", sourceLocation: location)
    }
}

private final class Columns: Sendable {
    private let columns: Locked<[Int]> = Locked([])

    var all: [Int] { columns.withLock { $0 } }
    func add(_ column: Int) { columns.withLock { $0.append(column) } }
}

private func draw(_ columns: [Int], width: Int) -> String {
    (0..<width).map { column in
        let count = columns.count { $0 == column }
        return count == 0 ? "-" : count == 1 ? "#" : "?"
    }.joined()
}
