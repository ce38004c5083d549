import DebouncedConfiguration
import DebouncedOptions

/// `debounced set`: has the daemon set an output.
struct SetCommand {
    private let asking: DaemonQuery
    private let request: String

    init(_ invocation: Invocation) throws {
        asking = try DaemonQuery(invocation)
        let (output, change) = (invocation.operands[0], invocation.operands[1])
        guard ["on", "off", "toggle", "pulse"].contains(change) else {
            throw UsageError("'\(change)' is not a change of an output: write on, off, toggle or pulse")
        }
        let time = invocation[.for]
        if time != nil, change != "pulse" { throw UsageError("--for is only valid with pulse") }
        if let time, Duration(text: time) ?? .zero == .zero {
            throw UsageError("--for takes a time such as 200ms or 1.5s, not '\(time)'")
        }
        guard !output.utf8.contains(UInt8(ascii: "\n")) else { throw UsageError("there is no such output") }
        request = "set \(output) \(change)" + (time.map { " \($0)" } ?? "")
    }

    func run() throws -> ExitCode {
        _ = try asking.answer(to: request, on: asking.connect())
        return .success
    }
}
