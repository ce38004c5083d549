import DebouncedConfiguration
import DebouncedLinux

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
