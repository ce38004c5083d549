import DebouncedConfiguration
import DebouncedEngine
import DebouncedWire

/// The commands of `debounced`.
enum CommandName: String, CaseIterable {
    case run
    case check
    case replay
    case record
    case lines
    case measure
    case report
    case scope
    case doctor
    case status
    case monitor
    case set

    var summary: String {
        switch self {
        case .run: "watch the buttons and run their actions (the default command)"
        case .check: "read the config file and say what each button will do"
        case .replay: "play a recorded trace as fast as possible, and print its events; runs no actions"
        case .record: "write the raw edges of all inputs to a trace until stopped"
        case .lines: "list the chips and their lines, and who uses them"
        case .measure: "say how a switch bounces, and what to write into the config for it"
        case .report: "write the results of 'measure' as an HTML page"
        case .scope: "show lines live, or a trace, as on an oscilloscope; runs no actions"
        case .doctor: "check the config, lines, programs, service and broker, and say how to fix them"
        case .status: "show how the daemon is doing: its buttons, outputs, actions and listeners"
        case .monitor: "print events as they happen, until stopped"
        case .set: "set an output (on, off, toggle or pulse), or what a counter shows"
        }
    }

    /// The options of this command.
    var options: [Option] {
        switch self {
        case .run:
            [
                .config, .simulate, .json, .record, .presses, .seed, .switch, .fast, .act, .state, .verbose,
                .debug,
            ]
        case .check: [.config, .json]
        case .replay: [.config, .json, .policy, .delay, .confirm, .column, .timeUnit]
        case .record: [.for, .edges, .keep, .config]
        case .lines: [.json]
        case .measure:
            [
                .config, .presses, .record, .report, .json, .column, .timeUnit, .simulate, .switch, .seed,
                .fast,
            ]
        case .report:
            [
                .output, .title, .against, .config, .presses, .column, .timeUnit, .simulate, .switch, .seed,
            ]
        case .scope:
            [.config, .column, .timeUnit, .simulate, .switch, .seed, .output, .from, .to, .columns, .light]
        case .doctor: [.config, .json, .press, .simulate, .switch, .seed]
        case .status: [.json, .prometheus, .config, .socket]
        case .monitor: [.notices, .edges, .json, .since, .config, .socket]
        case .set: [.for, .config, .socket]
        }
    }

    /// The names of its operands; optional ones in brackets.
    var operands: [String] {
        switch self {
        case .replay: ["TRACE"]
        case .measure: ["[CONTROL | TRACE]"]
        case .report: ["[CONTROL… | TRACE…]"]
        case .scope: ["[CONTROL… | TRACE]"]
        case .record: ["[FILE]"]
        case .monitor: ["[CONTROL…]"]
        case .set: ["NAME", "CHANGE | TOTAL"]
        case .run, .check, .doctor: ["[FILE]"]
        case .lines, .status: []
        }
    }

    /// The words after its name on a command line.
    var usage: String {
        switch self {
        case .report: (["-o FILE", "[OPTIONS]"] + operands).joined(separator: " ")
        case .set: "[OPTIONS] NAME \(OutputChange.Name.allCases.map(\.rawValue).joined(separator: "|"))|TOTAL"
        default: (["[OPTIONS]"] + operands).joined(separator: " ")
        }
    }

    /// True if the config file may be its operand.
    var takesConfig: Bool { [.run, .check, .doctor].contains(self) }

    /// True if the last operand may be given more than once.
    var takesMany: Bool { operands.last?.contains("…") ?? false }

    /// True if each column of a trace is a button unless a config file says otherwise.
    var readsTraces: Bool { [.replay, .measure, .report].contains(self) }

    /// True if it looks at the lines of buttons; a chord has none of its own.
    var looksAtLines: Bool { [.measure, .scope, .report].contains(self) }

    /// The kinds of control that it may be given.
    var controls: [ControlKind] { ControlKind.allCases.filter { !looksAtLines || $0.lines > 0 } }

    /// True if it asks a running daemon.
    var asks: Bool { options.contains(.socket) }

    func knows(_ option: Option) -> Bool {
        options.contains(option) || option == .help || option == .version
    }
}

/// The text of `--help`.
enum Help {
    static let all = """
        debounced \(version): one action for each press of a button, however it bounces

        Usage: debounced [COMMAND] [OPTIONS]

        \(helpRows(CommandName.allCases.map { ($0.rawValue, $0.summary) }))

        Every command has --help and --version. 'debounced help COMMAND' and 'debounced
        version' work as well. 'debounced --simulate' needs no chip.
        """

    static func of(_ command: CommandName) -> String {
        let options = command.options + [.help, .version]
        return """
            \(wrapped("debounced \(command.rawValue): \(command.summary)", 80).joined(separator: "\n"))

            Usage: debounced \(command.rawValue) \(command.usage)

            \(helpRows(options.map { ($0.spelling(for: command), $0.summary(for: command)) }))
            """
    }
}
