import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// `debounced monitor`: events as they come, until it is stopped.
struct MonitorCommand {
    private let query: DaemonQuery
    private let controls: [String]
    private let topic: String
    private let isJSON: Bool
    private let since: Int?

    init(_ invocation: Invocation) throws {
        query = try DaemonQuery(invocation)
        controls = invocation.operands
        for option in [Option.notices, .since] where invocation.has(.edges) && invocation.has(option) {
            throw UsageError("--edges and --\(option.rawValue) can't be used together: call 'monitor' twice")
        }
        topic = invocation.has(.edges) ? "edges" : invocation.has(.notices) ? "notices" : "events"
        isJSON = invocation.has(.json)
        since = try invocation.number(.since)
    }

    func run() throws -> ExitCode {
        let connection = try query.connect()
        let (_, status) = try connection.askStatus()
        let names = status.controls.map(\.control.name)
        try check(names)
        let subscription = Subscription(
            topic, connection, paths: query.paths, since: since.map { ($0, status.instance) },
            for: STDOUT_FILENO)
        let shown = names.filter { controls.isEmpty || controls.contains($0) }
        // The lines of an encoder have longer names.
        let lines = topic == "edges" ? status.controls.filter { $0.control.kind == .encoder } : []
        let longest = lines.map { $0.control.name + ".A" }.filter { controls.isEmpty || isMeant(line: $0) }
        try print(subscription, MonitorText(shown + longest))
    }

    private func check(_ names: [String]) throws(UsageError) {
        guard let unknown = controls.first(where: { !names.contains($0) }) else { return }
        throw UsageError("there is no control '\(unknown)'; the daemon has \(names.joined(separator: ", "))")
    }

    /// Each line is flushed at once.
    private func print(_ subscription: Subscription, _ text: MonitorText) throws -> Never {
        var text = text
        let printout = Output(.waiting(piece: 0))
        while true {
            switch subscription.next() {
            case .abandoned: throw WriteProblem(place: "standard output", code: EPIPE)
            case .away: complain("the daemon is gone; waiting for it to come back")
            case .restarted(let hello, let line):
                complain("the daemon was started again: its events count from 1")
                text.hello = hello
                if isJSON { printout.write { $0 += line } }
            case .message(let message, let line):
                if case .hello(let hello) = message { text.hello = hello }
                if case .error(let error) = message { throw ConnectionProblem.refused(error) }
                guard isMeant(message) else { continue }
                if isJSON {
                    printout.write { $0 += line }
                } else {
                    text.line(for: message).map(printout.write)
                }
            }
            try printout.check()
        }
    }

    /// The lines of an encoder are called like it, and A or B.
    private func isMeant(line: String) -> Bool {
        controls.contains(line) || controls.contains { line == "\($0).A" || line == "\($0).B" }
    }

    private func isMeant(_ message: Message) -> Bool {
        guard !controls.isEmpty else { return true }
        if case .wire(let change) = message { return isMeant(line: change.line) }
        if let control = message.control { return controls.contains(control.name) }
        guard case .notice(let notice) = message else { return true }
        return notice.subject == nil
    }
}
