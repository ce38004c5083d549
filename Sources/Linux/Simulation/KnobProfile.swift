import DebouncedContacts

/// A kind of knob: how its contacts bounce and overlap, and how it is turned.
package struct KnobProfile: Equatable, Sendable {
    package var name: String
    package var bounce: Bounce
    /// How many edges a click has: 4, 2 or 1.
    package var edges: Int
    /// How far B is behind A, in degrees of a cycle of four edges; 90 in a good knob.
    package var offset: Double
    /// How many clicks a second it is turned by.
    package var speed: Double
    /// One click in this many goes the other way than the one before; nil if none does.
    package var clicksPerReversal: Int?

    package init(
        name: String, bounce: Bounce, edges: Int = 4, offset: Double = 90, speed: Double = 24,
        clicksPerReversal: Int? = 5
    ) {
        self.name = name
        self.bounce = bounce
        self.edges = edges
        self.offset = offset
        self.speed = speed
        self.clicksPerReversal = clicksPerReversal
    }

    /// What is built into most devices.
    package static let plain = KnobProfile(
        name: "plain", bounce: .upTo(3_000_000), offset: 60, speed: 12, clicksPerReversal: nil)

    /// The profiles to choose from.
    package static let all = [
        KnobProfile(name: "good", bounce: .upTo(1_000_000)),
        .plain,
        KnobProfile(name: "bad", bounce: .upTo(5_000_000), offset: 36),
        KnobProfile(name: "optical", bounce: .none, speed: 120),
    ]
}

extension Bounce {
    /// Dense pulses that are over within this time, and often last for most of it.
    package static func upTo(_ nanoseconds: Int64) -> Bounce {
        guard nanoseconds >= 100_000 else { return .none }
        return Bounce(
            settling: nanoseconds / 2...nanoseconds, pulse: 10_000...nanoseconds / 4,
            quiet: nanoseconds / 8...nanoseconds / 2, pulsesPerCluster: 6)
    }
}
