import DebouncedConfiguration
import DebouncedLinux

/// The options of the program.
enum Option: String, LongOption {
    case config
    case socket
    case dryRun = "dry-run"
    case `try`
    case forget
    case verbose
    case help
    case version

    var value: String? {
        switch self {
        case .config: "FILE"
        case .socket: "PATH"
        case .dryRun, .try, .forget, .verbose, .help, .version: nil
        }
    }

    var summary: String {
        switch self {
        case .config: "the config file with the table [mqtt] (default \(defaultConfigPath))"
        case .socket: "the daemon's socket (default: the config's, the service's, or your own simulation's)"
        case .dryRun: "print the messages instead of sending them; needs no broker"
        case .try: "connect to the broker once, print the result, and exit"
        case .forget: "remove all that the broker retains of a client (default: the config's), and exit"
        case .verbose: "log every message"
        case .help: "print this help and exit"
        case .version: "print the version and exit"
        }
    }
}

/// A command line that is being typed. The shells call this: see the folder completions.
struct Completion: CustomStringConvertible {
    private let last: String
    /// The words before it.
    private let words: [String]

    /// - Parameter words: those after the program's name; the last one is incomplete, and may be empty.
    init(_ words: [String]) {
        (last, self.words) = (words.last ?? "", words.dropLast())
    }

    var description: String { Candidate.text(takesFile ? [] : options, orFile: takesFile) }

    /// Every value of an option is a file.
    private var takesFile: Bool {
        if let word = words.last, let option = Option.named(in: word), option.value != nil {
            return Option.value(in: word) == nil
        }
        return last.contains("=") && Option.named(in: last)?.value != nil
    }

    private var options: [Candidate] {
        let given = words.compactMap { Option.named(in: $0) }
        return Option.allCases.filter { !given.contains($0) }.map {
            Candidate("--" + $0.rawValue, $0.summary)
        }
    }
}

/// The command line: `debounced-mqtt [OPTIONS]`, or `debounced-mqtt --forget [CLIENT]`.
struct Arguments {
    private let parsed: ParsedArguments<Option>

    /// - Parameter arguments: with the program's name as the first.
    init(_ arguments: [String]) throws(UsageError) {
        parsed = try ParsedArguments(arguments)
        if let operand = parsed.operands.dropFirst(forgets ? 1 : 0).first {
            throw UsageError("unexpected argument '\(operand)'")
        }
        if client == "" { throw UsageError("--forget needs the name of a client") }
        let modes = [Option.dryRun, .try, .forget].filter { parsed.has($0) }
        guard modes.count < 2 else {
            throw UsageError("--\(modes[0].rawValue) and --\(modes[1].rawValue) can't be combined")
        }
    }

    var config: String { parsed[.config] ?? defaultConfigPath }
    var namesConfig: Bool { parsed.has(.config) }
    var socket: String? { parsed[.socket] }
    var isDryRun: Bool { parsed.has(.dryRun) }
    var isTrial: Bool { parsed.has(.try) }
    var forgets: Bool { parsed.has(.forget) }
    /// The client to forget, if it is not the config's.
    var client: String? { parsed.operands.first }
    var isVerbose: Bool { parsed.has(.verbose) }
    var wantsHelp: Bool { parsed.has(.help) }
    var wantsVersion: Bool { parsed.has(.version) }
}
