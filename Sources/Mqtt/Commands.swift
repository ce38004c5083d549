import DebouncedWire

/// Reads what is sent to the topics of outputs, in one connection.
struct Commands: Sendable {
    /// Anybody may send to any topic.
    private static let mostLogged = 16

    /// Reasons that were logged.
    private var logged: Set<String> = []

    enum Command: Equatable {
        /// Something for the daemon: `set lamp on by debounced/porch/output/lamp/set`.
        case request(String)
        /// No command, for a reason that is to be logged.
        case invalid(String)
        /// No command; its reason or enough others were logged.
        case ignored
    }

    /// - Parameter output: the one whose topic it is.
    mutating func read(
        _ payload: String, _ topic: String, to output: String?, isRetained: Bool, knowsOutputs: Bool
    ) -> Command {
        // It would be done again with each connection.
        if isRetained { return refuse(payload, topic, "\(excerpt(topic)): a command must not be retained") }
        guard let output else {
            let reason = knowsOutputs ? "has no such output" : "has not said yet what it has"
            return refuse(payload, topic, "\(excerpt(topic)): debounced \(reason)")
        }
        switch payload {
        case "ON", "OFF", "TOGGLE":
            return .request("set \(output) \(payload.lowercased()) by \(word(topic))")
        default: return refuse(payload, topic, "output \(output): a command must be ON, OFF or TOGGLE")
        }
    }

    /// The topic without spaces; only its end if the request would become too long.
    private func word(_ topic: String) -> String {
        let word = topic.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
        return String(decoding: word.utf8.suffix(Commands.longestTopic), as: UTF8.self)
    }

    private static let longestTopic = 200

    private mutating func refuse(_ payload: String, _ topic: String, _ reason: String) -> Command {
        guard logged.count < Commands.mostLogged, logged.insert(reason).inserted else { return .ignored }
        return .invalid("\(reason); this was ignored: \(excerpt(payload))")
    }
}
