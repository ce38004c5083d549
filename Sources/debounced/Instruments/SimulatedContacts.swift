import DebouncedConfiguration
import DebouncedContacts
import DebouncedInstruments
import DebouncedLinux

extension Plan {
    /// The motions of the lines' contacts in a simulation.
    var motions: [LineMotion] {
        buttons.map { _ in .pressed } + switches.map { .maintained($0.stay) }
            + counters.map { .pulses($0.meter) }
            + encoders.flatMap { [.turns($0.motion), .follows] }
    }
}

extension EncoderPlan {
    /// A plain knob that is built as the config says, turned as a hand does.
    fileprivate var motion: KnobMotion {
        var profile = KnobProfile.plain
        profile.edges = settings.edges.rawValue
        return KnobMotion(
            profile, isReversed: settings.isReversed,
            restsClosed: settings.edges == .four && settings.rest == .active)
    }
}

extension CounterPlan {
    fileprivate var meter: MeterProfile {
        MeterProfile(confirm: settings.confirm, delay: settings.delay, countsBoth: settings.countsBoth)
    }
}

extension SwitchPlan {
    /// One that suits its kind, and for which its delay is long enough.
    fileprivate var stay: Stay {
        let (on, off) = (settings.on.delay, settings.off.delay)
        return Stay(profile(delay: min(on, off)), delay: max(on, off))
    }

    private func profile(delay: Duration) -> SwitchProfile {
        if kind == .moisture { return .float(delay: delay) }
        let slams = settings.isOnWhenOpen && delay >= .milliseconds(50)
        return slams ? .door : .rocker
    }
}

/// Measures controls of a fake chip, which are moved as often as they are measured.
struct SimulationMeasurement {
    let plan: Plan
    private let profile: SwitchProfile
    private let presses: Int?
    private let seed: UInt64

    init(_ invocation: Invocation, presses: Int?) throws {
        plan = try .simulated(from: invocation[.config])
        profile = try .chosen(by: invocation)
        seed = try invocation.seed
        self.presses = presses
    }

    /// - Parameter control: one of the plan's, alone.
    func measure(
        _ control: Plan, isFast: Bool = true, recording: String? = nil, shows: Bool = false
    ) throws -> Sheet {
        let target = presses ?? control.survey().usualNumber
        let simulated = SimulatedPresses(
            control.requests, motions: control.motions, profile: profile, presses: target, seed: seed,
            isFast: isFast)
        if !control.encoders.isEmpty { simulated.turnThereAndBack(clicks: target) }
        return try LiveMeasure(
            plan: control, board: simulated.board, target: target, knowsTruth: true, isFast: isFast,
            recording: recording, shows: shows, movesItself: true
        ).run()
    }

    /// Says where the edges of a control come from.
    func origin(of control: Plan) -> String {
        let kind = control.controls[0].kind
        return "simulated " + (kind == .button ? "\(profile.name) switch" : kind.rawValue)
    }
}
