import DebouncedConfiguration
import DebouncedOptions

/// The command line: `debounced-mqtt [OPTIONS]`.
struct Arguments {
    private let parsed: ParsedArguments<Option>

    /// - Parameter arguments: with the program's name as the first.
    init(_ arguments: [String]) throws(UsageError) {
        parsed = try ParsedArguments(arguments)
        if let operand = parsed.operands.first {
            throw UsageError("unexpected argument '\(operand)'")
        }
        if isDryRun, isTrial { throw UsageError("--dry-run and --try can't be combined") }
    }

    var config: String { parsed[.config] ?? defaultConfigPath }
    var namesConfig: Bool { parsed.has(.config) }
    var socket: String? { parsed[.socket] }
    var isDryRun: Bool { parsed.has(.dryRun) }
    var isTrial: Bool { parsed.has(.try) }
    var isVerbose: Bool { parsed.has(.verbose) }
    var wantsHelp: Bool { parsed.has(.help) }
    var wantsVersion: Bool { parsed.has(.version) }
}
