import DebouncedContacts
import DebouncedLinux

/// What hangs on a line of the machine.
protocol Wired {
    var name: String { get }
    /// The number of its chip, and its place there.
    var chip: Int { get }
    var pin: Int { get }
    var isActiveLow: Bool { get }
    var profile: SwitchProfile { get }
    /// How often its line is read, if its edges are not reported.
    var poll: Int64? { get }
}

/// A switch of the machine, as its owner knows it.
struct WiredSwitch: Wired, Equatable {
    var name: String
    var chip: Int
    var pin: Int
    var isActiveLow: Bool
    var profile: SwitchProfile
    /// Whether its policy is `lockout`; otherwise it is `trailing`.
    var isLockout = false
    /// For how long its contact must rest to go on, and to go off.
    var on = 50 * ms
    var off = 50 * ms
    var isOnWhenOpen = false
    var firesAtStart = false
    /// How long it has been on when a hold is reported.
    var stages: [Int64] = []
    /// How often its line is read, if its edges are not reported.
    var poll: Int64?
    /// The output that each change toggles.
    var output: Int?

    func isOn(closed: Bool) -> Bool { closed != isOnWhenOpen }

    /// How long it must rest at a level.
    func delay(closed: Bool) -> Int64 { isOn(closed: closed) ? on : off }

    var slowest: Int64 { max(on, off) }

    /// Whether it trembles for very long when it moves.
    var isFloat: Bool { profile.name == "float" }
}

extension WiredSwitch: CustomStringConvertible {
    var description: String {
        "\(name), a \(profile.name), \(isLockout ? "lockout" : "trailing") \(on) \(off), "
            + "on when \(isOnWhenOpen ? "open" : "closed"), stages \(stages), poll \(poll ?? 0)"
    }
}
