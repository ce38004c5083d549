// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCOptions
import Glibc

/// A parsed command line: `debounced [COMMAND] [OPTIONS]`.
struct Invocation {
    private(set) var command = CommandName.run
    private(set) var operands: [String]
    private var isNamed = false
    private let given: [GivenOption]

    /// - Parameter arguments: the first one is the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        (given, operands) = try parse(arguments)
        if let name = operands.first {
            guard let command = CommandName(rawValue: name) else {
                throw UsageError("there is no command '\(name)'")
            }
            self.command = command
            operands.removeFirst()
            isNamed = true
        }
        try check()
    }

    /// Whether there is neither a command nor anything that belongs to one.
    var isBare: Bool { !isNamed && given.allSatisfy { [.help, .version].contains($0.option) } }

    func has(_ option: Option) -> Bool { self[option] != nil }

    /// The value of an option that takes one; if it is given several times, the last one counts.
    subscript(_ option: Option) -> String? { given.last { $0.option == option }?.value }

    /// The value of an option that takes a number.
    func number(_ option: Option) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw UsageError("--\(option.rawValue) takes a whole number, 0 or more, not '\(text)'")
        }
        return number
    }

    /// Checks that everything given is known to the command.
    private func check() throws(UsageError) {
        if let stranger = given.map(\.option).first(where: { !command.knows($0) }) {
            throw UsageError("--\(stranger.rawValue) is not an option of '\(command.rawValue)'")
        }
        let measured = command.readsTraces ? given.filter { $0.option != .presses } : given
        if !has(.simulate), let stranger = measured.map(\.option).first(where: \.isOfSimulation) {
            throw UsageError("--\(stranger.rawValue) is only valid with --simulate")
        }
        if has(.json), self[.record] == "-" {
            throw UsageError("--json and '--record -' both write to standard output: record to a file")
        }
        if operands.count > command.operands.count, !command.takesMany {
            throw UsageError("unexpected argument '\(operands[command.operands.count])'")
        }
        let needed = command.operands.filter { !$0.hasPrefix("[") }
        if operands.count < needed.count, !has(.help), !has(.version) {
            throw UsageError("'\(command.rawValue)' needs a \(needed[operands.count].prefix { $0 != "…" })")
        }
    }
}

/// An option as given; its value is empty if it takes none.
private struct GivenOption {
    let option: Option
    let value: String
}

/// Why a command line is wrong.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

private func parse(_ arguments: [String]) throws(UsageError) -> ([GivenOption], operands: [String]) {
    var words = arguments.map { strdup($0) } + [nil]
    defer { for argument in words { free(argument) } }
    let names = Option.allCases.map { strdup($0.rawValue) }
    defer { for name in names { free(name) } }
    let known = zip(Option.allCases, names).enumerated().map { place, known in
        option(name: known.1, has_arg: known.0.value == nil ? 0 : 1, flag: nil, val: Int32(256 + place))
    }

    let letters =
        ":"
        + Option.allCases.compactMap { option in
            option.letter.map { "\($0)" + (option.value == nil ? "" : ":") }
        }.joined()
    var given: [GivenOption] = []
    options_begin()
    while case let found = options_next(Int32(arguments.count), &words, letters, known + [option()]),
        found >= 0
    {
        guard let option = Option(found: found) else { throw mistake(found, words[Int(options_place()) - 1]) }
        let value = options_value().map { String(cString: $0) } ?? ""
        given.append(GivenOption(option: option, value: value))
    }
    return (given, words[Int(options_place())...].compactMap { $0.map { String(cString: $0) } })
}

extension Option {
    /// - Parameter found: what getopt returned: the option's place, or its letter.
    fileprivate init?(found: Int32) {
        let options = Option.allCases
        let option =
            found >= 256
            ? options[Int(found) - 256]
            : options.first { $0.letter?.asciiValue.map(Int32.init) == found }
        guard let option else { return nil }
        self = option
    }
}

private func mistake(_ found: Int32, _ argument: UnsafeMutablePointer<CChar>?) -> UsageError {
    if let letter = UInt8(exactly: options_letter()), letter > 0 {
        return UsageError("there is no option '-\(Unicode.Scalar(letter))': all options are long")
    }
    let text = argument.map { String(cString: $0) } ?? ""
    if found == options_no_value { return UsageError("\(text) needs a value") }
    let name = text.dropFirst(2).prefix { $0 != "=" }
    let takesNone = text.contains("=") && Option(rawValue: String(name)) != nil
    return UsageError(takesNone ? "--\(name) takes no value" : "there is no option '\(text)'")
}
