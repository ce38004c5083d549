import DebouncedContacts
import DebouncedLinux

/// A button of the machine, as its owner knows it.
struct Knob: Wired, Equatable {
    enum Rule: String { case leading, trailing, lockout }

    var name: String
    /// The number of its chip, and its place there.
    var chip: Int
    var pin: Int
    var isActiveLow: Bool
    var profile: SwitchProfile
    var rule: Rule
    var delay: Int64
    /// Whether the delay is left to the daemon.
    var isAuto = false
    var confirm: Int64 = 0
    var cooldown: Int64 = 0
    var gestures = Gestures()
    /// The output that each press toggles.
    var output: Int?
    /// The output that is on from each press to its release.
    var lamp: Int?
    /// How often its line is read, if its edges are not reported.
    var poll: Int64?
    /// Whether its releases start programs.
    var runs = false
}

/// What is bound to a button or chord besides press and release. Times are nanoseconds.
struct Gestures: Equatable {
    var click = false
    var double = false
    var triple = false
    var stages: [Int64] = []
    var repetition: (after: Int64, every: Int64)? { repeats ? (400 * ms, 100 * ms) : nil }
    var repeats = false
    var gap: Int64 = 300 * ms
}

/// Buttons that have to do with each other.
struct Cluster: Equatable {
    enum Tie: Equatable {
        case none
        /// They share a cooldown.
        case group(String, cooldown: Int64)
        /// Pressed together they are a button of their own.
        case chord(String, within: Int64, Gestures)
    }

    var knobs: [Knob]
    var tie = Tie.none

    var names: [String] {
        if case .chord(let name, _, _) = tie { return knobs.map(\.name) + [name] }
        return knobs.map(\.name)
    }

    /// Whether nothing of it depends on how long a button is held.
    var isJudgedByEdges: Bool {
        var all = knobs.map(\.gestures)
        if case .chord(_, _, let gestures) = tie { all.append(gestures) }
        return all.allSatisfy { $0.stages.isEmpty && !$0.repeats }
    }

    /// How long after the last decision anything may still come of it.
    var patience: Int64 {
        var longest = knobs.map { max($0.cooldown, $0.gestures.gap) }.max() ?? 0
        switch tie {
        case .none: break
        case .group(_, let cooldown): longest = max(longest, cooldown)
        case .chord(_, let within, let gestures): longest = max(longest + within, gestures.gap)
        }
        return longest + 3 * (knobs.map(\.delay).max() ?? 0)
    }
}

/// All buttons of a machine, as its config file says.
struct Machine: Equatable {
    var clusters: [Cluster]
    var switches: [WiredSwitch] = []
    /// By the name of the output, the controls that keep it off.
    var offWhile: [String: [String]] = [:]
    /// Written into the file as the title of each button: another number is another file.
    var edition = 0

    var knobs: [Knob] { clusters.flatMap(\.knobs) }
    var names: [String] { clusters.flatMap(\.names) + switches.map(\.name) }

    /// What is in force once its file was read.
    var wirings: Wirings {
        var wirings = Wirings(offWhile: offWhile)
        for cluster in clusters {
            for name in cluster.names { wirings.lines[name] = [name] }
            if case .chord(let name, _, _) = cluster.tie { wirings.lines[name] = cluster.knobs.map(\.name) }
        }
        for device in switches { wirings.lines[device.name] = [device.name] }
        return wirings
    }

    /// Everything that hangs on a line.
    var wired: [any Wired] { knobs + switches }

    static let outputs = 4
    static let stormLimit = 1000
}
