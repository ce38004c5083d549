import DebouncedConfiguration
import DebouncedOptions
import DebouncedSession
import DebouncedSystem

extension Plan {
    /// The plan in a config file; errors in it are printed and end the command.
    static func fromFile(_ path: String) throws(ExitCode) -> Plan {
        let (plan, findings) = read(file: path)
        show(findings)
        guard let plan else { throw .badConfiguration }
        return plan
    }
}

/// Prints what is wrong in a config file on standard error.
func show(_ findings: [Finding]) {
    for finding in findings { say(finding.logLine) }
}

/// Prints an error on standard error.
func complain(_ text: String) {
    say(Log.line(.error, text))
}
