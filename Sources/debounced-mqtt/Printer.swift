import DebouncedContacts
import DebouncedMqtt
import DebouncedSystem
import Glibc

/// Prints what would be sent, as if a broker were there that kept nothing.
final class Printer: BrokerSide {
    private let output: BackgroundWriter
    private var news: [Broker.News] = [.accepted]

    init(_ waker: Waker) {
        output = BackgroundWriter(STDOUT_FILENO, waker: waker)
        output.watchReader()
    }

    var deadline: Instant? { news.isEmpty ? nil : Instant(nanoseconds: 0) }
    /// The reader has gone.
    var isClosed: Bool { output.isClosed }

    func join(_ poll: inout Poll) {}

    func work(at now: Instant) -> [Broker.News] {
        output.flush()
        output.lookForReader()
        defer { news = [] }
        return news
    }

    func publish(_ message: Publication, at now: Instant) -> String? {
        output.write(message.text)
        return nil
    }

    func subscribe(_ topic: String, quality: Int32, at now: Instant) {}
    func probe(at now: Instant) { news.append(.confirmed) }
    func reconnect(at now: Instant) { news = [.accepted] }
    func leave() { output.finish(within: .seconds(1)) }

    /// - Throws: why something could not be printed.
    func check() throws(WriteProblem) { try output.check(as: "standard output") }
}
