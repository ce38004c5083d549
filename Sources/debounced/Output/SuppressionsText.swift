import DebouncedControls
import DebouncedText

extension Suppressions {
    /// What is added to a summary; empty if nothing was suppressed.
    var text: String {
        let reasons = [(cooldown, "by a cooldown"), (group, "by a group")].filter { $0.0 > 0 }
        guard !reasons.isEmpty else { return "" }
        let texts = reasons.map { "\(counted($0, "press", "presses")) suppressed \($1)" }
        return " (\(texts.joined(separator: ", ")))"
    }
}
