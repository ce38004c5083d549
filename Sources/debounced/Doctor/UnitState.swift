import DebouncedConfiguration
import DebouncedLinux
import Glibc

/// The state of a unit as systemd reports it: a name and a value a line.
struct UnitState {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
    }

    static func output(of command: String) -> String {
        var text: [UInt8] = []
        if let pipe = popen(command.fileNameBytes, "r") {
            while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(byte)) }
            pclose(pipe)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil if this machine does not use systemd.
    init?(of name: String) {
        guard canAccess("/run/systemd/system") else { return nil }
        self.init(UnitState.output(of: "systemctl show \(name).service 2>/dev/null"))
    }

    var isActive: Bool { self["ActiveState"] == "active" }

    /// The config file that its command names.
    var config: String? {
        let words = self["ExecStart"].split(separator: " ")
        // The last one counts.
        guard let index = words.lastIndex(where: { Option.named(in: String($0)) == .config }) else {
            return nil
        }
        return Option.value(in: String(words[index])) ?? words[(index + 1)...].first.map(String.init)
    }

    /// The socket of its daemon if the config says "auto".
    var socket: String? {
        self["RuntimeDirectory"].split(separator: " ").first.map { "/run/\($0)/socket" }
    }

    /// The files that its credentials are loaded from.
    var credentialFiles: [String] {
        self["LoadCredential"].split(separator: " ").compactMap { word in
            word.firstIndex(of: ":").map { String(word[word.index(after: $0)...]) }
        }
    }

    subscript(_ name: String) -> String { values[name] ?? "" }
}

extension UnitState {
    /// - Parameter name: of the unit, without its ending.
    func diagnose(_ name: String) -> Diagnosis {
        if self["LoadState"] != "loaded" {
            return .warning(
                "unit", "\(name).service is not installed", "install the package, or run script/install")
        }
        if self["ActiveState"] == "failed" {
            return .wrong(
                "unit", "\(name).service failed (\(self["Result"]))", "see journalctl -u \(name) -b")
        }
        guard isActive else {
            return .warning(
                "unit", "\(name).service is \(self["ActiveState"])", "systemctl enable --now \(name)")
        }
        let since = "\(name).service has been running since \(self["ActiveEnterTimestamp"])"
        if self["UnitFileState"] == "enabled" { return .ok("unit", "\(since), and is enabled") }
        return .warning("unit", "\(since), but is not enabled", "systemctl enable \(name)")
    }

    /// Returns true if it is this file that its daemon reads.
    func diagnose(reads file: String) -> Diagnosis? {
        let config = config ?? defaultConfigPath
        guard self["LoadState"] == "loaded", config != file else { return nil }
        return .warning(
            "unit", "debounced.service reads \(config), not \(file)", "try doctor --config \(config)")
    }
}
