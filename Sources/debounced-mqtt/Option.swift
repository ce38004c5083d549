import DebouncedConfiguration
import DebouncedOptions

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
