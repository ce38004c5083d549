import DebouncedConfiguration
import DebouncedContacts
import DebouncedSimulation

extension Plan {
    /// How the contacts of the lines move in a simulation.
    var motions: [LineMotion] {
        buttons.map { _ in .pressed } + switches.map { .stays($0.stay) } + counters.map { .pulses($0.meter) }
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
