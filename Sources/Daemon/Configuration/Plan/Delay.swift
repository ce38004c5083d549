import DebouncedContacts

extension Delay {
    /// How `auto` is written.
    static let autoText = "auto"

    /// Returns nil for anything but `auto` or a duration.
    package init?(text: String) {
        if text == Delay.autoText {
            self = .auto
        } else if let duration = Duration(text: text) {
            self = .fixed(duration)
        } else {
            return nil
        }
    }
}
