import DebouncedContacts

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
