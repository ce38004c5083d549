// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What `debounced` can be asked to do.
enum CommandName: String, CaseIterable {
    case run
    case check
    case replay
    case lines

    var summary: String {
        switch self {
        case .run: "watch the buttons and run their actions (what it does without a command)"
        case .check: "read the config file and say what each button will do"
        case .replay: "play a recorded trace as fast as it can, and print what happens; runs no action"
        case .lines: "list the chips and their lines, and who uses them"
        }
    }

    /// The options that are its own.
    var options: [Option] {
        switch self {
        case .run: [.config, .simulate, .json, .presses, .seed, .switch, .fast, .act]
        case .check: [.config, .json]
        case .replay: [.config, .json, .policy, .delay, .confirm]
        case .lines: []
        }
    }

    /// What its operands are called.
    var operands: [String] { self == .replay ? ["TRACE"] : [] }

    func knows(_ option: Option) -> Bool {
        options.contains(option) || option == .help || option == .version
    }
}
