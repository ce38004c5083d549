import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// The daemon's status as people read it, in 80 columns if the names are not too long.
struct StatusText {
    private let status: Status

    init(_ status: Status) {
        self.status = status
    }

    var lines: [String] {
        let controls = ControlKind.allCases.filter { $0.key == $0.rawValue }.map(table)
        let rest = [problems.map(visible), outputs, [actions, listeners].map(visible)]
        let parts = [[visible(title)]] + controls + rest
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var title: String {
        let age = status.age(of: status.started) ?? "less than 1 s"
        let config = status.config.map { ", with \($0)" } ?? ""
        let chip = chip.map { " on \($0)" } ?? ""
        return "debounced \(status.version)\(chip), running for \(age)\(config)"
    }

    /// If all lines of controls are on one chip, it is named once.
    private var chip: String? {
        let chips = Set(status.controls.flatMap(\.lines).compactMap(\.chip))
        return chips.count == 1 ? chips.first : nil
    }
}

// MARK: Tables

extension StatusText {
    /// Chords stand among the buttons.
    private func table(of kind: ControlKind) -> [String] {
        let (columns, namesChip) = (kind.status.columns, chip == nil)
        let controls = status.controls.filter { $0.control.kind.key == kind.key }
        let rows = controls.map { StatusRow($0, of: status, namesChip: namesChip) }
        return table(
            columns.map { ($0.title, $0.isNumber) }, rows.map { row in columns.map { $0.cell(row) } })
    }

    /// Nothing if it has no row.
    private func table(_ columns: [(title: String, isNumber: Bool)], _ rows: [[String]]) -> [String] {
        guard !rows.isEmpty else { return [] }
        var table = Table(columns)
        for row in rows { table.add(row) }
        return table.lines(80)
    }
}

// MARK: The rest

extension StatusText {
    private var problems: [String] {
        let controls = status.controls.compactMap { part in part.problem.map { "\(name(part)): \($0)" } }
        let outputs = status.outputs.compactMap { part in part.problem.map { "\(part.name): \($0)" } }
        return controls + outputs + clockErrors + suggestions + [stateProblem].compactMap(\.self)
    }

    private var clockErrors: [String] {
        status.controls.filter { $0.lineCounts.clockErrors > 0 }.map {
            let edges = counted($0.lineCounts.clockErrors, "edge was", "edges were")
            return "\(name($0)): \(edges) stamped with another clock, and taken at the time of reading"
        }
    }

    private var stateProblem: String? {
        guard let state = status.state, let problem = state.problem else { return nil }
        return "\(state.file): not saved: \(problem)"
    }

    /// Of knobs that rest otherwise than the config says.
    private var suggestions: [String] {
        status.controls.compactMap { control in
            control.encoder?.suggestion.map { "\(name(control)) \($0.restWords): \($0.restAdvice)" }
        }
    }

    private func name(_ control: ControlStatus) -> String { control.control.name }

    private var outputs: [String] {
        table(
            ["OUTPUT", "LINE", "STATE"].map { ($0, false) },
            status.outputs.map { [$0.name, $0.pin, state(of: $0)] })
    }

    private func state(of output: OutputStatus) -> String {
        if !output.isUp { return "no line" }
        if let period = output.blinks { return "blinks every \(period.words)" }
        if output.isOn { return "on" }
        let interlocks = enumeration(output.interlocks, "and")
        return interlocks.isEmpty ? "off" : "off, while \(interlocks)"
    }

    private var actions: String {
        let running = status.running > 0 ? ["\(status.running) running"] : []
        let results = ActionResult.allCases.filter { status.actions[$0] > 0 }
        let words = running + results.map { "\(status.actions[$0]) \(spaced($0.rawValue))" }
        return "Actions: \(words.isEmpty ? "none yet" : words.joined(separator: ", "))"
    }

    private func spaced(_ name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }

    private var listeners: String {
        let words = status.listeners.map { listener in
            let process = listener.process.map { "process \($0)" } ?? "a process"
            return "\(process) (\(listener.topic)\(listener.lost > 0 ? ", lost \(listener.lost)" : ""))"
        }
        return "Listeners: \(words.isEmpty ? "none" : words.joined(separator: ", "))"
    }
}
