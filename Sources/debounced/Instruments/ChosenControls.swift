import DebouncedConfiguration
import DebouncedControls
import DebouncedOptions
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
        plan.buttons = buttons.filter { isMeant($0.name) }
        plan.switches = switches.filter { isMeant($0.name) }
        plan.counters = counters.filter { isMeant($0.name) }
        plan.encoders = encoders.filter { isMeant($0.name) }
        plan.removeActions()
        return plan
    }

    private mutating func removeActions() {
        for index in buttons.indices { buttons[index].actions = Bindings() }
        for index in switches.indices {
            (switches[index].actions, switches[index].follow) = (Bindings(), nil)
        }
        for index in counters.indices { counters[index].actions = Bindings() }
        for index in encoders.indices {
            (encoders[index].actions, encoders[index].axis) = (Bindings(), nil)
        }
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
