import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible

extension Plan {
    /// The controls that have lines: a chord has none.
    var namesOnLines: [String] { controls.filter { $0.kind.lines > 0 }.map(\.name) }

    /// These controls alone, or all that have lines if none is named; with nothing that acts.
    ///
    /// - Parameter orTrace: whether each name could have been that of a trace.
    func only(_ names: [String], orTrace: Bool = false) throws(UsageError) -> Plan {
        let known = namesOnLines
        if let chord = chords.first(where: { names.contains($0.name) }) {
            throw .chordWithoutLine(chord.name, chord.buttons)
        }
        guard names.allSatisfy(known.contains) else {
            throw .unknownControl(names, among: known, orTrace: orTrace)
        }
        func isMeant(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
        var plan = Plan()
        plan.stormLimit = stormLimit
        plan.controlPlans = controlPlans.filter { $0.control.kind.lines > 0 && isMeant($0.name) }
        for index in plan.controlPlans.indices { plan.controlPlans[index].removeActions() }
        return plan
    }
}

extension UsageError {
    /// - Parameter members: its buttons.
    static func chordWithoutLine(_ name: String, _ members: [String]) -> UsageError {
        UsageError("'\(name)' is a chord, which has no line of its own: name \(enumeration(members, "or"))")
    }

    /// - Parameters:
    ///   - asked: the controls that were asked for, of which one does not exist.
    ///   - orTrace: whether a trace could have been meant.
    static func unknownControl(
        _ asked: [String], among known: [String], orTrace: Bool = false
    ) -> UsageError {
        let unknown = asked.first { !known.contains($0) } ?? ""
        return UsageError(
            "there is no control '\(unknown)'\(orTrace ? ", and no trace of that name" : ""); the config has "
                + known.joined(separator: ", "))
    }
}
