// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Configuration
import Glibc
import Lines

#if GPIOD
    import Gpiod
#endif

/// From a command line to an exit code.
enum Main {
    static func run(_ arguments: [String]) -> ExitCode {
        do {
            return try run(Invocation(arguments))
        } catch let error as UsageError {
            complain("\(error.message); see 'debounced --help'")
            return .usage
        } catch let problem as LineProblem {
            complain("\(problem)")
            return .unavailable
        } catch let code as ExitCode {
            return code
        } catch {
            complain("a bug of ours: \(error)")
            return .internalError
        }
    }

    private static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.has(.version) { return say("debounced \(version)") }
        if invocation.has(.help) {
            return say(invocation.isBare ? Help.all : Help.of(invocation.command))
        }
        switch invocation.command {
        case .run: return try invocation.has(.simulate) ? simulate(invocation) : watch(invocation)
        case .check: return .success
        case .lines: return try listLines()
        }
    }

    private static func say(_ text: String) -> ExitCode {
        print(text)
        return .success
    }

    private static func simulate(_ invocation: Invocation) throws -> ExitCode {
        let plan = try invocation[.config].map { try readPlan($0) } ?? .builtIn
        return try SimulateCommand(invocation, plan).run()
    }

    private static func watch(_ invocation: Invocation) throws -> ExitCode {
        let board = try realBoard()
        return try RunCommand(plan: .builtIn, board: board, isJSON: invocation.has(.json)).run()
    }

    private static func listLines() throws -> ExitCode {
        try LinesCommand(board: realBoard(), print: { print($0) }).run()
    }
}

#if GPIOD
    private func realBoard() throws -> GpiodBoard { GpiodBoard() }
#else
    private func realBoard() throws -> FakeBoard {
        complain("this was built without libgpiod: there are no real lines, only --simulate")
        throw ExitCode.unavailable
    }
#endif

/// Says a line on standard error.
func complain(_ text: String) {
    let line = "debounced: \(text)\n"
    write(STDERR_FILENO, line, line.utf8.count)
}
