import DebouncedContacts

extension Duration {
    /// In the largest unit in which it is at least one: "1.5s", "-20ms", "250us".
    var short: String {
        // The shortest time of all has no opposite.
        let length = abs(max(nanoseconds, -.max))
        for (unit, name) in [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us")] where length >= unit {
            return (nanoseconds < 0 ? "-" : "") + decimal(length, in: Int64(unit)) + name
        }
        return length == 0 ? "0" : "\(nanoseconds)ns"
    }

    /// With as many decimals as needed, at most three.
    private func decimal(_ length: Int64, in unit: Int64) -> String {
        let thousandths = length / (unit / 1000)
        guard thousandths % 1000 != 0 else { return "\(thousandths / 1000)" }
        var decimals = String(thousandths % 1000 + 1000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(thousandths / 1000).\(decimals)"
    }
}
