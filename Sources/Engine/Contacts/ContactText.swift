extension Contact: CustomStringConvertible {
    /// Its state, and what it waits for: "active, waiting 1 ms", "pressed".
    public var description: String {
        switch state {
        case .settled: believed
        case .waiting: "\(raw), waiting \(milliseconds) ms"
        case .pulsing: "\(believed), in a pulse, \(milliseconds) ms left"
        case .deaf: "\(believed), deaf for \(milliseconds) ms"
        }
    }

    private var believed: String { accepted == .active ? "pressed" : "released" }

    private var milliseconds: String {
        let nanoseconds = until.nanoseconds(since: latest)
        let whole = nanoseconds / 1_000_000
        return whole * 1_000_000 == nanoseconds ? "\(whole)" : "\(Double(nanoseconds) / 1_000_000)"
    }
}
