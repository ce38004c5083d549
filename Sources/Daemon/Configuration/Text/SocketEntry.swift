import DebouncedSystem

extension SocketPlan {
    /// What a config file says of the socket, whatever else may be wrong in it: a daemon may be running on what it said
    /// before. It is "auto" if the file can't be read.
    package static func inFile(_ file: String) -> SocketPlan {
        guard let bytes = try? ConfigFile.bytes(of: file), let entries = try? TomlText.read(bytes),
            let entry = entries.first(where: { $0.key == "socket" })
        else { return .auto }
        return (try? Form.socket(entry)) ?? .auto
    }
}
