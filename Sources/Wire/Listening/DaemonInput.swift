import DebouncedContacts
import DebouncedLinux
import Glibc

/// A line that a daemon holds, and whose edges it passes on.
package final class DaemonInput: InputLine {
    private let wire: DaemonWire
    private let activeLow: Bool
    /// Before it was requested.
    private let (droppedBefore, lossesBefore): (Int, Int)

    init(_ wire: DaemonWire, activeLow: Bool) {
        (self.wire, self.activeLow) = (wire, activeLow)
        (droppedBefore, lossesBefore) = (wire.lost, wire.losses)
        wire.unread.removeAll()
    }

    var isReady: Bool { isGone || !wire.unread.isEmpty || wire.mayLackLast }

    /// A line that went and is back by now must be requested again.
    private var isGone: Bool { !wire.isThere || wire.losses != lossesBefore }

    package private(set) var mayLackLast = false

    package var dropped: Int { wire.lost - droppedBefore }

    package func drain(into edges: inout [Edge]) throws(LineProblem) {
        try check()
        for change in wire.unread {
            edges.append(Edge(Level(high: change.isHigh, activeLow: activeLow), at: change.instant))
        }
        wire.unread.removeAll(keepingCapacity: true)
        (mayLackLast, wire.mayLackLast) = (wire.mayLackLast, false)
    }

    package func level() throws(LineProblem) -> Level {
        try check()
        return Level(high: wire.isHigh, activeLow: activeLow)
    }

    package func release() {}

    private func check() throws(LineProblem) {
        if isGone { throw wire.absence }
    }
}

extension LineProblem {
    static let daemonIsAway = LineProblem.unavailable("the daemon is gone")
    static let daemonLacksLine = LineProblem.unavailable("the daemon has no such line now")
}

/// The wire of a button, as far as the daemon has told.
final class DaemonWire {
    private(set) var isThere = false
    /// The daemon has not spoken at first.
    private(set) var absence = LineProblem.daemonIsAway
    private(set) var losses = 0
    private(set) var isHigh = false
    /// The changes that have not been taken yet.
    var unread: [(isHigh: Bool, instant: Instant)] = []
    /// Lines of the daemon that were lost, and may have been edges of this wire.
    private(set) var lost = 0
    var mayLackLast = false

    /// The daemon says what the level is now; no edge may have said so.
    ///
    /// - Parameter isHigh: nil if the daemon has no such line.
    func start(isHigh: Bool?) {
        guard let isHigh else { return leave() }
        if isThere, isHigh != self.isHigh { mayLackLast = true }
        (isThere, self.isHigh) = (true, isHigh)
    }

    func leave(_ absence: LineProblem = .daemonLacksLine) {
        self.absence = absence
        isThere = false
        losses += 1
        unread = []
    }

    func lose(_ count: Int) {
        lost += count
        mayLackLast = true
    }

    func feed(_ change: WireChange) {
        let isHigh = change.isHigh ?? false
        switch change.kind {
        case .gone: leave()
        case .start: start(isHigh: isHigh)
        case .seen, .read:
            self.isHigh = isHigh
            unread.append((isHigh, change.instant))
        }
    }
}

/// There is none: a daemon's outputs are set with `set`.
package final class DaemonOutput: OutputLine {
    private init(_ never: Never) {}

    package func set(_ level: Level) throws(LineProblem) {}
    package func release() {}
}
