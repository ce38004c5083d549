/// An option of a program; its raw value is its name.
package protocol LongOption: CaseIterable, RawRepresentable, Equatable, Sendable
where RawValue == String, AllCases == [Self] {
    /// The name of its value; nil if it takes none.
    var value: String? { get }
    /// Another name of one letter.
    var letter: Character? { get }
}

extension LongOption {
    package var letter: Character? {
        switch rawValue {
        case "output": "o"
        case "help": "h"
        case "version": "V"
        default: nil
        }
    }

    /// As written in the help: "--config FILE".
    package var spelling: String {
        (letter.map { "-\($0), " } ?? "") + "--" + rawValue + (value.map { " " + $0 } ?? "")
    }

    /// The option in `--config` and `--config=FILE`.
    package static func named(in word: String) -> Self? {
        guard word.hasPrefix("--") else {
            return allCases.first { word == $0.letter.map { "-\($0)" } }
        }
        return Self(rawValue: String(word.dropFirst(2).prefix { $0 != "=" }))
    }

    /// The value in `--config=FILE`.
    package static func value(in word: String) -> String? {
        word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
    }
}

/// A word that can come next on a command line, and what it means.
package struct Candidate: Equatable, Sendable {
    /// The argument by which a shell asks a program for candidates; see the folder completions. It is no command, so
    /// the help does not mention it.
    private static let request = "complete"

    /// The words that are to be completed, if a shell asks for that.
    ///
    /// - Parameter arguments: the first one is the program's name.
    package static func words(of arguments: [String]) -> [String]? {
        arguments.dropFirst().first == request ? Array(arguments.dropFirst(2)) : nil
    }

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
