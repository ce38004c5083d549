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
