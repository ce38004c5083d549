import DebouncedConfiguration
import DebouncedOptions
import DebouncedReport
import DebouncedSimulation

/// Measures buttons of a fake chip, which are pressed as often as they are measured.
struct SimulationMeasurement {
    let plan: Plan
    let profile: SwitchProfile
    private let presses: Int
    private let seed: UInt64

    init(_ invocation: Invocation, presses: Int) throws {
        plan = try .simulated(from: invocation[.config])
        profile = try .chosen(by: invocation)
        seed = try invocation.seed
        self.presses = presses
    }

    func measure(
        _ button: ButtonPlan, isFast: Bool = true, recording: String? = nil, shows: Bool = false
    ) throws -> Subject {
        let simulatedPresses = SimulatedPresses(
            [button.request], profile: profile, presses: presses, seed: seed, isFast: isFast)
        return try LiveMeasure(
            button: button, stormLimit: plan.stormLimit, board: simulatedPresses.board, target: presses,
            knowsTruth: true, isFast: isFast, recording: recording, shows: shows
        ).run()
    }
}
