import DebouncedContacts
import DebouncedLinux
import Glibc

/// The lines that a running daemon holds, as one chip: their edges come through its socket.
///
/// Line n is the n-th that was named. If the daemon goes away all lines are gone, until it serves again.
package final class DaemonBoard: Board {
    private let names: [String]
    private let reconnect: () -> Connection?
    private var connection: Connection?
    private let wires: [DaemonWire]
    private let places: [String: Int]
    /// Messages of the daemon, and the instants at which this board's lines act on them; nil for its end.
    private var heard: [(due: Instant, message: Message?)] = []
    private var poll = Poll()

    /// Edges take a moment from the daemon to us. This board's time is so much behind, so that none comes late; one that
    /// comes sooner waits until that time has reached it.
    private static let lag = Duration.milliseconds(5)

    /// - Parameters:
    ///   - names: of the lines.
    ///   - connection: nothing that was asked there is unanswered.
    ///   - reconnect: returns another connection once that one is lost, if there is one; it must not wait.
    package init(_ names: [String], _ connection: Connection, reconnect: @escaping () -> Connection?) {
        (self.names, self.connection, self.reconnect) = (names, connection, reconnect)
        wires = names.map { _ in DaemonWire() }
        places = Dictionary(zip(names, names.indices)) { first, _ in first }
        connection.send("edges")
        // The levels come first, and edges may come with them.
        if let line = connection.nextLine() { hear(line) }
        hearAll(from: connection)
        catchUp()
    }

    package var now: Instant { Poll.now.advanced(by: -DaemonBoard.lag.nanoseconds) }
}

// MARK: Lines

extension DaemonBoard {
    /// Looks for the daemon if it is away; it says later what it has.
    package func chips() throws(LineProblem) -> [Chip] {
        if connection == nil {
            connection = reconnect()
            connection?.send("edges")
        }
        guard wires.contains(where: \.isThere) else { throw wires.first?.absence ?? .daemonLacksLine }
        return [Chip(path: "debounced", name: "debounced", label: "the daemon", lineCount: names.count)]
    }

    package func lines(of chip: Chip) throws(LineProblem) -> [Line] {
        names.enumerated().map { Line(offset: $0, name: $1) }
    }

    package func request(
        _ line: LineAddress, bias: Bias, activeLow: Bool, edges: Bool
    ) throws(LineProblem) -> DaemonInput {
        guard wires.indices.contains(line.offset) else { throw .daemonLacksLine }
        let wire = wires[line.offset]
        guard wire.isThere else { throw wire.absence }
        return DaemonInput(wire, activeLow: activeLow)
    }

    package func requestOutput(
        _ line: LineAddress, activeLow: Bool, initial: Level
    ) throws(LineProblem) -> DaemonOutput {
        throw .busy(consumer: Line.ourName)
    }
}

// MARK: Waiting

extension DaemonBoard {
    package func wait(
        for inputs: [DaemonInput?], or waker: Int32?, until deadline: Instant?, ready: inout [Int]
    ) throws -> WaitResult {
        while true {
            // Edges that were not taken yet are there already, and the socket says nothing of them.
            let isOver = deadline.map { $0 <= now } ?? false || inputs.contains { $0?.isReady ?? false }
            let next = Instant.earlier(deadline, heard.first?.due)
            poll.removeAll()
            poll.add(connection?.descriptor)
            poll.add(waker)
            try poll.wait(until: isOver ? Poll.now : next.map { $0 + DaemonBoard.lag })
            if poll.isReady(0) { receive() }
            catchUp()
            ready.removeAll(keepingCapacity: true)
            for (index, input) in inputs.enumerated() {
                if let input, input.isReady { ready.append(index) }
            }
            if poll.isReady(1) { return .woken }
            if isOver || !ready.isEmpty { return .inTime }
        }
    }

    private func receive() {
        guard let current = connection else { return }
        let isOpen = current.receive()
        hearAll(from: current)
        if connection === current, !isOpen { lose() }
    }

    private func hearAll(from current: Connection) {
        while connection === current, current.hasLine, let line = current.nextLine() { hear(line) }
    }

    private func lose() {
        connection = nil
        keep(nil)
    }

    private func hear(_ line: [UInt8]) {
        guard let message = Message(line) else { return }
        switch message {
        case .hello: keep(message)
        // One that has not happened yet was stamped with another clock.
        case .wire(let change): keep(message, until: min(change.instant, Poll.now))
        // We were too slow. The daemon says once more what the levels are.
        case .lost:
            keep(message)
            connection = reconnect()
            connection?.send("edges")
            if connection == nil { lose() }
        case .event, .status, .notice, .other, .error: break
        }
    }

    /// - Parameter instant: nil if it is due with what came before.
    private func keep(_ message: Message?, until instant: Instant? = nil) {
        let last = heard.last?.due ?? Instant(nanoseconds: .min)
        heard.append((max(last, instant ?? last), message))
    }

    private func catchUp() {
        let now = now
        let count = heard.prefix { $0.due <= now }.count
        for (_, message) in heard.prefix(count) { feed(message) }
        heard.removeFirst(count)
    }

    private func feed(_ message: Message?) {
        switch message {
        case .hello(let hello):
            let levels = (hello.levels ?? []).map { ($0.line, $0.isHigh) }
            let isHigh = Dictionary(levels) { first, _ in first }
            for (name, wire) in zip(names, wires) { wire.start(isHigh: isHigh[name]) }
        case .wire(let change):
            if let index = places[change.line] { wires[index].feed(change) }
        case .lost(let count, _): for wire in wires { wire.lose(count) }
        case nil: for wire in wires { wire.leave(.daemonIsAway) }
        default: break
        }
    }
}
