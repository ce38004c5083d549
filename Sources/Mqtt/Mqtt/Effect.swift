extension Bridge {
    /// What is to be done.
    package enum Effect: Equatable, Sendable {
        case publish(Publication)
        case subscribe(String)
        /// The same, but what is published as retained comes as retained, with MQTT 5.
        case subscribeToCommands(String)
        /// The same for what the broker keeps: as much of it as there is, at once.
        case subscribeToKept(String)
        /// Something that the broker confirms, so that it is known to be alive.
        case probe
        /// The connection to the broker is to be made again, with other settings.
        case reconnect
        /// The names under which the broker may keep something of ours, for the next start.
        case remember([Topics])
        /// Something for the daemon: `set lamp on`.
        case request(String)
        /// Something for the log.
        case note(String)
    }
}
