// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// The one loop: it waits for edges and deadlines, tells the panel, and hands on what happened.
///
/// The same for a chip, a fake chip and a recording.
public struct Loop<Source: EdgeSource, Listener: LoopListener> {
    public var source: Source
    public var panel: Panel
    public var listener: Listener
    /// Looks on: is told what the source answered, and shown the panel after that.
    public var watch: ((Arrival, Panel) -> Void)?

    public init(source: Source, panel: Panel, listener: Listener) {
        self.source = source
        self.panel = panel
        self.listener = listener
    }

    /// Runs until the source ends or the listener has enough.
    @inlinable
    public mutating func run() throws {
        while true {
            let deadline = Instant.earlier(panel.deadline, listener.deadline)
            let arrival = try source.next(before: deadline)
            switch arrival {
            case .edge(let edge, let line): panel.take(edge, line: line)
            case .start(let edge, let line): panel.start(edge, line: line)
            case .gone(let instant, let line): try lose(line, at: instant)
            case .void(let instant, let line): panel.void(line: line, at: instant)
            case .deadline: advance(to: deadline)
            case .last(let instant): panel.finish(at: instant)
            case .wake: guard try listener.wake() else { return }
            case .end: return try panel.report { try listener.take($0) }
            }
            watch?(arrival, panel)
            guard panel.hasMoments, isComplete else { continue }
            try panel.report { try listener.take($0) }
        }
    }

    /// What happened on the line before is told before its loss.
    @inlinable
    mutating func lose(_ line: Int, at instant: Instant) throws {
        panel.drop(line: line, at: instant)
        try panel.report { try listener.take($0) }
        listener.lose(line)
    }

    @inlinable
    mutating func advance(to deadline: Instant?) {
        guard let deadline else { return }
        panel.advance(to: deadline)
        listener.advance(to: deadline)
    }

    /// Whether nothing more can happen at the panel's present instant.
    @inlinable
    var isComplete: Bool {
        mutating get {
            if let deadline = panel.deadline, deadline <= panel.now { return false }
            return !source.holdsEdge(at: panel.now)
        }
    }
}

/// Whoever a loop works for.
public protocol LoopListener {
    /// When it must be told the time, at the latest, for reasons of its own.
    var deadline: Instant? { get }

    mutating func take(_ moment: Moment) throws
    mutating func advance(to now: Instant)

    /// The line is gone: nothing that is under way on it comes to its end.
    mutating func lose(_ line: Int)

    /// Something else than a line wants attention. Answers whether to go on.
    mutating func wake() throws -> Bool
}

extension LoopListener {
    public mutating func lose(_ line: Int) {}
}
