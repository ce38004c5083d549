import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Logs each raw edge, and each decision that follows from it or from the passing of time: for bug reports.
///
///     12.001120 power  edge to active: released -> active, waiting 3 ms
///     12.004120 power  active, waiting 3 ms -> pressed
final class DecisionLog: EdgeObserver {
    private let log: Log
    /// The current buttons.
    private let names: () -> [String]
    private var contacts: [String] = []
    private var suppressions = Suppressions()

    init(_ log: Log, names: @escaping () -> [String]) {
        (self.log, self.names) = (log, names)
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        let now = panel.contacts.map(\.description)
        if contacts.count != now.count { contacts = now }
        for line in now.indices {
            let cause = arrival.line == line ? arrival.cause : nil
            guard cause != nil || now[line] != contacts[line] else { continue }
            let change = now[line] == contacts[line] ? now[line] : "\(contacts[line]) -> \(now[line])"
            put(line, at: panel.now, "\(cause.map { "\($0): " } ?? "")\(change)\(suppression(panel))")
        }
        contacts = now
    }

    func changed(to panel: Panel) { contacts = panel.contacts.map(\.description) }

    private func suppression(_ panel: Panel) -> String {
        defer { suppressions = panel.suppressions }
        if panel.suppressions.cooldown > suppressions.cooldown { return ", suppressed by its cooldown" }
        return panel.suppressions.group > suppressions.group ? ", suppressed by its group" : ""
    }

    private func put(_ line: Int, at instant: Instant, _ text: String) {
        let seconds = aligned(decimalSeconds(instant.nanoseconds), 12)
        log.write(.debug, "\(seconds) \(names()[line])  \(text)")
    }
}

extension Arrival {
    fileprivate var cause: String? {
        switch self {
        case .edge(let edge, _) where edge.origin == .read: "\(edge.level) when read again, an edge was lost"
        case .edge(let edge, _): "edge to \(edge.level)"
        case .start(let edge, _): "found \(edge.level)"
        case .gone: "gone"
        case .reading(_, _, let fails): fails ? "can't be read" : "can be read again"
        case .void, .deadline, .last, .wake, .end: nil
        }
    }
}
