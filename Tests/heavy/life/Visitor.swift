import DebouncedLinux
import DebouncedWire
import Glibc

/// A client of the daemon's socket.
final class Visitor {
    private let connection: Connection
    /// The number of the last event that it knows of.
    private var sequence: Int?
    /// Whether it does not read for now.
    var hangs = false {
        didSet { isBehind = true }
    }
    /// True if it did not read in the last scene, or was not there yet: the daemon may have more for it.
    private var isBehind = true

    init?(_ path: String, asking request: String) {
        guard let connection = try? Connection(to: path) else { return nil }
        self.connection = connection
        connection.send(request)
        _ = fcntl(connection.descriptor, F_SETFL, O_NONBLOCK)
    }

    /// The lines that have come.
    func read() -> [[UInt8]] {
        var lines: [[UInt8]] = []
        while let line = connection.nextLine() { lines.append(line) }
        return lines
    }

    /// Takes the events that have come, up to the last one; returns what is wrong with them.
    func follow(until last: Int) -> String? {
        while let line = connection.nextLine() {
            switch (Message(line), sequence) {
            case (.hello(let hello)?, _): sequence = hello.sequence
            case (.lost(let count, let now)?, let last?) where now == last + count: sequence = now
            case (.event(let event)?, let last?) where event.sequence == last + 1: sequence = event.sequence
            default: return "after event \(sequence ?? -1): \(String(decoding: line, as: UTF8.self))"
            }
        }
        var byte: UInt8 = 0
        let isClosed = recv(connection.descriptor, &byte, 1, Int32(MSG_PEEK)) == 0
        if isClosed { return "a listener was hung up on" }
        defer { isBehind = false }
        return isBehind || sequence == last
            ? nil : "a listener heard no event after \(sequence ?? -1), but \(last) was the last"
    }
}

/// A client of the daemon's socket that sends what nobody should send, and never reads.
final class HostileClient {
    private let descriptor: Int32

    init?(_ path: String) {
        guard let descriptor = UnixAddress(path)?.connect() else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends something, or as much of it as the daemon's queue takes.
    func send(_ dice: inout Dice) {
        let text = HostileClient.text(&dice)
        _ = Glibc.send(descriptor, text, text.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }

    private static let topics = ["status", "metrics", "events", "edges", "notices"]
    private static let numbers = [
        "-1", "NaN", "1e400", "9223372036854775808", String(repeating: "9", count: 400), "",
    ]

    private static func text(_ dice: inout Dice) -> [UInt8] {
        switch dice.number(1...5) {
        case 1: (0..<dice.number(1...300)).map { _ in UInt8(dice.number(0...255)) }
        case 2: Array(repeating: UInt8(ascii: "a"), count: 100_000)
        case 3: Array(String(repeating: dice.pick(topics) + "\n", count: dice.number(1...500)).utf8)
        case 4: Array(dice.pick(topics).utf8.dropLast())
        default: Array("set nothing \(dice.pick(numbers))\nset\n\n \n".utf8)
        }
    }
}
