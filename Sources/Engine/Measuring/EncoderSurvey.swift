import DebouncedContacts
import DebouncedControls

/// How a knob is built, found out by turning it some clicks clockwise and as many back.
///
/// Only the way to the farthest point and back counts: how many edges that is, and in which direction, whatever the
/// hand does in between.
package struct EncoderSurvey: Sendable {
    /// How many clicks it is turned each way.
    package let clicks: Int
    /// Each edge is a step of it.
    private var encoder: Encoder
    private var a = Level.inactive
    private var b = Level.inactive
    package private(set) var edges = 0
    /// In edges, clockwise.
    private var position = 0
    private var farthest = 0
    /// Where it was at the farthest point.
    private var phase = Phase.open
    private var start = Phase.open

    package init(clicks: Int? = nil, delay: Duration) {
        self.clicks = clicks ?? EncoderSurvey.usualClicks
        encoder = Encoder(EncoderSettings(edges: .one, delay: delay))
    }

    package mutating func start(_ edge: Edge, line: Int) {
        encoder.start(edge.level, line: line, at: edge.instant)
        set(edge.level, line)
        start = Phase(a: a, b: b)
    }

    package mutating func feed(_ edge: Edge, line: Int) {
        edges += 1
        var turns: [Turn] = []
        encoder.feed(edge, line: line) { turns.append($0) }
        for turn in turns { move(turn) }
        set(edge.level, line)
    }

    /// Nothing more comes until then.
    package mutating func advance(to now: Instant) {
        var turns: [Turn] = []
        encoder.advance(to: now) { turns.append($0) }
        for turn in turns { move(turn) }
    }

    /// Whether it was turned there and back.
    package var isOver: Bool { abs(farthest) >= clicks && isBack }

    /// It was turned, however far, and back; the hand need not be back to the edge.
    package var isBack: Bool { farthest != 0 && abs(position) * 8 <= abs(farthest) }

    /// What suits it; nil if that can't be said.
    package var settings: EncoderSettings? {
        guard isOver, let edges = edgesPerClick, encoder.doubles * 10 <= abs(farthest) else { return nil }
        guard otherRests == nil, !restsBetweenClicks else { return nil }
        return EncoderSettings(
            edges: edges, rest: edges == .four && phase == .closed ? .active : .inactive,
            delay: encoder.settings.delay, isReversed: farthest < 0)
    }

    /// How many edges its clicks have by where it rests, if that is not what the number of clicks says. A hand that is slow
    /// rests everywhere.
    package var otherRests: EncoderSettings.Edges? {
        encoder.restEdges.flatMap { [.one, edgesPerClick].contains($0) ? nil : $0 }
    }

    /// Whether its clicks have four edges, but it was turned to a place where only one line is closed.
    package var restsBetweenClicks: Bool {
        edgesPerClick == .four && ![.open, .closed].contains(phase)
    }

    /// By how many edges it was turned, as far as it went.
    package var distance: Int { abs(farthest) }

    /// By how many edges it came back from there.
    package var wayBack: Int { abs(farthest - position) }

    /// The hand may have made a click in ten too few or too many.
    private var edgesPerClick: EncoderSettings.Edges? {
        EncoderSettings.Edges.allCases.first { edges in
            abs(abs(farthest) - edges.rawValue * clicks) * 8 <= edges.rawValue * clicks
        }
    }

    private mutating func move(_ turn: Turn) {
        position += turn.direction == .clockwise ? turn.steps : -turn.steps
        guard abs(position) > abs(farthest) else { return }
        farthest = position
        phase = Phase.allCases[(start.rawValue + position) & 3]
    }

    private mutating func set(_ level: Level, _ line: Int) {
        if line == 0 { a = level } else { b = level }
    }
}

extension EncoderSurvey {
    private static let usualClicks = 10

    package var usualNumber: Int { EncoderSurvey.usualClicks }

    package mutating func end(asked: Int?) { advance(to: .distantFuture) }

    package func quiets(knowsNumber: Bool) -> [Duration] { [SwitchSurvey.certainRest] }

    /// All clicks at once, when it was turned there and back.
    package func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        SurveyProgress(count: isOver ? .max : 0)
    }
}
