import DebouncedContacts

/// The delay of a contact that learns, as it is known outside.
struct KnownDelay: Sendable {
    private var nanoseconds: Int64

    init(of contact: Contact) { nanoseconds = contact.delay }

    /// The delay of the contact, if it changed since this was last asked.
    mutating func takeChange(of contact: Contact) -> Duration? {
        guard contact.delay != nanoseconds else { return nil }
        nanoseconds = contact.delay
        return contact.currentDelay
    }
}
