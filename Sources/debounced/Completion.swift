// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration

/// A word that can come next on a command line, and what it means.
struct Candidate: Equatable {
    let word: String
    let summary: String

    init(_ word: String, _ summary: String) {
        (self.word, self.summary) = (word, summary)
    }
}

/// A command line that is being typed. The shells call this: see the folder completions.
///
/// The shells select the candidates that begin with the last word, so that is not done here.
struct Completion {
    /// The argument by which they call it. It is not a command, so the help does not mention it.
    static let name = "complete"

    private var command: CommandName?
    private var given: [Option] = []
    private var configPath = defaultConfigPath
    /// The option that still needs its value.
    private var open: Option?
    private var operands = 0
    private let last: String

    /// - Parameter words: those after the program's name; the last one is incomplete, and may be empty.
    init(_ words: [String]) {
        last = words.last ?? ""
        for word in words.dropLast() { take(word) }
        if let option = Completion.option(in: last), last.contains("=") { open = option }
    }

    private mutating func take(_ word: String) {
        if let option = open {
            take(word, for: option)
        } else if let option = Completion.option(in: word) {
            given.append(option)
            open = option.value == nil ? nil : option
            if let value = Completion.value(in: word) { take(value, for: option) }
        } else if command == nil {
            command = CommandName(rawValue: word)
        } else {
            operands += 1
        }
    }

    private mutating func take(_ value: String, for option: Option) {
        open = nil
        if option == .config { configPath = value }
    }

    /// What can come next.
    var candidates: [Candidate] {
        if expected.isEmpty, last.hasPrefix("-") { return options }
        if expected.isEmpty, command == nil { return commands }
        return expected.flatMap { $0.candidates(in: Plan.read(file: configPath).plan) }
    }

    /// Whether a file name can come next.
    var takesFile: Bool { expected.contains(where: \.isFile) }

    private var expected: [Argument] {
        if let open { return Argument.all(in: open.value ?? "") }
        guard let command, !last.hasPrefix("-"), let operand else { return [] }
        return Argument.all(in: command.operands[operand])
    }

    /// The operand that comes next; the last one may be repeated.
    private var operand: Int? {
        guard let names = command?.operands, !names.isEmpty else { return nil }
        return operands < names.count ? operands : command?.takesMany == true ? names.count - 1 : nil
    }

    private var options: [Candidate] {
        let command = command ?? .run
        return (command.options + [.help, .version]).filter { !given.contains($0) }.map {
            Candidate("--" + $0.rawValue, $0.summary(for: command))
        }
    }

    private var commands: [Candidate] {
        CommandName.allCases.map { Candidate($0.rawValue, $0.summary) }
    }

    /// The option in `--config` and `--config=FILE`.
    private static func option(in word: String) -> Option? {
        guard word.hasPrefix("--") else {
            return Option.allCases.first { word == $0.letter.map { "-\($0)" } }
        }
        return Option(rawValue: String(word.dropFirst(2).prefix { $0 != "=" }))
    }

    private static func value(in word: String) -> String? {
        word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
    }
}

extension Completion: CustomStringConvertible {
    /// A line for each candidate: the word, a tab, and what it means. A tab alone stands for file names.
    var description: String {
        let lines = candidates.map { "\($0.word)\t\($0.summary)" } + (takesFile ? ["\t"] : [])
        return lines.joined(separator: "\n")
    }
}
