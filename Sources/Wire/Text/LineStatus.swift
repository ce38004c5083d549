import DebouncedContacts

/// A line of a control, and how its contact is cleaned.
package struct LineStatus: Equatable, Sendable, JSONObject {
    /// Where it was found.
    package var chip: String?
    package var offset: Int?
    /// As the file names it.
    package var pin = ""
    package var isUp = true
    /// Why it is missing.
    package var problem: String?
    package var isActiveLow = true
    /// How often it is read, if it is polled.
    package var poll: Duration?
    /// The level on the wire.
    package var isHigh = false
    /// Nil for an encoder, as are the other settings of a policy but its delay.
    package var policy: String?
    package var delay = Duration.zero
    /// If that of the other direction differs.
    package var offDelay: Duration?
    package var learnsDelay: Bool?
    package var confirm: Duration?
    /// How often a line without a policy has changed.
    package var changes: Int?

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("chip", &chip)
        coder.member("line", &offset)
        coder.member("pin", &pin)
        coder.member("up", &isUp)
        coder.member("problem", &problem)
        coder.member("active_low", &isActiveLow)
        coder.member("poll_ns", &poll)
        var level = isHigh ? 1 : 0
        coder.member("level", &level)
        isHigh = level == 1
        coder.member("policy", &policy)
        coder.member("delay_ns", &delay)
        coder.member("off_delay_ns", &offDelay)
        coder.member("learns_delay", &learnsDelay)
        coder.member("confirm_ns", &confirm)
        // A switch has changes of its own.
        if policy == nil { coder.member("changes", &changes) }
    }
}
