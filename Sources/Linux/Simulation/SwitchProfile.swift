import DebouncedContacts

/// A kind of switch, by the way it bounces, and a policy that suffices for it: with that, every press is reported
/// once.
package struct SwitchProfile: Equatable, Sendable {
    package var name: String
    package var closing: Bounce
    package var opening: Bounce
    /// The spikes of a relay nearby.
    package var spikes: SpikeProfile?
    package var sufficient: Policy
    /// The pace of its presses in a simulation.
    package var pace = Pace.calm
    /// The closing and opening bounces that it ends up with, if they grow.
    var end: Worn?

    /// The profiles to choose from, by the names that `--switch` takes.
    package static let all = [clean, tactile, rocker, reed, worn, noisy]
    /// Further profiles that `--switch` takes: they try to mislead a delay that learns.
    package static let adversarial = [ageing, hasty, flick]

    /// The profile with this name; if it ends with `+spikes`, the same beside a relay.
    package static func find(_ name: String) -> SwitchProfile? {
        guard name.hasSuffix(relay) else { return (all + adversarial).first { $0.name == name } }
        var profile = find(String(name.dropLast(relay.count)))
        profile?.name = name
        profile?.spikes = noisy.spikes
        return profile
    }

    private static let relay = "+spikes"
}

extension SwitchProfile {
    /// The switch after this fraction of its life.
    func aged(by part: Double) -> SwitchProfile {
        guard let end else { return self }
        var profile = self
        profile.closing = closing.grown(to: end.closing, by: part)
        profile.opening = opening.grown(to: end.opening, by: part)
        return profile
    }
}

/// A contact that stays as it is put, such as a door's: how it moves, and how long it is left alone in between.
package struct Stay: Equatable, Sendable {
    package var profile: SwitchProfile
    package var rest: Duration

    /// - Parameters:
    ///   - profile: how it bounces.
    ///   - delay: for how long it must be left alone, to be known to have settled.
    package init(_ profile: SwitchProfile, delay: Duration) {
        (self.profile, rest) = (profile, delay + .milliseconds(300))
    }
}

/// The bounces of a worn-out switch.
struct Worn: Equatable, Sendable {
    var closing: Bounce
    var opening: Bounce
}

/// The times for which a button is held, and left alone.
package struct Pace: Equatable, Sendable {
    package var held: ClosedRange<Duration>
    package var apart: ClosedRange<Duration>

    static let calm = Pace(
        held: .milliseconds(70) ... .milliseconds(160), apart: .milliseconds(200) ... .milliseconds(450))
}

extension SwitchProfile {
    /// One that does not bounce, such as a sensor's output.
    package static let clean = SwitchProfile(
        name: "clean", closing: .none, opening: .none,
        sufficient: .leading(delay: .milliseconds(30), confirm: .zero))

    /// A tactile switch, as on most breadboards. No bounce outlasts the default delay.
    package static let tactile = SwitchProfile(
        name: "tactile",
        closing: .milliseconds(0.1...14, pulse: 0.001...2, quiet: 0.1...14, per: 4),
        opening: .milliseconds(0.1...8, pulse: 0.001...2, quiet: 0.1...8, per: 4),
        sufficient: .leading(delay: .milliseconds(30)))

    /// A rocker: many short pulses within a millisecond or two.
    package static let rocker = SwitchProfile(
        name: "rocker",
        closing: .milliseconds(0.4...2, pulse: 0.002...0.2, quiet: 0.02...0.5, per: 12),
        opening: .milliseconds(0.4...2, pulse: 0.002...0.2, quiet: 0.02...0.5, per: 12),
        sufficient: .leading(delay: .milliseconds(5)))

    /// A reed or a good key switch: a few pulses, over within 0.3 ms.
    package static let reed = SwitchProfile(
        name: "reed",
        closing: .milliseconds(0.05...0.3, pulse: 0.005...0.1, quiet: 0.02...0.2, per: 3),
        opening: .milliseconds(0.01...0.1, pulse: 0.005...0.05, quiet: 0.02...0.05, per: 3),
        sufficient: .leading(delay: .milliseconds(5)))

    /// A door that slams and rebounds. No quiet within its bounce outlasts the default delay of a switch.
    package static let door = SwitchProfile(
        name: "door",
        closing: .milliseconds(50...400, pulse: 0.1...45, quiet: 1...45, per: 3),
        opening: .milliseconds(1...60, pulse: 0.1...20, quiet: 1...20, per: 3),
        sufficient: .trailing(delay: .milliseconds(50)))

    /// A float on waves, which trembles for as long as they last. No quiet in that is longer than nine tenths of a delay.
    package static func float(delay: Duration) -> SwitchProfile {
        let longest = max(delay.nanoseconds / 10 * 9, 2_000_000)
        let trembling = Bounce(
            settling: 12_000_000_000...30_000_000_000, pulse: 1_000_000...longest,
            quiet: longest / 2...longest,
            pulsesPerCluster: 2)
        return SwitchProfile(
            name: "float", closing: trembling, opening: trembling, sufficient: .trailing(delay: delay))
    }

    /// A worn push button: up to 130 ms, with quiet of up to 90 ms inside. A delay longer than the quiet is not
    /// enough: to `leading`, two quiets with only spikes between them are one. A delay that outlasts the whole bounce
    /// is.
    package static let worn = SwitchProfile(
        name: "worn",
        closing: .milliseconds(30...130, pulse: 0.002...20, quiet: 1...90, per: 6),
        opening: .milliseconds(15...100, pulse: 0.002...20, quiet: 1...90, per: 6),
        sufficient: .leading(delay: .milliseconds(150)))

    /// A tactile switch beside a relay, one spike for every two presses. `confirm` keeps them out.
    package static let noisy = SwitchProfile(
        name: "noisy", closing: tactile.closing, opening: tactile.opening,
        spikes: SpikeProfile(length: 100...20_000, pressesPerSpike: 2), sufficient: tactile.sufficient)

    /// A tactile switch that wears out as it is pressed.
    package static let ageing: SwitchProfile = {
        var profile = SwitchProfile(
            name: "ageing", closing: tactile.closing, opening: tactile.opening, sufficient: worn.sufficient)
        profile.end = Worn(closing: worn.closing, opening: worn.opening)
        return profile
    }()

    /// A tactile switch that is tapped as fast as possible.
    package static let hasty = SwitchProfile.tactile.pressed(
        "hasty",
        Pace(held: .milliseconds(25) ... .milliseconds(60), apart: .milliseconds(45) ... .milliseconds(90)))

    /// A tactile switch that is flicked rather than pressed.
    package static let flick = SwitchProfile.tactile.pressed(
        "flick",
        Pace(held: .milliseconds(8) ... .milliseconds(40), apart: .milliseconds(45) ... .milliseconds(150)))

    private func pressed(_ name: String, _ pace: Pace) -> SwitchProfile {
        var profile = self
        (profile.name, profile.pace) = (name, pace)
        return profile
    }
}

/// Pulses that no contact made: a relay or a motor nearby switches, and the wire acts as an antenna.
package struct SpikeProfile: Equatable, Sendable {
    /// The length of a spike in nanoseconds; each doubling is half as likely.
    package var length: ClosedRange<Int64>
    /// There is one spike for this many presses, at any time.
    package var pressesPerSpike: Int

    /// The beginning and the end of a spike within a time of quiet, if there is one. A press has two such times.
    func spike(in quiet: Range<Int64>, using random: inout SplitMix) -> [Int64] {
        guard Int.random(in: 1...2 * pressesPerSpike, using: &random) == 1 else { return [] }
        let start = Int64.random(in: quiet.lowerBound..<quiet.upperBound - length.upperBound, using: &random)
        return [start, start + random.heavyTailed(length)]
    }
}
