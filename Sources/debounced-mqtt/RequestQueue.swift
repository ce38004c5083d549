import DebouncedContacts

/// Requests on their way to the daemon. Only some are sent before they are answered, so that its socket has room for
/// them however many come at once; the others wait.
struct RequestQueue {
    /// So many fit into any socket, and are done late if the daemon is stopped meanwhile.
    static let mostSent = 8
    static let mostWaiting = 1000
    /// A daemon that answers nothing for that long is stuck, and would do the rest late.
    static let timeout = Duration.seconds(5)

    private var waiting: [String] = []
    /// Requests that are not answered, and the time of the first of them, or of the last answer.
    private var sent = 0
    private var since: Instant?

    /// Until when the daemon must answer the next one.
    var deadline: Instant? { since.map { $0 + RequestQueue.timeout } }

    /// Returns whether there was room for it.
    mutating func append(_ request: String) -> Bool {
        guard waiting.count < RequestQueue.mostWaiting else { return false }
        waiting.append(request)
        return true
    }

    /// The next request to send, if it may be sent by now.
    mutating func next(at now: Instant) -> String? {
        guard sent < RequestQueue.mostSent, !waiting.isEmpty else { return nil }
        since = since ?? now
        sent += 1
        return waiting.removeFirst()
    }

    mutating func answer(at now: Instant) {
        guard sent > 0 else { return }
        sent -= 1
        since = sent > 0 ? now : nil
    }

    /// Nothing more is sent. Returns how many requests may not have been done.
    mutating func end() -> Int {
        defer { self = RequestQueue() }
        return sent + waiting.count
    }
}
