import DebouncedContacts
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

extension Policy {
    /// With `confirm` if that is not the default: "leading", "leading, confirm 0".
    var title: String {
        name.rawValue + (oddConfirm.map { ", confirm \(timeText($0.nanoseconds))" } ?? "")
    }

    /// In a table, below another one of the kind: "confirm 3 ms".
    var rowTitle: String {
        guard let oddConfirm, oddConfirm > .zero else { return title }
        return "confirm \(timeText(oddConfirm.nanoseconds))"
    }

    /// As the config file has it: "30ms", "auto".
    var delayText: String {
        if case .learning = self { "auto" } else { delay.configText }
    }

    /// "30 ms", "auto".
    var delayWords: String {
        if case .learning = self { "auto" } else { timeText(delay.nanoseconds) }
    }

    /// "leading with 30 ms", "leading with 30 ms and confirm 5 ms".
    var phrase: String {
        "\(name.rawValue) with \(delayWords)"
            + (oddConfirm.map { " and confirm \(timeText($0.nanoseconds))" } ?? "")
    }

    /// Its `confirm`, if that is not the default.
    private var oddConfirm: Duration? { confirm.flatMap { $0 == PolicyName.defaultConfirm ? nil : $0 } }

    /// Lines to write into the table of a button.
    var configLines: [String] {
        ["policy = \"\(name.rawValue)\"", "delay = \"\(delayText)\""]
            + (oddConfirm.map { ["confirm = \"\($0.configText)\""] } ?? [])
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
            "\\u" + zeroPadded(scalar.value, to: 4, radix: 16)
        default: String(scalar)
        }
    }
    return "\"\(escaped.joined())\""
}
