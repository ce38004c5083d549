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
    /// Those who want to see every raw edge as well.
    public var onlookers: [any Onlooker] = []

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
            if !onlookers.isEmpty { show(arrival, before: deadline) }
            if panel.hasRemarks { for remark in panel.takeRemarks() { listener.take(remark) } }
            guard panel.hasMoments, isComplete else { continue }
            try panel.report { try listener.take($0) }
        }
    }

    @usableFromInline
    func show(_ arrival: Arrival, before deadline: Instant?) {
        for onlooker in onlookers { onlooker.see(arrival, before: deadline, panel) }
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

/// Looks at what goes into a panel, and at what the panel makes of it; before that is reported.
public protocol Onlooker: AnyObject {
    /// - Parameters:
    ///   - arrival: what the source returned.
    ///   - deadline: what it was asked to return before.
    ///   - panel: as it is now that it was told.
    func see(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel)
}

/// What a loop works for.
public protocol LoopListener {
    /// When it must be told the time, at the latest, for reasons of its own.
    var deadline: Instant? { get }

    mutating func take(_ moment: Moment) throws
    mutating func take(_ remark: Remark)
    mutating func advance(to now: Instant)

    /// The line is gone: nothing that is under way on it comes to its end.
    mutating func lose(_ line: Int)

    /// Something else than a line wants attention. Answers whether to go on.
    mutating func wake() throws -> Bool
}

extension LoopListener {
    public mutating func take(_ remark: Remark) {}
    public mutating func lose(_ line: Int) {}
}
