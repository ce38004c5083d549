import DebouncedCMosquitto
import DebouncedContacts
import DebouncedLinux
import Glibc

/// An attempt to connect, in a thread of its own. It has the client until it is over, though nobody may wait for it any
/// more.
struct ConnectionAttempt {
    /// The broker, and our name there. If the attempt succeeds, the broker throws out another client of that name.
    let target: String
    /// Until when it is waited for if it is given up.
    let end: Instant
    private let background: Background<Bool>

    /// Nil, and the errno, if it can't begin.
    init?(_ client: MosquittoClient, to target: String, until end: Instant) {
        // What looks up a host may be anything that the system was told to use.
        let start: ThreadStarter = { startThread(stack: largeStack, $0) }
        guard let background = Background<Bool>(start: start) else { return nil }
        let code = background.begin { client.connect() }
        guard code == 0 else {
            errno = code
            return nil
        }
        (self.target, self.end, self.background) = (target, end, background)
    }

    /// Can be read once it is over.
    var descriptor: Int32 { background.descriptor }

    /// Nil while it is under way.
    func takeOutcome() -> Bool? { background.take() }
}

/// A client of libmosquitto, for one connection. It is closed once nobody has it any more: neither the broker nor an
/// attempt to connect that was given up.
///
/// Nothing is done with it while it connects, in another thread.
final class MosquittoClient: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { mqtt_close(pointer) }

    /// Returns whether there is a connection. May take long.
    func connect() -> Bool { mqtt_connect(pointer) }
}

/// The pause before the next attempt to connect: twice as long after each failure, from one second to a minute,
/// and shifted by chance, so that a hundred clients do not come back to their broker at one instant.
struct ReconnectPause: Sendable {
    private static let shortest = Duration.seconds(1)
    /// With the longest shift, a minute.
    private static let longest = Duration.seconds(48)
    /// A connection that lasted this long was a good one. One that a broker accepts and closes again and again is not.
    private static let proof = Duration.seconds(30)

    private var length = shortest

    /// - Parameter chance: from 0 to 1.
    mutating func next(chance: Double) -> Duration {
        defer { length = min(length * 2, ReconnectPause.longest) }
        return max(length * (0.75 + chance / 2), ReconnectPause.shortest)
    }

    /// After a connection that lasted, the next failure is the first again.
    mutating func reset() { length = ReconnectPause.shortest }

    static func isProven(from start: Instant, to end: Instant) -> Bool { start + proof <= end }
}
