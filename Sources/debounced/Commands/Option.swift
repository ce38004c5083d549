import DebouncedConfiguration
import DebouncedLinux
import DebouncedVisible

/// An option of any command.
enum Option: String, LongOption {
    case config
    case simulate
    case json
    case record
    case press
    case presses
    case seed
    case `switch`
    case fast
    case act
    case state
    case verbose
    case debug
    case policy
    case delay
    case confirm
    case output
    case report
    case title
    case against
    case column
    case timeUnit = "time-unit"
    case socket
    case prometheus
    case notices
    case since
    case `for`
    case edges
    case keep
    case from
    case to
    case columns
    case light
    case help
    case version

    /// The name of its value; nil if it takes none.
    var value: String? { argument?.rawValue }

    /// The same for one command.
    func argument(for command: CommandName) -> Argument? {
        self == .edges && command == .monitor ? nil : argument
    }

    /// As written in the help of a command.
    func spelling(for command: CommandName) -> String {
        argument(for: command) == argument ? spelling : "--" + rawValue
    }

    /// The kind of its value; nil if it takes none.
    var argument: Argument? {
        switch self {
        case .config, .record, .output, .report, .state, .against: .file
        case .presses, .seed, .edges, .columns: .number
        case .from, .to: .seconds
        case .title: .text
        case .column: .column
        case .timeUnit: .unit
        case .socket: .path
        case .since: .sequence
        case .switch: .profile
        case .policy: .policy
        case .delay, .confirm, .for, .keep: .time
        case .prometheus, .notices, .simulate, .json, .press, .fast, .act, .verbose, .debug, .light, .help,
            .version:
            nil
        }
    }

    func summary(for command: CommandName) -> String {
        switch self {
        case .config where command == .measure || command == .scope:
            "the config file (default \(defaultConfigPath); a trace needs none: then each column is a button)"
        case .config where command.asks:
            "the config file, which may name the socket (default \(defaultConfigPath))"
        case .config where command.readsTraces: "the config file (without it each column is a button)"
        case .config: "the config file (default \(defaultConfigPath))"
        case .simulate where command == .doctor:
            "with --press: ask for the controls of a fake chip, which moves them"
        case .simulate: "press the buttons of a fake chip: no GPIO, no root, no config needed"
        case .json where command == .status: "print one JSON object"
        case .json where command == .monitor: "print what the daemon sends: one JSON object a line"
        case .json: "print results as JSON, one object a line"
        case .record: "write the raw edges to a trace: VCD, or CSV if the file's name ends in .csv"
        case .press: "ask for each control once, and say which one reacts; check nothing else"
        case .presses where command.readsTraces:
            "how many presses to expect, at most 1000000 (default 50; in a trace they are counted)"
        case .presses: "how many presses to simulate (default 20)"
        case .seed: "the seed of the random bounces (default 1)"
        case .switch: "the switch to simulate: \(Option.switches)"
        case .fast: "simulate in virtual time, as fast as possible"
        case .act: "run the actions in a simulation too"
        case .state:
            "keep totals and learned delays in this file (default /var/lib/debounced/state.json; a simulation keeps none)"
        case .verbose: "log every event, and every action as it starts and ends"
        case .debug: "log every raw edge and every decision, for bug reports"
        case .policy: "try this policy on all buttons and switches: leading, trailing or lockout"
        case .delay: "try this delay on all buttons and switches, such as 30ms, or auto"
        case .confirm: "try this confirm on buttons and switches with policy leading, such as 1ms"
        case .output where command == .scope:
            "write the picture of a whole trace, or of a press of each simulated button, in SVG"
        case .output: "write a page in HTML, or only the pictures if the file's name ends in .svg"
        case .report: "also write a page in HTML, or only the pictures if the file's name ends in .svg"
        case .title: "what stands at the top of the page"
        case .against: "compare with this earlier page, or with a trace"
        case .column: "which button a column of the trace belongs to; may be given more than once"
        case .timeUnit: "the unit of time if the header of a CSV file names none: s, ms, us or ns"
        case .socket: "the daemon's socket (default: the config's, the service's, or your own simulation's)"
        case .prometheus: "print the metrics for node_exporter's textfile collector"
        case .notices: "also print notices, such as why a press was ignored"
        case .since: "start with the events after this one, if the daemon still has them"
        case .for where command == .record: "stop after this time, such as 10min"
        case .for: "how long a pulse is (default 200ms)"
        case .edges where command == .monitor: "print the raw edges as well"
        case .edges: "stop after this many edges"
        case .from: "begin the picture at this time of the trace, in seconds (with -o)"
        case .to: "end the picture at this time of the trace, in seconds (with -o)"
        case .columns: "how many columns the picture has (with -o; default 80)"
        case .light: "draw on white (with -o)"
        case .keep: "keep only the last part of this length, such as 1h, for a fault that comes once a day"
        case .help: "print this help and exit"
        case .version: "print the version and exit"
        }
    }

    private static var switches: String {
        let names = SwitchProfile.all.map { $0 == .tactile ? "\($0.name) (default)" : $0.name }
        return enumeration(names, "or")
    }

    /// True if it is only valid in a simulation.
    var isOfSimulation: Bool { [.presses, .seed, .switch, .fast, .act].contains(self) }
}
