import DebouncedContacts

/// One closing or one opening of a contact, with all of its bounce.
package struct Motion: Equatable, Sendable {
    /// The touches, and the gaps between them, from the first edge to the last. Of a closing the last is a gap, of an
    /// opening a touch, as what follows stays.
    package var stretches: [Stretch]
    /// The first edge.
    package var start: Instant
    /// The last edge.
    package var settled: Instant

    /// The time for which it bounced, in nanoseconds; 0 for a motion of one edge.
    package var bounce: Int64 { settled.nanoseconds(since: start) }

    package var edges: Int { stretches.count + 1 }

    /// The touches too short to be one for `leading`.
    package var spikes: Int { stretches.count { $0.level == .active && $0.isPulse } }
}

/// One press as the wire saw it: the contact closes, is held, and opens.
package struct WirePress: Equatable, Sendable {
    package var closing: Motion
    /// `nil` if it is held when the recording ends.
    package var opening: Motion?
    /// The longest that the contact was open within the closing, if a press had been reported by then. Pulses do not
    /// interrupt it.
    package var closingQuiet: Int64 = 0
    /// The same within the opening.
    package var openingQuiet: Int64 = 0
    /// The time for which `delay` must wait.
    package var quiet: Int64 { max(closingQuiet, openingQuiet) }

    /// The longest that the contact was closed at a stretch.
    package var held: Int64 = 0

    /// All of it, from the first touch on.
    package var stretches: [Stretch]

    /// - Parameter stretches: alternating, with a touch at either end. `nil` if none of them is a press.
    init?(_ stretches: [Stretch]) {
        let touches = stretches.indices.filter { stretches[$0].level == .active }
        guard let held = touches.max(by: { stretches[$0].length < stretches[$1].length }),
            !stretches[held].isPulse, let first = stretches.first, let last = stretches.last
        else { return nil }
        self.stretches = stretches
        let touch = stretches[held]
        self.held = touch.length
        closing = Motion(
            stretches: Array(stretches[..<held]), start: first.start, settled: touch.start)
        if last.end != .distantFuture {
            opening = Motion(
                stretches: Array(stretches[(held + 1)...]), start: touch.end, settled: last.end)
        }
        measureQuiets(held)
    }

    /// Nobody presses for a shorter time than this.
    static let shortest = Duration.milliseconds(20).nanoseconds
    /// Nobody lets go for a shorter time than this.
    private static let shortestPause = Duration.milliseconds(20).nanoseconds

    /// The number of times it was let go and pressed again: no bounce has such a touch both before and after such a
    /// quiet.
    var repeats: Int {
        let touches = stretches.filter { $0.level == .active && $0.length >= WirePress.shortest }
        return zip(touches, touches.dropFirst()).count { before, after in
            after.start.nanoseconds(since: before.end) >= WirePress.shortestPause
        }
    }

    private mutating func measureQuiets(_ held: Int) {
        let touches = stretches.indices.filter { stretches[$0].level == .active && !stretches[$0].isPulse }
        for (last, touch) in zip(touches, touches.dropFirst()) {
            let quiet = stretches[touch].start.nanoseconds(since: stretches[last].end)
            if touch <= held {
                closingQuiet = max(closingQuiet, quiet)
            } else {
                openingQuiet = max(openingQuiet, quiet)
            }
        }
    }
}

/// A time for which a contact stood at one level.
package struct Stretch: Equatable, Sendable {
    package var level: Level
    package var start: Instant
    package var end: Instant

    package init(_ level: Level, from start: Instant, to end: Instant) {
        self.level = level
        self.start = start
        self.end = end
    }

    /// In nanoseconds.
    package var length: Int64 { end.nanoseconds(since: start) }

    /// Shorter than the `confirm` that `leading` has by default: the policy ignores such a pulse.
    package var isPulse: Bool { length < Stretch.longestPulse }

    static let longestPulse = PolicyName.defaultConfirm.nanoseconds
}

/// Turns edges into stretches. Each is known only when it has ended.
///
/// An edge to the level that the line already had means that its opposite was lost: it becomes a pulse of no
/// length.
struct Stretches: Sendable {
    private var open: Stretch

    /// The level that the last edge led to.
    var level: Level { open.level }

    /// - Parameter level: the level before the first edge.
    init(from level: Level) {
        open = Stretch(level, from: Instant(nanoseconds: .min), to: .distantFuture)
    }

    mutating func feed(_ edge: Edge, _ put: (Stretch) -> Void) {
        let instant = max(edge.instant, open.start)
        if edge.level == open.level { change(at: instant, put) }
        change(at: instant, put)
    }

    /// The line is assumed to stay as it is.
    mutating func end(_ put: (Stretch) -> Void) {
        put(open)
    }

    private mutating func change(at instant: Instant, _ put: (Stretch) -> Void) {
        open.end = instant
        put(open)
        open = Stretch(!open.level, from: instant, to: .distantFuture)
    }
}
