import DebouncedCLinux
import DebouncedVisible
import Glibc

/// A command line, taken apart: its options in their order, and its operands.
package struct ParsedArguments<Option: LongOption> {
    /// The value is empty if the option takes none.
    package private(set) var options: [(option: Option, value: String)] = []
    package private(set) var operands: [String] = []

    /// - Parameters:
    ///   - arguments: the first one is the program's name.
    ///   - flags: options that take no value here, though they do elsewhere.
    ///   - isGuess: whether a misspelt one may mean this.
    package init(
        _ arguments: [String], flags: [Option] = [], isGuess: (Option) -> Bool = { _ in true }
    ) throws(UsageError) {
        let all = Option.allCases
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0)! } + [nil]
        let names = all.map { strdup($0.rawValue)! }
        let flags = flags.map { $0.rawValue }
        defer { for text in words + names { free(text) } }
        let known = all.indices.map { index in
            let isFlag = all[index].value == nil || flags.contains(all[index].rawValue)
            return option(name: names[index], has_arg: isFlag ? 0 : 1, flag: nil, val: Int32(256 + index))
        }
        let letters = ParsedArguments.letters
        options_begin()
        defer { options_end() }
        while case let found = options_next(
            Int32(arguments.count), &words, letters, known + [option()]), found >= 0
        {
            if found == ParsedArguments.operand {
                operands += options_value().map { [String(cString: $0)] } ?? []
                continue
            }
            guard let option = ParsedArguments.meant(by: found) else {
                throw ParsedArguments.mistake(
                    found, words[Int(options_place()) - 1], in: arguments,
                    all.filter(isGuess).map(\.rawValue))
            }
            options.append((option, options_value().map { String(cString: $0) } ?? ""))
        }
        // What follows "--".
        operands += words[Int(options_place())...].compactMap { $0.map { String(cString: $0) } }
    }

    package func has(_ option: Option) -> Bool { self[option] != nil }

    /// The value of an option that takes one; if it is given several times, the last one counts.
    package subscript(_ option: Option) -> String? { options.last { $0.option == option }?.value }

    /// All values of an option that may be given more than once.
    package func values(of option: Option) -> [String] { options.filter { $0.option == option }.map(\.value) }

    /// The value that getopt returns for a word that is no option.
    private static var operand: Int32 { 1 }

    /// "-" has each operand returned, so that options may follow it whatever POSIXLY_CORRECT says.
    private static var letters: String {
        var letters = "-:"
        for option in Option.allCases {
            guard let letter = option.letter else { continue }
            letters.append(letter)
            if option.value != nil { letters += ":" }
        }
        return letters
    }

    /// - Parameter found: what getopt returned: the option's index, or its letter.
    private static func meant(by found: Int32) -> Option? {
        found >= 256
            ? Option.allCases[Int(found) - 256]
            : Option.allCases.first { $0.letter?.asciiValue.map(Int32.init) == found }
    }

    private static func mistake(
        _ found: Int32, _ argument: UnsafeMutablePointer<CChar>?, in arguments: [String],
        _ guesses: [String]
    ) -> UsageError {
        let text = argument.map { String(cString: $0) } ?? ""
        if let letter = UInt8(exactly: options_letter()), letter > 0 {
            let name = "-\(Unicode.Scalar(letter))"
            if found == options_no_value { return UsageError("\(name) needs a value") }
            return UsageError(
                "there is no option '\(name)'\(question(ofLetter: name, in: arguments, guesses))")
        }
        if found == options_no_value { return UsageError("\(text) needs a value") }
        let name = text.dropFirst(2).prefix { $0 != "=" }
        let takesNone = text.contains("=") && Option(rawValue: String(name)) != nil
        return UsageError(
            takesNone
                ? "--\(name) takes no value"
                : "there is no option '\(text)'\(question(alike(String(name), among: guesses)))"
        )
    }

    /// `-json` is one letter and others to us.
    private static func question(
        ofLetter letter: String, in arguments: [String], _ guesses: [String]
    ) -> String {
        let words = arguments.filter { $0.hasPrefix(letter) }.map { String($0.dropFirst()) }
        return question(words.first(where: guesses.contains))
    }

    private static func question(_ guess: String?) -> String {
        guess.map { " (did you mean '--\($0)'?)" } ?? ""
    }
}
