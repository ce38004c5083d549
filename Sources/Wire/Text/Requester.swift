import DebouncedVisible

/// Who asked for a change through the socket, as far as that can be told.
package struct Requester: Equatable, Sendable, JSONObject {
    package var process: Int32?
    /// Nil if it can't be told, as of all but root and the daemon's own under `PrivateUsers=yes`.
    package var user: Int64?
    /// The name that its program gives itself.
    package var program: String?
    /// Of MQTT, if the bridge asked.
    package var topic: String?

    package init() {}

    package mutating func code(_ coder: inout JSONCoder) {
        coder.member("program", &program)
        coder.member("pid", &process)
        coder.member("uid", &user)
        coder.member("topic", &topic)
    }

    /// As in "by nc, process 4711 of user 1000".
    var words: String {
        if let topic { return "MQTT topic \(visible(topic))" }
        let owner = user.map { $0 == 0 ? "root" : "user \($0)" } ?? "another user"
        let process = process.map { "process \($0) of \(owner)" } ?? "a process of \(owner)"
        return (program.map { "\(visible($0)), " } ?? "") + process
    }
}
