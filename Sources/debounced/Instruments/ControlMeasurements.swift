import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedReport
import DebouncedText

/// A measurement for each control of a plan; without a plan, for each line as a button.
struct ControlMeasurements {
    /// How many presses, changes or pulses were made, if known.
    var asked: Int?
    /// What the recorder knew of it, by line.
    var made: [Int: Int] = [:]
    private let map: ControlMap?
    /// Those of the plan's buttons.
    private let policies: [Policy]
    /// Numbered as in the plan; nil for a chord.
    private var surveys: [(any ControlSurvey)?] = []
    /// The columns that were closed at first. Nothing says how a column is wired: it is taken to be open.
    private var inverted: Set<Int> = []

    /// - Parameter clicks: how many a knob is turned each way.
    init(_ plan: Plan?, clicks: Int) {
        map = plan?.map
        policies = plan?.buttons.map(\.settings.policy) ?? []
        guard let plan else { return }
        surveys = plan.buttons.map { _ in ButtonSurvey() } + plan.chords.map { _ in nil }
        surveys += plan.switches.map { SwitchSurvey(from: .inactive, isOnWhenOpen: $0.settings.isOnWhenOpen) }
        surveys += plan.counters.map {
            CounterSurvey(
                from: .inactive, countsBoth: $0.settings.countsBoth, policy: $0.settings.policy)
        }
        surveys += plan.encoders.map { EncoderSurvey(clicks: clicks, delay: $0.settings.delay) }
    }

    /// The level at which a line is found.
    mutating func start(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        guard surveys[control]?.edges == 0 else { return }
        inverted.remove(line)
        if map == nil, edge.level == .active { inverted.insert(line) }
        surveys[control]?.start(inverted.contains(line) ? edge.inverted : edge, place: place)
    }

    mutating func feed(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        surveys[control]?.feed(inverted.contains(line) ? edge.inverted : edge, place: place)
    }

    /// The control that has a line, and which of its lines this is.
    private mutating func owner(of line: Int) -> (control: Int, place: Int) {
        if let map {
            let control = map.control(ofLine: line)
            return (control, line - map.lines(ofControl: control).lowerBound)
        }
        while surveys.count <= line { surveys.append(ButtonSurvey()) }
        return (line, 0)
    }

    var hasMoved: Bool { surveys.contains { ($0?.edges ?? 0) > 0 } }

    /// What was measured of the controls that moved, or of the first if none did.
    ///
    /// - Parameter names: those of all of them.
    mutating func results(_ names: [String], origin: String = "") -> [any Measured] {
        if map == nil, let last = names.indices.last { _ = owner(of: last) }
        let all = surveys.indices.filter { $0 < names.count && surveys[$0] != nil }
        let moved = all.filter { surveys[$0].map { $0.edges > 0 } ?? false }
        return (moved.isEmpty ? Array(all.prefix(1)) : moved).compactMap { index in
            let asked = asked ?? made[map?.lines(ofControl: index).lowerBound ?? index]
            let measured = surveys[index]?.measured(names[index], origin: origin, asked: asked)
            guard var button = measured as? MeasuredButton else { return measured }
            if map == nil { button.column = column(index, names[index]) }
            button.policy = policies.indices.contains(index) ? policies[index] : nil
            return button
        }
    }

    /// It is named as a line is, or by its number.
    private func column(_ index: Int, _ name: String) -> MeasuredButton.Column {
        let number = LinePin.number(inName: name) ?? LinePin.number(inName: "GPIO\(name)")
        return MeasuredButton.Column(number: number, isActiveHigh: !inverted.contains(index))
    }

    /// How far the first has come, if it has been quiet for so long.
    ///
    /// - Parameter awaited: how many presses, changes or pulses will have been made, if known.
    func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        surveys.first??.progress(quietFor: quiet, awaited: awaited) ?? SurveyProgress()
    }

    /// Whether the first may have made exactly so many presses or changes, or all of the pulses or clicks.
    func fits(_ number: Int) -> Bool { surveys.first??.fits(number) ?? false }
}

/// How far a control has come while it is measured.
struct SurveyProgress {
    /// How many presses, changes or pulses there were, unless one is under way.
    var count = 0
    /// The latest presses.
    var latest: [WirePress] = []
    /// What is shown of something that is not counted one by one.
    var text: String?
}

/// What is learned of a control from the edges of its lines.
private protocol ControlSurvey {
    var edges: Int { get }

    /// A line is found at a level, before its first edge.
    ///
    /// - Parameter place: which of the control's lines it is.
    mutating func start(_ edge: Edge, place: Int)
    mutating func feed(_ edge: Edge, place: Int)

    /// - Parameter awaited: how many presses, changes or pulses will have been made, if known.
    func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress

    /// See `ControlMeasurements`.
    func fits(_ number: Int) -> Bool

    /// If nothing more comes.
    ///
    /// - Parameter asked: how many presses, changes or pulses were made, if known.
    func measured(_ name: String, origin: String, asked: Int?) -> any Measured
}

extension ControlSurvey {
    fileprivate func fits(_ number: Int) -> Bool {
        progress(quietFor: SwitchSurvey.longRest, awaited: number).count >= number
    }
}

extension ButtonSurvey: ControlSurvey {
    fileprivate mutating func start(_ edge: Edge, place: Int) { self = ButtonSurvey(from: edge.level) }
    fileprivate mutating func feed(_ edge: Edge, place: Int) { feed(edge) }

    fileprivate func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        let progress = progress(knowsNumber: awaited != nil)
        return SurveyProgress(count: progress.presses, latest: progress.latest)
    }

    fileprivate func measured(_ name: String, origin: String, asked: Int?) -> any Measured {
        var measurement = self
        measurement.asked = asked
        return MeasuredButton(name: name, origin: origin, measurement.result)
    }
}

extension SwitchSurvey: ControlSurvey {
    fileprivate mutating func start(_ edge: Edge, place: Int) {
        self = SwitchSurvey(from: edge.level, isOnWhenOpen: isOnWhenOpen)
    }

    fileprivate mutating func feed(_ edge: Edge, place: Int) { feed(edge) }

    /// Changes a second apart look like the bounces of slow ones until there has been a long rest.
    fileprivate func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        if let awaited, quiet >= SwitchSurvey.longRest, mayHaveChanged(awaited) {
            return SurveyProgress(count: awaited)
        }
        return SurveyProgress(count: result.changes)
    }

    fileprivate func measured(_ name: String, origin: String, asked: Int?) -> any Measured {
        var settling = self
        settling.asked = asked
        return MeasuredContact(name: name, origin: origin, settling)
    }
}

extension CounterSurvey: ControlSurvey {
    fileprivate mutating func start(_ edge: Edge, place: Int) {
        self = CounterSurvey(from: edge.level, countsBoth: countsBoth, policy: policy)
    }

    fileprivate mutating func feed(_ edge: Edge, place: Int) { feed(edge) }

    fileprivate func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        SurveyProgress(count: pulses(quietFor: quiet))
    }

    fileprivate func measured(_ name: String, origin: String, asked: Int?) -> any Measured {
        var survey = self
        survey.asked = asked
        return MeasuredContact(name: name, origin: origin, survey)
    }
}

extension EncoderSurvey: ControlSurvey {
    fileprivate mutating func start(_ edge: Edge, place: Int) {
        start(edge.level, line: place, at: edge.instant)
    }

    fileprivate mutating func feed(_ edge: Edge, place: Int) { feed(edge, line: place) }

    /// All at once, when it was turned there and back.
    fileprivate func progress(quietFor quiet: Duration, awaited: Int?) -> SurveyProgress {
        SurveyProgress(
            count: isOver ? .max : 0,
            text: "turned through \(counted(distance, "phase", "phases")), and \(wayBack) back")
    }

    fileprivate func measured(_ name: String, origin: String, asked: Int?) -> any Measured {
        var survey = self
        survey.advance(to: .distantFuture)
        return MeasuredContact(name: name, origin: origin, survey)
    }
}

extension Edge {
    fileprivate var inverted: Edge { Edge(!level, at: instant) }
}
