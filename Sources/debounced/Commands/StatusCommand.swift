import DebouncedListening
import DebouncedOptions
import DebouncedText

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
        let printout = Printout()
        if isPrometheus {
            try writeMetrics(connection, printout)
        } else {
            let (line, status) = try query.status(on: connection)
            if isJSON {
                printout.write { $0 += line }
            } else {
                for line in StatusText(status).lines { printout.write(line) }
            }
        }
        printout.flush()
        if let problem = printout.problem { throw problem }
        return .success
    }

    /// They end with the connection; what is cut off would be wrong.
    private func writeMetrics(_ connection: Connection, _ printout: Printout) throws {
        connection.send("metrics")
        connection.endRequests()
        let metrics = connection.rest()
        guard metrics.starts(with: "# HELP".utf8), metrics.last == UInt8(ascii: "\n") else {
            throw connection.silence
        }
        printout.write { $0 += metrics.dropLast() }
    }
}
