import DebouncedContacts

/// What a bridge knows of its broker, and of itself.
package struct BridgeSettings: Equatable, Sendable {
    package var topics: Topics
    /// Where the broker is: another one keeps nothing of ours.
    package var broker: String
    package var client: String
    /// By which our own announcement is told from that of another machine with our name.
    package var serial: String?
    /// What Home Assistant shows of the device: its name, the room for a new one, and the board.
    package var title: String?
    package var area: String?
    package var model: String?
    package var version: String
    package var longestAge: Duration
    package var takesCommands: Bool

    package init(
        topics: Topics, broker: String = "", client: String, serial: String? = nil, title: String? = nil,
        area: String? = nil, model: String? = nil, version: String, longestAge: Duration,
        takesCommands: Bool
    ) {
        (self.topics, self.broker, self.client, self.serial) = (topics, broker, client, serial)
        (self.title, self.area, self.model) = (title, area, model)
        (self.version, self.longestAge, self.takesCommands) = (version, longestAge, takesCommands)
    }

    /// What a broker is asked for first: what it keeps, and what is heard from then on.
    package var subscriptions: [Bridge.Effect] {
        topics.kept.map { .subscribeToKept($0) } + topics.births.map { .subscribe($0) }
            + (takesCommands ? [.subscribeToCommands(topics.commands)] : [])
    }

    /// The machine that announced itself under our name, if it is another one.
    package func namesake(in announcement: Announcement) -> String? {
        announcement.serial.flatMap { $0 == serial ? nil : $0 }
    }

    /// What to say of another machine that announced itself under our name.
    package func warning(of namesake: String) -> String {
        "another machine (\(namesake); we are \(serial ?? "unknown")) is announced as '\(client)', "
            + "and each removes the other's entities: if both are in use, set `client` in [mqtt] of one of them"
    }
}
