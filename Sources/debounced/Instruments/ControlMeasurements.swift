import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedReport

/// A measurement for each control of a plan; without a plan, for each line as a button.
struct ControlMeasurements {
    /// How many presses, changes or pulses were made, if known.
    var asked: Int?
    private let map: ControlMap?
    /// Numbered as in the plan; nil for a chord.
    private var controls: [ControlMeasurement?] = []

    /// - Parameter clicks: how many a knob is turned each way.
    init(_ plan: Plan?, clicks: Int) {
        map = plan?.map
        guard let plan else { return }
        controls = plan.buttons.map { _ in ControlMeasurement() } + plan.chords.map { _ in nil }
        controls += plan.switches.map { ControlMeasurement($0) }
        controls += plan.counters.map { ControlMeasurement($0) }
        controls += plan.encoders.map { ControlMeasurement($0, clicks: clicks) }
    }

    /// The level at which a line is found.
    mutating func start(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        guard controls[control]?.edges == 0 else { return }
        // Nothing says how a column is wired: it is taken to be open.
        controls[control]?.start(edge, place: place, isTurned: map == nil && edge.level == .active)
    }

    mutating func feed(_ edge: Edge, line: Int) {
        let (control, place) = owner(of: line)
        controls[control]?.feed(edge, place: place)
    }

    /// The control that has a line, and which of its lines this is.
    private mutating func owner(of line: Int) -> (control: Int, place: Int) {
        if let map {
            let control = map.control(ofLine: line)
            return (control, line - map.lines(ofControl: control).lowerBound)
        }
        while controls.count <= line { controls.append(ControlMeasurement()) }
        return (line, 0)
    }

    var hasMoved: Bool { controls.contains { ($0?.edges ?? 0) > 0 } }

    /// What was measured of the controls that moved, or of the first if none did.
    ///
    /// - Parameter names: those of all of them.
    mutating func results(_ names: [String], origin: String = "") -> [Measured] {
        if map == nil, let last = names.indices.last { _ = owner(of: last) }
        let all = zip(names, controls).compactMap { name, control in control.map { (name, $0) } }
        let moved = all.filter { $0.1.edges > 0 }
        return (moved.isEmpty ? Array(all.prefix(1)) : moved).map { name, control in
            control.result(name, origin: origin, asked: asked)
        }
    }

    /// How far the first has come, if it has been quiet for so long.
    func progress(quietFor quiet: Duration) -> (count: Int, latest: WirePress?) {
        controls.first??.progress(quietFor: quiet) ?? (0, nil)
    }
}

/// A control while it is measured: one of the four. Each is changed where it is, since a copy for each edge would be
/// slow.
struct ControlMeasurement {
    private var presses: Measurement?
    /// Whether the levels of a button are turned round.
    private var isTurned = false
    private var settling: Settling?
    private var isOnWhenOpen = false
    private var pulses: PulseSurvey?
    private var turns: KnobSurvey?

    /// That of a button.
    init() { presses = Measurement() }

    init(_ plan: SwitchPlan) {
        (settling, isOnWhenOpen) = (Settling(from: .inactive), plan.settings.isOnWhenOpen)
    }

    init(_ plan: CounterPlan) {
        pulses = PulseSurvey(from: .inactive, countsBoth: plan.settings.countsBoth)
    }

    init(_ plan: EncoderPlan, clicks: Int) {
        turns = KnobSurvey(clicks: clicks, delay: plan.settings.delay)
    }

    var edges: Int { presses?.edges ?? settling?.edges ?? pulses?.edges ?? turns?.edges ?? 0 }

    /// A line is found at a level.
    ///
    /// - Parameter place: which of its lines it is.
    mutating func start(_ edge: Edge, place: Int, isTurned: Bool) {
        if presses != nil {
            (presses, self.isTurned) = (Measurement(from: isTurned ? .inactive : edge.level), isTurned)
        }
        if settling != nil { settling = Settling(from: edge.level) }
        pulses = pulses.map { PulseSurvey(from: edge.level, countsBoth: $0.countsBoth) }
        turns?.start(edge.level, line: place, at: edge.instant)
    }

    mutating func feed(_ edge: Edge, place: Int) {
        presses?.feed(isTurned ? Edge(!edge.level, at: edge.instant) : edge)
        settling?.feed(edge)
        pulses?.feed(edge)
        turns?.feed(edge, line: place)
    }

    /// How many presses, changes or pulses there were, unless one is under way; of a knob, whether it was turned there
    /// and back. With the last press.
    func progress(quietFor quiet: Duration) -> (count: Int, latest: WirePress?) {
        if let result = presses?.result { return (result.isHeld ? 0 : result.presses, result.samples.latest) }
        let turned = turns.map { $0.isOver ? Int.max : 0 }
        return (settling?.result.changes ?? pulses?.pulses(quietFor: quiet) ?? turned ?? 0, nil)
    }

    /// If nothing more comes.
    ///
    /// - Parameter asked: how many presses, changes or pulses were made, if known.
    func result(_ name: String, origin: String, asked: Int?) -> Measured {
        func contact(_ contact: MeasuredContact) -> Measured {
            .contact(ContactSubject(name: name, origin: origin, contact))
        }
        if var settling {
            settling.asked = asked
            return contact(.settling(settling, isOnWhenOpen: isOnWhenOpen))
        }
        if var pulses {
            pulses.asked = asked
            return contact(.pulses(pulses))
        }
        if var turns {
            turns.advance(to: .distantFuture)
            return contact(.turns(turns))
        }
        var presses = presses ?? Measurement()
        presses.asked = asked
        return .button(Subject(name: name, origin: origin, measured: presses.result))
    }
}
