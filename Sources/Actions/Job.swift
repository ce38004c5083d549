// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration
import DebouncedContacts
import Glibc

/// Actions of one gesture that follow one another: the program that runs or waits for its turn, and those
/// after it.
struct Job {
    enum State {
        /// For the end of another run of the same action.
        case waiting
        case running(pid_t)
        /// It was asked to end; why, is known already.
        case ending(pid_t)
    }

    let occasion: Occasion
    let command: Command
    var rest: ArraySlice<Action>
    var state = State.waiting
    /// When it is asked to end; when it was asked, when it is ended.
    var deadline: Instant?

    /// How long a program has between being asked to end and being ended.
    static let grace = Duration.seconds(2)

    init(_ command: Command, then rest: ArraySlice<Action>, for occasion: Occasion) {
        self.occasion = occasion
        self.command = command
        self.rest = rest
    }

    var process: pid_t? {
        switch state {
        case .waiting: nil
        case .running(let process), .ending(let process): process
        }
    }

    var isWaiting: Bool { process == nil }

    /// How many actions would not be done if it went no further than it is.
    var undone: Int { (isWaiting ? 1 : 0) + rest.count }

    /// Whether it is another run of the same action.
    func isAgain(_ other: Job) -> Bool {
        occasion.isOfSameBinding(as: other.occasion) && command == other.command
    }

    mutating func start(_ process: pid_t, at now: Instant) {
        state = .running(process)
        deadline = command.timeout.map { now + $0 }
    }

    /// Asks the program, with whatever it started itself, to end.
    mutating func askToEnd(at now: Instant, within grace: Duration = grace) {
        switch state {
        case .waiting: break
        case .running(let process):
            signal(SIGTERM)
            (state, deadline) = (.ending(process), now + grace)
        case .ending: deadline = deadline.map { min($0, now + grace) }
        }
    }

    /// To the whole process group, which the program leads.
    func signal(_ signal: Int32) {
        if let process { kill(-process, signal) }
    }

    /// The status with which the program ended, as `waitpid` gives it; nothing while it runs. Asks only once.
    func takeStatus() -> Int32? {
        var status: Int32 = 0
        guard let process, waitpid(process, &status, WNOHANG) != 0 else { return nil }
        return status
    }

}
