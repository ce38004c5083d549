/// A word that can come next on a command line, and what it means.
package struct Candidate: Equatable, Sendable {
    /// The argument by which a shell asks a program for candidates; see the folder completions. It is no command, so
    /// the help does not mention it.
    package static let request = "complete"

    package let word: String
    package let summary: String

    package init(_ word: String, _ summary: String) {
        (self.word, self.summary) = (word, summary)
    }

    /// A line for each candidate: the word, a tab, and what it means. A tab alone stands for file names.
    package static func text(_ candidates: [Candidate], orFile takesFile: Bool) -> String {
        let lines = candidates.map { "\($0.word)\t\($0.summary)" } + (takesFile ? ["\t"] : [])
        return lines.joined(separator: "\n")
    }
}
