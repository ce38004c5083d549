import Glibc

/// A client of the daemon's socket that sends what nobody should send, and never reads.
final class HostileClient {
    private let descriptor: Int32

    init?(_ path: String) {
        guard let descriptor = connect(toSocket: path) else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends something, or as much of it as the daemon's queue takes.
    func send(_ dice: inout Dice) {
        let text = HostileClient.text(&dice)
        _ = Glibc.send(descriptor, text, text.count, Int32(MSG_NOSIGNAL))
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
