// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedCOptions
import Glibc

/// The command line: `debounced-mqtt [OPTIONS]`.
struct Arguments: Equatable {
    var config = "/etc/debounced/debounced.toml"
    var socket: String?
    var isDryRun = false
    var isTrial = false
    var isVerbose = false
    var wantsHelp = false
    var wantsVersion = false

    struct Mistake: Error, Equatable {
        let message: String
    }

    init() {}

    /// - Parameter arguments: with the program's name as the first.
    init(_ arguments: [String]) throws(Mistake) {
        var words = arguments.map { strdup($0) } + [nil]
        let names = Option.allCases.map { strdup($0.rawValue) }
        defer { for text in words + names { free(text) } }
        let known = zip(Option.allCases, names).enumerated().map { place, known in
            option(name: known.1, has_arg: known.0.value == nil ? 0 : 1, flag: nil, val: Int32(256 + place))
        }
        options_begin()
        while case let found = options_next(Int32(arguments.count), &words, ":", known + [option()]),
            found >= 0
        {
            guard found >= 256 else { throw Arguments.mistake(found, words[Int(options_place()) - 1]) }
            take(Option.allCases[Int(found) - 256], options_value().map { String(cString: $0) } ?? "")
        }
        if let operand = words[Int(options_place())].map({ String(cString: $0) }) {
            throw Mistake(message: "'\(operand)' is one argument too many")
        }
    }

    private mutating func take(_ option: Option, _ value: String) {
        switch option {
        case .config: config = value
        case .socket: socket = value
        case .dryRun: isDryRun = true
        case .try: isTrial = true
        case .verbose: isVerbose = true
        case .help: wantsHelp = true
        case .version: wantsVersion = true
        }
    }

    private static func mistake(_ found: Int32, _ argument: UnsafeMutablePointer<CChar>?) -> Mistake {
        let text = argument.map { String(cString: $0) } ?? ""
        return Mistake(
            message: found == options_no_value ? "\(text) needs a value" : "there is no option '\(text)'")
    }
}

/// The options of the program.
enum Option: String, CaseIterable {
    case config
    case socket
    case dryRun = "dry-run"
    case `try`
    case verbose
    case help
    case version

    /// What its value is called, if it takes one.
    var value: String? {
        switch self {
        case .config: "FILE"
        case .socket: "PATH"
        case .dryRun, .try, .verbose, .help, .version: nil
        }
    }

    /// As it is written: `--config FILE`.
    var spelling: String { "--\(rawValue)" + (value.map { " \($0)" } ?? "") }

    var summary: String {
        switch self {
        case .config: "the config file with the table [mqtt] (default /etc/debounced/debounced.toml)"
        case .socket: "the daemon's socket (default: the config's, the service's, or your own simulation's)"
        case .dryRun: "print the messages instead of sending them; needs no broker"
        case .try: "connect to the broker once, say how that went, and exit"
        case .verbose: "log every message"
        case .help: "print this"
        case .version: "print the version"
        }
    }
}
