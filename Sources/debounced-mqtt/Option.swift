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
        case .help: "print this"
        case .version: "print the version"
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
