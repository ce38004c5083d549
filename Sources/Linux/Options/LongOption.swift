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
