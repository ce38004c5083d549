import DebouncedContacts
import DebouncedMeasuring
import DebouncedVisible

extension Policy {
    /// With `confirm` if that is not the default: "leading", "leading, confirm 0".
    var title: String {
        confirm == .zero ? "leading, confirm 0" : name.rawValue
    }

    /// As the config file has it: "30ms", "auto".
    var delayText: String {
        if case .learning = self { "auto" } else { delay.configText }
    }

    /// "30 ms", "auto".
    var delayWords: String {
        if case .learning = self { "auto" } else { timeText(delay.nanoseconds) }
    }

    /// "leading with 30 ms".
    var phrase: String { "\(title) with \(delayWords)" }

    /// What to write into the config file for a button.
    package func configLines(for button: String) -> [String] {
        ["[button.\(tomlKey(button))]", "policy = \"\(name.rawValue)\"", "delay = \"\(delayText)\""]
    }
}

/// Bare if that is legal.
func tomlKey(_ name: String) -> String {
    let isBare =
        !name.isEmpty
        && name.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
                || $0 == "-"
        }
    guard !isBare else { return name }
    let escaped = name.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case _ where scalar.isUnsafe:
            "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
        default: String(scalar)
        }
    }
    return "\"\(escaped.joined())\""
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
