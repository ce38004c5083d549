/// Something that is true until it changes, and that the broker keeps.
package struct State: Equatable, Sendable {
    package var subject: Subject
    package var payload: String

    /// What it is about.
    package enum Subject: Hashable, Sendable {
        case output(String)
        /// How a button or chord fares.
        case diagnostics(String)
    }
}
