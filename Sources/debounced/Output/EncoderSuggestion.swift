import DebouncedContacts
import DebouncedControls
import DebouncedText

extension EncoderSettings {
    /// What the daemon suggests for a knob; nil if the daemon is another version.
    init?(suggestion: JSON?) {
        guard let edges = Edges(rawValue: Int(clamping: suggestion?["edges"]?.integer ?? 0)) else {
            return nil
        }
        self.init(edges: edges, rest: suggestion?["rest"]?.string == "closed" ? .active : .inactive)
    }
}
