import DebouncedContacts

/// An event on its way to the broker.
struct QueuedEvent: Sendable {
    /// When it happened.
    var instant: Instant
    var message: Publication
}
