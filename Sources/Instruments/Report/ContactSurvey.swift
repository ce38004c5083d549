import DebouncedContacts
import DebouncedControls
import DebouncedText

/// What is known of how something that is no button moved.
package protocol ContactSurvey: Sendable {
    var kind: ControlKind { get }
    var words: ContactWords { get }
    func json(_ name: String) -> JSON
    /// How long it stayed as it was, for each kind of stay; empty for a knob, which may stay anywhere.
    var stays: [(title: String, lengths: [Int64])] { get }
}

/// What is said of a contact, on a terminal and on a page.
package struct ContactWords: Sendable {
    /// "40 changes", "120 edges".
    var counts: [String]
    var facts: [String] = []
    /// That what it has now suits it, if it does.
    var praise: String?
    /// What to write into its table of the config file; empty if that can't be said.
    var config: [String] = []
    /// What a replay made of that.
    var proof: String?
    /// What else there is to know.
    var notes: [String] = []
    /// The delays that are recommended.
    var delays: [Duration] = []

    static let still = ContactWords(counts: ["it did not move"])

    /// - Parameter asked: "12 changes were".
    static func mismatch(_ asked: String, _ reason: String) -> String {
        "\(asked) asked for, but \(reason): repeat it."
    }

    static func cutShort(_ evaluated: Int, of edges: Int) -> [String] {
        evaluated < edges ? ["Only the first \(evaluated) edges were evaluated."] : []
    }
}
