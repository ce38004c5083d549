import DebouncedContacts

/// The loop: it waits for edges and deadlines, passes them to the panel, and reports what happened.
///
/// It is the same for a chip, a fake chip and a recording.
package struct Loop<Source: EdgeSource, Listener: LoopListener> {
    package var source: Source
    package var panel: Panel
    package var listener: Listener
    /// Observers that see every raw edge as well.
    package var observers: [any EdgeObserver] = []

    package init(source: Source, panel: Panel, listener: Listener) {
        self.source = source
        self.panel = panel
        self.listener = listener
    }

    /// Runs until the source ends or the listener asks to stop.
    @inlinable
    package mutating func run() throws {
        var deadline: Instant?
        repeat {
            deadline = Instant.earlier(panel.deadline, listener.deadline)
        } while try accept(try source.next(before: deadline), before: deadline)
    }

    /// Returns whether to go on. If not, all that has happened is reported.
    @inlinable
    @inline(__always)
    package mutating func accept(_ arrival: Arrival, before deadline: Instant?) throws -> Bool {
        switch arrival {
        case .edge(let edge, let line): panel.feed(edge, line: line)
        case .start(let edge, let line): panel.start(edge, line: line)
        case .gone(let instant, let line): try lose(line, at: instant)
        case .void(let instant, let line): panel.suspendDecisions(line: line, at: instant)
        case .reading(let instant, let line, let fails):
            panel.reading(line: line, at: instant, fails: fails)
        case .deadline: advance(to: deadline)
        case .last(let instant): panel.finish(at: instant)
        case .wake:
            listener.look(at: panel)
            if try !listener.wake() { return try end() }
        case .end: return try end()
        }
        if !observers.isEmpty { show(arrival, before: deadline) }
        try report()
        return true
    }

    /// Reports what has happened, unless more of the same instant follows.
    @inlinable
    @inline(__always)
    package mutating func report() throws {
        if panel.hasNotices { panel.reportNotices { listener.feed($0) } }
        if panel.hasMoments, isComplete { try panel.report { try listener.feed($0) } }
    }

    @inlinable
    mutating func end() throws -> Bool {
        try panel.report { try listener.feed($0) }
        return false
    }

    @usableFromInline
    func show(_ arrival: Arrival, before deadline: Instant?) {
        for observer in observers { observer.observe(arrival, before: deadline, panel) }
    }

    /// Whatever happened on the line before its loss is reported first.
    @inlinable
    mutating func lose(_ line: Int, at instant: Instant) throws {
        panel.drop(line: line, at: instant)
        try panel.report { try listener.feed($0) }
        listener.lose(line)
    }

    @inlinable
    mutating func advance(to deadline: Instant?) {
        if let deadline {
            panel.advance(to: deadline)
            listener.advance(to: deadline)
        }
    }

    /// True if nothing more can happen at the panel's current instant.
    @inlinable
    var isComplete: Bool {
        mutating get {
            if let deadline = panel.deadline, deadline <= panel.now { return false }
            return !source.holdsEdge(at: panel.now)
        }
    }
}

/// Sees what goes into a panel, and the panel's state after it, before that is reported.
package protocol EdgeObserver: AnyObject {
    /// - Parameters:
    ///   - arrival: what the source returned.
    ///   - deadline: the deadline that the source was given.
    ///   - panel: its state after the arrival.
    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel)

    /// The panel has other settings, and so perhaps other controls and lines.
    func changed(to panel: Panel)
}

extension EdgeObserver {
    package func changed(to panel: Panel) {}
}

/// The client of a loop.
package protocol LoopListener {
    /// The latest instant of which it must be told, for reasons of its own.
    var deadline: Instant? { get }

    mutating func feed(_ moment: Moment) throws
    mutating func feed(_ notice: PanelNotice)
    mutating func advance(to now: Instant)

    /// The line is gone: whatever was in progress on it will not be completed.
    mutating func lose(_ line: Int)

    /// Shows the panel as it is, just before `wake`: clients may ask about it. To keep it for longer costs a copy at
    /// the next edge.
    mutating func look(at panel: Panel)

    /// Something other than a line needs attention. Returns whether to go on.
    mutating func wake() throws -> Bool
}

extension LoopListener {
    package mutating func feed(_ notice: PanelNotice) {}
    package mutating func lose(_ line: Int) {}
    package mutating func look(at panel: Panel) {}
}
