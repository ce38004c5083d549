import DebouncedContacts
import DebouncedSystem
import Glibc

/// An attempt to connect, in a thread of its own. It has the client until it is over, though nobody may wait for it any
/// more.
struct ConnectionAttempt {
    /// The broker, and our name there. If the attempt succeeds, the broker throws out another client of that name.
    let target: String
    /// Until when it is waited for if it is given up.
    let end: Instant
    private let outcome: ThreadOutcome

    /// What looks up a host may be anything that the system was told to use.
    private static let stack = 8 << 20

    /// Nil, and the errno, if it can't begin.
    init?(_ client: MosquittoClient, to target: String, until end: Instant) {
        guard let outcome = ThreadOutcome() else { return nil }
        let code = DetachedThread.start(stack: ConnectionAttempt.stack) {
            outcome.put(client.connect() ? 1 : 0)
        }
        guard code == 0 else {
            errno = code
            return nil
        }
        (self.target, self.end, self.outcome) = (target, end, outcome)
    }

    /// Can be read once it is over.
    var descriptor: Int32 { outcome.descriptor }

    /// Whether there is a connection; nil while that is not known.
    func takeOutcome() -> Bool? { outcome.take().map { $0 == 1 } }
}
