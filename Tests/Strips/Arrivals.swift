import DebouncedContacts
import DebouncedEngine

extension Arrival {
    package var instant: Instant {
        switch self {
        case .edge(let edge, _), .start(let edge, _): edge.instant
        case .gone(let instant, _), .void(let instant, _), .reading(let instant, _, _): instant
        case .deadline, .last, .wake, .end: .distantFuture
        }
    }
}

extension Panel {
    /// A source that reads a level has answered all deadlines before it; so has one that finds a line, or loses it.
    package mutating func feed(_ arrival: Arrival) {
        switch arrival {
        case .edge(let edge, let line):
            if edge.origin == .read { advance(to: edge.instant.advanced(by: -1)) }
            feed(edge, line: line)
        case .start(let edge, let line):
            advance(to: edge.instant.advanced(by: -1))
            start(edge, line: line)
        case .gone(let instant, let line):
            advance(to: instant.advanced(by: -1))
            drop(line: line, at: instant)
        case .void(let instant, let line): suspendDecisions(line: line, at: instant)
        case .reading(let instant, let line, let fails): reading(line: line, at: instant, fails: fails)
        case .deadline, .last, .wake, .end: break
        }
    }
}
