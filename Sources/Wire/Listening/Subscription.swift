import DebouncedLinux
import Glibc

/// Listens to a daemon for good: if it goes away, waits until it is back, and asks for what came meanwhile.
package final class Subscription {
    package enum Update {
        case message(Message, line: [UInt8])
        /// The connection is lost; it is tried again.
        case away
        /// Nobody reads any more what is made of it.
        case abandoned
        /// Another run of the daemon: events count from 1 again.
        case restarted(Hello, line: [UInt8])
    }

    private let topic: String
    private let paths: [String]
    private let reader: Int32
    private var connection: Connection?
    private var since: (sequence: Int, instance: String)?
    /// The run that was listened to until now.
    private var instance: String?

    /// - Parameters:
    ///   - connection: what was asked there before is answered.
    ///   - paths: where the daemon is looked for again.
    ///   - since: after which event of which run.
    ///   - reader: where what is made of it is written.
    package init(
        _ topic: String, _ connection: Connection, paths: [String],
        since: (sequence: Int, instance: String)? = nil, for reader: Int32
    ) {
        (self.topic, self.connection, self.paths, self.since) = (topic, connection, paths, since)
        self.reader = reader
        subscribe()
    }

    /// Waits for the next update, however long that takes.
    package func next() -> Update {
        while true {
            guard let connection else {
                if isReaderGone(reader) { return .abandoned }
                usleep(Subscription.pause)
                self.connection = try? SocketPaths.connect(to: paths)
                subscribe()
                continue
            }
            while !connection.hasLine {
                guard waitToRead(connection.descriptor, unlessGone: reader) else { return .abandoned }
                guard connection.receive() else { break }
            }
            guard let line = connection.nextLine() else {
                self.connection = nil
                return .away
            }
            if let message = Message(line) { return record(message, line) }
        }
    }

    private func record(_ message: Message, _ line: [UInt8]) -> Update {
        switch message {
        case .hello(let hello):
            let isOther = instance != nil && instance != hello.instance
            instance = hello.instance
            since =
                since.flatMap { $0.instance == hello.instance ? $0 : nil } ?? (hello.sequence, hello.instance)
            return isOther ? .restarted(hello, line: line) : .message(message, line: line)
        case .event(let event): since?.sequence = event.sequence
        case .lost(_, let latest): since?.sequence = latest
        case .wire, .status, .notice, .other, .error: break
        }
        return .message(message, line: line)
    }

    private func subscribe() {
        // Events come when they come.
        connection?.setReadTimeout(nil)
        let more = since.map { " since \($0.sequence) \($0.instance)" } ?? ""
        connection?.send(topic + (topic == "edges" ? "" : more))
    }

    private static let pause: useconds_t = 300_000
}
