import DebouncedContacts

package struct BridgeSettings: Equatable, Sendable {
    package var topics: Topics
    /// The address of the broker: another one keeps nothing of ours.
    package var broker: String
    package var client: String
    /// By which our own announcement is told from that of another machine with our name.
    package var serial: String?
    /// Home Assistant shows these three: the name, the room for a new device, and the board.
    package var title: String?
    package var area: String?
    package var model: String?
    package var version: String
    package var maxAge: Duration
    package var takesCommands: Bool

    package init(
        topics: Topics, broker: String = "", client: String, serial: String? = nil, title: String? = nil,
        area: String? = nil, model: String? = nil, version: String, maxAge: Duration,
        takesCommands: Bool
    ) {
        (self.topics, self.broker, self.client, self.serial) = (topics, broker, client, serial)
        (self.title, self.area, self.model) = (title, area, model)
        (self.version, self.maxAge, self.takesCommands) = (version, maxAge, takesCommands)
    }

    /// The first requests to a broker: for what it keeps, and for what comes from then on.
    package var subscriptions: [Bridge.Effect] {
        topics.kept.map { .subscribeToKept($0) } + topics.births.map { .subscribe($0) }
            + (takesCommands ? [.subscribeToCommands(topics.commands)] : [])
    }

    /// The machine that announced itself under our name, if it is another one.
    package func namesake(in announcement: Announcement) -> String? {
        announcement.serial.flatMap { $0 == serial ? nil : $0 }
    }

    package func warning(of namesake: String) -> String {
        "another machine (\(namesake); we are \(serial ?? "unknown")) is announced as '\(client)', "
            + "and each removes the other's entities: if both are in use, set `client` in [mqtt] of one of them"
    }
}
