import DebouncedContacts

/// Finds out how a knob is built, from some clicks clockwise and as many back.
///
/// Only the way to the farthest point and back counts: how many edges that is, and in which direction, whatever the
/// hand does in between. What is recommended is what a replay reads as these clicks, and as few others as possible.
package struct EncoderSurvey: Sendable {
    /// The number of clicks it is turned each way.
    package let clicks: Int
    /// The delay of the config.
    package let delay: Duration
    /// Each edge is a step of it.
    private var encoder: Encoder
    /// Edges, kept for a replay.
    private var kept: [(edge: Edge, line: Int)] = []
    private var first = [Level.inactive, .inactive]
    package private(set) var edges = 0
    /// In edges, clockwise.
    private var position = 0
    private var farthest = 0
    /// The phase at the farthest point.
    private var phase = Phase.open

    package init(clicks: Int? = nil, delay: Duration) {
        self.clicks = clicks ?? EncoderSurvey.usualClicks
        self.delay = delay
        encoder = Encoder(EncoderSettings(edges: .one, delay: delay))
    }

    package mutating func start(_ edge: Edge, line: Int) {
        encoder.start(edge.level, line: line, at: edge.instant)
        first[line] = edge.level
    }

    package mutating func feed(_ edge: Edge, line: Int) {
        edges += 1
        if kept.count < KeptEdges.most { kept.append((edge, line)) }
        var turns: [Turn] = []
        encoder.feed(edge, line: line) { turns.append($0) }
        for turn in turns { move(turn) }
    }

    /// Nothing more comes until then.
    package mutating func advance(to now: Instant) {
        var turns: [Turn] = []
        encoder.advance(to: now) { turns.append($0) }
        for turn in turns { move(turn) }
    }

    /// True if it was turned there and back.
    package var isOver: Bool { abs(farthest) >= clicks && isBack }

    /// It was turned, however far, and back; the hand need not be back to the edge.
    package var isBack: Bool { farthest != 0 && abs(position) * 8 <= abs(farthest) }

    /// The number of edges its clicks have by where it rests, if that is not what the number of clicks says. A hand
    /// that is slow rests everywhere.
    package var otherRests: EncoderSettings.Edges? {
        encoder.restEdges.flatMap { [.one, edgesPerClick].contains($0) ? nil : $0 }
    }

    /// True if its clicks have four edges, but it was turned to a place where only one line is closed.
    package var restsBetweenClicks: Bool {
        edgesPerClick == .four && ![.open, .closed].contains(phase)
    }

    /// By how many edges it was turned, as far as it went.
    package var distance: Int { abs(farthest) }

    /// By how many edges it came back from there.
    package var wayBack: Int { abs(farthest - position) }

    package var edgesPerClick: EncoderSettings.Edges? {
        EncoderSettings.Edges.allCases.first { suits(distance, edges: $0.rawValue) }
    }

    /// The hand may have made a click in ten too few or too many.
    private func suits(_ number: Int, edges: Int = 1) -> Bool {
        abs(number - edges * clicks) * 8 <= edges * clicks
    }

    private mutating func move(_ turn: Turn) {
        position += turn.direction == .clockwise ? turn.steps : -turn.steps
        guard abs(position) > abs(farthest) else { return }
        farthest = position
        phase = Phase.allCases[(Phase(a: first[0], b: first[1]).rawValue + position) & 3]
    }
}

// MARK: The replay

extension EncoderSurvey {
    /// The delays that are tried, besides that of the config.
    package static let delays: [Duration] = [1, 2, 5, 10, 20, 40].map { .milliseconds($0) }

    /// The result of a replay: clicks there, clicks back, and clicks on the way that go nowhere.
    package struct Replay: Equatable, Sendable {
        package var (there, back, wrong) = (0, 0, 0)
    }

    package func replay(_ settings: EncoderSettings) -> Replay {
        var (encoder, replay) = (Encoder(settings), Replay())
        var (place, farthest, all) = (0, 0, 0)
        func add(_ turn: Turn) {
            place += turn.direction == .clockwise ? turn.steps : -turn.steps
            all += turn.steps
            farthest = max(farthest, place)
        }
        for line in 0...1 { encoder.start(first[line], line: line, at: Instant(nanoseconds: .min)) }
        for (edge, line) in kept { encoder.feed(edge, line: line, add) }
        encoder.advance(to: .distantFuture, add)
        (replay.there, replay.back) = (farthest, farthest - place)
        replay.wrong = all - replay.there - replay.back
        return replay
    }

    /// The settings that suit it; nil if that can't be said.
    package var settings: EncoderSettings? {
        let delays = EncoderSurvey.delays.contains(delay) ? [] : [delay]
        let fitting = (EncoderSurvey.delays + delays).sorted().compactMap(settings)
        // A hand that goes back and forth does so whatever the delay.
        guard let fewest = fitting.map(\.wrong).min(), fewest * 4 <= clicks else { return nil }
        let best = fitting.filter { $0.wrong == fewest }.map(\.settings)
        // That of the config, if it is as good; otherwise the middle of those in a row.
        return best.first { $0.delay == delay } ?? best[best.count / 2]
    }

    /// Returns the settings that suit it with this delay, and the number of wrong clicks it has then; nil if the
    /// bounces outlast the delay.
    private func settings(_ delay: Duration) -> (settings: EncoderSettings, wrong: Int)? {
        let survey = delay == self.delay ? self : listening(delay)
        guard survey.isOver, let edges = survey.edgesPerClick, survey.encoder.doubles * 10 <= survey.distance,
            survey.otherRests == nil, !survey.restsBetweenClicks
        else { return nil }
        let settings = EncoderSettings(
            edges: edges, rest: edges == .four && survey.phase == .closed ? .active : .inactive,
            delay: delay, isReversed: survey.farthest < 0)
        let replay = survey.replay(settings)
        return suits(replay.there) && suits(replay.back) ? (settings, replay.wrong) : nil
    }

    /// The same edges with another delay.
    private func listening(_ delay: Duration) -> EncoderSurvey {
        var survey = EncoderSurvey(clicks: clicks, delay: delay)
        for line in 0...1 { survey.start(Edge(first[line], at: Instant(nanoseconds: .min)), line: line) }
        for (edge, line) in kept { survey.feed(edge, line: line) }
        survey.advance(to: .distantFuture)
        return survey
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
