import DebouncedEngine

/// What the config in force says of outputs.
struct Wirings {
    /// By the name of the output, the controls that keep it off.
    var offWhile: [String: [String]] = [:]
    /// Whose lines each control has.
    var lines: [String: [String]] = [:]
}

/// An output of the machine.
enum Output {
    /// Those that are toggled and set by all sorts of gestures.
    static let shared = (0..<Machine.outputs).map { "o\($0)" }
    /// Each goes on with a press, and off with its release.
    static let lamps = (0..<6).map { "l\($0)" }
    /// On from the start, unless something keeps it off. Nothing sets it.
    static let guarded = "guard"

    static let all = shared + lamps + [guarded]

    static func pin(_ name: String) -> Int { 40 + (all.firstIndex(of: name) ?? 0) }
}
