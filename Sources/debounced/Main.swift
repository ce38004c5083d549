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
        case .check: return try check(invocation)
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
}
