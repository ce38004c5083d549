import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// `debounced set`: has the daemon set an output, or what a counter shows.
struct SetCommand {
    private let query: DaemonQuery
    private let request: String
    /// A total is on the disk before it is answered.
    private let timeout: Duration?

    init(_ invocation: Invocation) throws {
        query = try DaemonQuery(invocation)
        let (name, value) = (invocation.operands[0], invocation.operands[1])
        let change = OutputChange.Name(rawValue: value)
        if change == nil { try SetCommand.check(total: value) }
        timeout = change == nil ? .seconds(60) : nil
        if invocation.has(.for), change != .pulse { throw UsageError("--for is only valid with pulse") }
        let time = try invocation.time(of: .for, "a time such as 200ms or 1.5s") { text in
            Duration(text: text) ?? .zero > .zero ? text : nil
        }
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "\n")) else {
            throw UsageError("there is no output or counter of that name")
        }
        request = "set \(name) \(value)" + (time.map { " \($0)" } ?? "")
    }

    private static func check(total: String) throws(UsageError) {
        do throws(Decimal.Problem) {
            _ = try Decimal(total)
        } catch .notANumber {
            throw UsageError(OutputChange.Name.objection(to: total))
        } catch {
            throw UsageError("'\(total)' is not a total: \(error.advice)")
        }
    }

    func run() throws -> ExitCode {
        let connection = try query.connect()
        if let timeout { connection.setReadTimeout(timeout) }
        do throws(ConnectionProblem) {
            _ = try connection.ask(request)
            return .success
        } catch {
            if case .refused = error { throw error }
            // It has the request, and may only be slow.
            complain("\(error); the change may still be made")
            return .unavailable
        }
    }
}
