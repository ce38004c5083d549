import DebouncedContacts

/// The clicks of a knob: raw edges of two lines in, turns out, and the deadline by which it must next be told the time.
///
/// It has no clock: its results depend on the instants that it is given, never on when it is given them.
///
///     edges=4   A   __####____________####__     each neighbouring phase on the way adds 1 or −1; at rest, where
///               B   ____####________####____     both are open, the sum says how many clicks, and is forgotten
///                   0 1 2 3 0       3 2 1 0
///                           ^clockwise      ^counterclockwise
///
///     edges=2   A   __#########_____________     it rests where both are open, and where both are closed
///               B   ____#########___________
///                       ^clockwise
///                               ^clockwise
///
///     double    A   __####__________________     both lines change at one instant: edges were lost, or come with one
///               B   ______##________________     stamp. It adds nothing and is counted; what the rest of the click
///                         ^double                adds is enough
///                           ^clockwise
///
/// A change is kept until time has passed its instant, since the other line may change at the same one. What it means
/// has the instant of the change.
///
/// **If a deadline and an edge fall on the same instant, the deadline is decided first.** `feed` and `advance` ensure
/// it.
package struct Encoder: Sendable {
    package let settings: EncoderSettings
    /// Changes of both lines at one instant, whose direction is unknown.
    package private(set) var doubles = 0
    /// The number of changes of each line.
    private(set) var changes = [0, 0]
    private var a: EncoderLine
    private var b: EncoderLine
    /// The phase before the pending change.
    private var phase = Phase.open
    /// The instant of the pending change.
    private var pendingChange: Instant?
    /// Steps clockwise since the rest.
    private var remainder = 0
    /// True if it has been at rest since its lines were found.
    private var isKnown = false
    /// The last change that had a direction: 1 or −1; 0 if there was none.
    private var lastStep = 0
    private var lastChange = Instant(nanoseconds: .min)
    private var latest = Instant(nanoseconds: .min)
    private var survey: RestSurvey

    package init(_ settings: EncoderSettings) {
        self.settings = settings
        (a, b) = (EncoderLine(settings), EncoderLine(settings))
        survey = RestSurvey(settings)
    }

    /// The settings that suit its rests, if they are others.
    package var suggestion: EncoderSettings? { survey.suggestion }

    /// The number of edges its clicks have by where it rests, once that is known.
    package var restEdges: EncoderSettings.Edges? {
        survey.isOver ? (survey.suggestion ?? settings).edges : nil
    }

    /// The next instant at which `advance` must be called; nil if nothing is pending.
    package var deadline: Instant? {
        Instant.earlier(pendingDeadline, Instant.earlier(lineDeadline, survey.deadline))
    }

    /// Takes a raw edge of a line, 0 for A and 1 for B, after deciding everything that was due before it.
    ///
    /// Edges must come in the order of their instants. One stamped before the last decision is taken at the instant
    /// of that decision.
    package mutating func feed(_ edge: Edge, line: Int, _ report: (Turn) throws -> Void) rethrows {
        try advance(to: max(edge.instant, latest), report)
        admit(edge, line: line)
    }

    /// Decides everything due at `now` or earlier. Calling it early, late or often makes no difference.
    package mutating func advance(to now: Instant, _ report: (Turn) throws -> Void) rethrows {
        while let deadline, deadline <= now {
            if let turn = decide() { try report(turn) }
        }
    }

    /// The level at which a line is found, at the start or after a loss; nothing is due before `instant`. Unless the
    /// knob is at rest, nothing is known until it is.
    ///
    /// - Parameter isAssumed: whether a recording does not tell it, so that it is what it was since the other line was
    ///   found.
    package mutating func start(_ level: Level, line: Int, at instant: Instant, isAssumed: Bool = false) {
        if line == 0 { a.find(level) } else { b.find(level) }
        begin(at: instant)
        guard isAssumed, a.isFound, b.isFound else { return }
        line == 0
            ? assume(since: b, Phase(a: level, b: b.first)) : assume(since: a, Phase(a: a.first, b: level))
    }

    /// A line is gone; nothing is due before `instant`.
    package mutating func drop(line: Int, at instant: Instant) {
        if line == 0 { a.lose() } else { b.lose() }
        begin(at: instant)
    }
}

extension Encoder {
    /// A line has been at its level since the other one was found, which may have changed meanwhile.
    private mutating func assume(since other: EncoderLine, _ before: Phase) {
        guard settings.rests(at: before) else { return }
        isKnown = true
        guard !settings.rests(at: phase) else { return }
        step(phase.change(from: before) == .clockwise ? 1 : -1, at: other.changed)
    }

    /// The level that the last edge of a line led to.
    func level(ofLine line: Int) -> Level { line == 0 ? a.raw : b.raw }

    /// Does not look at a line until its next edge: its level is not what its edges said.
    mutating func suspendDecisions(line: Int) {
        if line == 0 { a.suspendDecisions() } else { b.suspendDecisions() }
    }

    /// One that is built otherwise, on the same lines.
    func changed(to settings: EncoderSettings) -> Encoder {
        var encoder = Encoder(settings)
        encoder.latest = latest
        if a.isFound { encoder.a.find(a.raw) }
        if b.isFound { encoder.b.find(b.raw) }
        encoder.begin(at: latest)
        (encoder.doubles, encoder.changes) = (doubles, changes)
        return encoder
    }

    /// Takes one edge, at an instant at which nothing else is due.
    package mutating func admit(_ edge: Edge, line: Int) {
        let instant = max(latest, edge.instant)
        settle(before: instant)
        latest = instant
        guard line == 0 ? a.isFound : b.isFound else {
            return start(edge.level, line: line, at: instant)
        }
        let isChange = line == 0 ? a.feed(edge, at: instant) : b.feed(edge, at: instant)
        if isChange { recordChange(line) }
    }

    /// Decides one thing that is due at the deadline.
    package mutating func decide() -> Turn? {
        guard let deadline else { return nil }
        latest = deadline
        if pendingDeadline == deadline { return settle() }
        if survey.deadline == deadline { survey.decide() }
        settle(before: deadline)
        if a.deadline == deadline, a.look(at: deadline) { recordChange(0) }
        if b.deadline == deadline, b.look(at: deadline) { recordChange(1) }
        return nil
    }

    /// A change that neither comes to rest nor is a double can wait for what comes next.
    private var pendingDeadline: Instant? {
        guard let pendingChange else { return nil }
        let canWait =
            survey.isOver && !settings.rests(at: currentPhase) && currentPhase.change(from: phase) != .both
        return canWait ? nil : pendingChange.advanced(by: 1)
    }

    private var lineDeadline: Instant? { Instant.earlier(a.deadline, b.deadline) }

    /// The phase with the pending change.
    private var currentPhase: Phase { Phase(a: a.level, b: b.level) }

    private mutating func recordChange(_ line: Int) {
        changes[line] += 1
        if line == 0 { b.otherChanged(at: latest) } else { a.otherChanged(at: latest) }
        pendingChange = latest
    }

    private mutating func begin(at instant: Instant) {
        latest = max(latest, instant)
        (pendingChange, phase, remainder, lastStep) = (nil, currentPhase, 0, 0)
        isKnown = a.isFound && b.isFound && settings.rests(at: phase)
        survey.begin()
    }

    /// Settles a change that could wait, and so comes to no rest.
    private mutating func settle(before instant: Instant) {
        if let pendingChange, pendingChange < instant { _ = settle() }
    }

    /// Time has passed the pending change.
    private mutating func settle() -> Turn? {
        guard let instant = pendingChange.take(), a.isFound, b.isFound else { return nil }
        let change = currentPhase.change(from: phase)
        phase = currentPhase
        survey.feed(change, to: phase, at: instant)
        switch change {
        case .none: return nil
        case .clockwise: step(1, at: instant)
        case .counterclockwise: step(-1, at: instant)
        case .both: double(at: instant)
        }
        return settings.rests(at: phase) ? rest(at: instant) : nil
    }

    private mutating func step(_ step: Int, at instant: Instant) {
        (lastStep, lastChange) = (step, instant)
        remainder += step
    }

    /// A click of two edges at once goes on in the direction of the hand, if that is known.
    private mutating func double(at instant: Instant) {
        let isYoung = instant.nanoseconds(since: lastChange) < settings.directionMemory.nanoseconds
        guard settings.edges == .two, settings.rests(at: phase), lastStep != 0, isYoung else {
            doubles += 1
            return
        }
        step(lastStep, at: instant)
    }

    private mutating func rest(at instant: Instant) -> Turn? {
        defer { (remainder, isKnown) = (0, true) }
        guard isKnown, remainder != 0 else { return nil }
        let edges = settings.edges.rawValue
        let steps = max(1, (abs(remainder) + edges / 2) / edges)
        let isClockwise = (remainder > 0) != settings.isReversed
        return Turn(isClockwise ? .clockwise : .counterclockwise, steps: steps, at: instant)
    }
}

extension Encoder {
    /// Without where it rests, which only tells how long a change may wait.
    func write(to state: inout Fingerprint) {
        a.write(to: &state)
        b.write(to: &state)
        state.add(phase.rawValue)
        state.add(pendingChange)
        state.add(remainder)
        state.add(isKnown)
        state.add(survey.isOver)
        state.add(latest)
        guard settings.edges == .two else { return }
        state.add(lastStep)
        state.add(lastChange, for: settings.directionMemory.nanoseconds)
    }

    /// Steps since the rest, for a program that explores its states: changes of both lines at once may have them grow
    /// without end.
    var distance: Int { abs(remainder) }
}

/// A phase of an encoder, which says which of its contacts are closed, in the order in which a knob turned clockwise
/// goes round.
package enum Phase: Int, CaseIterable, Sendable {
    case open, onlyA, closed, onlyB

    package init(a: Level, b: Level) {
        switch (a, b) {
        case (.inactive, .inactive): self = .open
        case (.active, .inactive): self = .onlyA
        case (.active, .active): self = .closed
        case (.inactive, .active): self = .onlyB
        }
    }

    /// The way to it from another phase.
    enum Change: Sendable { case none, clockwise, both, counterclockwise }

    func change(from before: Phase) -> Change {
        switch (rawValue - before.rawValue) & 3 {
        case 0: .none
        case 1: .clockwise
        case 2: .both
        default: .counterclockwise
        }
    }
}

/// Clicks of a knob, all in one direction.
package struct Turn: Equatable, Sendable {
    package enum Direction: String, CaseIterable, Sendable { case clockwise, counterclockwise }

    package var direction: Direction
    /// The number of clicks; at least one.
    package var steps: Int
    /// The instant at which the knob came to rest.
    package var instant: Instant

    package init(_ direction: Direction, steps: Int = 1, at instant: Instant) {
        self.direction = direction
        self.steps = steps
        self.instant = instant
    }
}

/// Settings that say how a knob with two contacts is built, and how its lines are read.
package struct EncoderSettings: Equatable, Sendable {
    /// The number of edges a click of the knob has.
    package enum Edges: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case four = 4
    }

    package var edges: Edges
    /// At which level both lines rest between two clicks of four edges.
    package var rest: Level
    /// The longest time for which a line is deaf after a change; zero if it never is.
    package var delay: Duration
    /// True if clockwise and counterclockwise are swapped.
    package var isReversed: Bool
    /// However quickly it is turned, a line is deaf for so long after a change, unless `delay` is shorter.
    package var shortestDeafness = Duration.microseconds(300)
    /// For how long after a change its direction is assumed for a double that goes from rest to rest.
    package var directionMemory = Duration.milliseconds(100)

    package init(
        edges: Edges = .four, rest: Level = .inactive, delay: Duration = .milliseconds(5),
        isReversed: Bool = false
    ) {
        self.edges = edges
        self.rest = rest
        self.delay = delay
        self.isReversed = isReversed
    }

    /// Returns true if the knob rests there between two clicks.
    func rests(at phase: Phase) -> Bool {
        switch edges {
        case .one: true
        case .two: phase == .open || phase == .closed
        case .four: phase == (rest == .inactive ? .open : .closed)
        }
    }
}
