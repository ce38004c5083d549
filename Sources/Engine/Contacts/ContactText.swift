extension Contact: CustomStringConvertible {
    /// Its state, and what it waits for: "active, waiting 1 ms", "pressed".
    public var description: String {
        switch state {
        case .settled: believed
        case .waiting: "\(raw), waiting \(rest)"
        case .pulsing: "\(believed), in a pulse, \(rest) left"
        case .deaf: "\(believed), deaf for \(rest)"
        }
    }

    private var believed: String { accepted == .active ? "pressed" : "released" }

    private var rest: String { Duration.nanoseconds(until.nanoseconds(since: latest)).words }
}
