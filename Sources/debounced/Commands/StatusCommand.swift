import DebouncedLinux
import DebouncedWire

/// `debounced status`: asks the daemon how it is doing.
struct StatusCommand {
    private let query: DaemonQuery
    private let isJSON: Bool
    private let isPrometheus: Bool

    init(_ invocation: Invocation) throws {
        query = try DaemonQuery(invocation)
        (isJSON, isPrometheus) = (invocation.has(.json), invocation.has(.prometheus))
        if isJSON, isPrometheus { throw UsageError("--json and --prometheus can't be combined") }
    }

    func run() throws -> ExitCode {
        let connection = try query.connect()
        let printout = Output()
        if isPrometheus {
            let metrics = try connection.askMetrics()
            printout.write { $0 += metrics.dropLast() }
        } else {
            let (line, status) = try connection.askStatus()
            if isJSON {
                printout.write { $0 += line }
            } else {
                for line in StatusText(status).lines { printout.write(line) }
            }
        }
        try printout.finish()
        return .success
    }
}
