import DebouncedConfiguration
import DebouncedOptions
import DebouncedReport
import DebouncedSimulation

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

    /// Where the edges of a control come from.
    func origin(of control: Plan) -> String {
        let kind = control.controls[0].kind
        return "simulated " + (kind == .button ? "\(profile.name) switch" : kind.rawValue)
    }
}
