import DebouncedContacts

/// The delay of a contact that learns, as it is known outside.
struct KnownDelay: Sendable {
    private var nanoseconds: Int64

    init(of contact: Contact) { nanoseconds = contact.delay }

    @inline(__always)
    func differs(from contact: Contact) -> Bool { contact.delay != nanoseconds }

    /// The delay of the contact, if it changed since this was last asked.
    mutating func takeChange(of contact: Contact) -> Duration? {
        guard differs(from: contact) else { return nil }
        nanoseconds = contact.delay
        return contact.currentDelay
    }
}
