import DebouncedConfiguration
import DebouncedOptions

/// The command line: `debounced-mqtt [OPTIONS]`.
struct Arguments {
    private let typed: Typed<Option>

    /// - Parameter arguments: with the program's name as the first.
    init(_ arguments: [String]) throws(UsageError) {
        typed = try Typed(arguments)
        if let operand = typed.operands.first {
            throw UsageError("unexpected argument '\(operand)'")
        }
        if isDryRun, isTrial { throw UsageError("--dry-run and --try can't be combined") }
    }

    var config: String { typed[.config] ?? defaultConfigPath }
    var namesConfig: Bool { typed.has(.config) }
    var socket: String? { typed[.socket] }
    var isDryRun: Bool { typed.has(.dryRun) }
    var isTrial: Bool { typed.has(.try) }
    var isVerbose: Bool { typed.has(.verbose) }
    var wantsHelp: Bool { typed.has(.help) }
    var wantsVersion: Bool { typed.has(.version) }
}
