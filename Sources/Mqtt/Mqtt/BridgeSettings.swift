import DebouncedContacts

/// What a bridge knows of its broker, and of itself.
package struct BridgeSettings: Equatable, Sendable {
    package var topics: Topics
    package var client: String
    /// By which our own announcement is told from that of another machine with our name.
    package var serial: String?
    package var version: String
    package var longestAge: Duration
    package var takesCommands: Bool

    package init(
        topics: Topics, client: String, serial: String? = nil, version: String, longestAge: Duration,
        takesCommands: Bool
    ) {
        self.topics = topics
        self.client = client
        self.serial = serial
        self.version = version
        self.longestAge = longestAge
        self.takesCommands = takesCommands
    }
}
