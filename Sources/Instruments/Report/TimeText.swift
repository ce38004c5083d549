import DebouncedContacts

/// A length of time for people, with two or three digits: "0", "320 us", "4.2 ms", "133 ms".
package func timeText(_ nanoseconds: Int64) -> String {
    for (unit, name) in [
        (86_400_000_000_000, "d"), (3_600_000_000_000, "h"), (60_000_000_000, "min"),
    ] as [(Int64, String)]
    where nanoseconds >= 2 * unit {
        return digits(nanoseconds, in: unit) + " " + name
    }
    for (unit, name) in [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us")] as [(Int64, String)]
    where nanoseconds >= unit {
        return digits(nanoseconds, in: unit) + " " + name
    }
    return nanoseconds <= 0 ? "0" : "\(nanoseconds) ns"
}

private func digits(_ nanoseconds: Int64, in unit: Int64) -> String {
    if nanoseconds >= 10 * unit { return "\(nanoseconds / unit + (nanoseconds % unit >= unit / 2 ? 1 : 0))" }
    let tenths = (nanoseconds + unit / 20) / (unit / 10)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}

extension Duration {
    /// As the config file has it: "30ms", "1us".
    var configText: String {
        for (unit, name) in [(1_000_000, "ms"), (1_000, "us")] as [(Int64, String)]
        where nanoseconds % unit == 0 {
            return "\(nanoseconds / unit)\(name)"
        }
        return "\(nanoseconds / 1_000).\(String(nanoseconds % 1_000 + 1_000).dropFirst())us"
    }
}
