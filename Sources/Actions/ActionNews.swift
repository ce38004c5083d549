// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedBoards
import DebouncedConfiguration

/// What became of an action, or of what actions act upon.
package enum ActionNews: Equatable, Sendable {
    case started(Occasion, program: String, process: Int32)
    case ended(Occasion, program: String, process: Int32)
    case notStarted(Occasion, SpawnError)
    case failed(Occasion, Failure)
    /// It took longer than it may, and was asked to end.
    case timedOut(Occasion, program: String)
    /// So many actions of one gesture are not done: the first for this reason, the others since they follow it.
    case dropped(Occasion, actions: Int, DropReason)
    case noKeyboard(KeyboardError)
    /// The line of an output can't be had, or is lost; it is tried again.
    case outputLost(String, LineProblem)
    case outputBack(String)

    /// Whether all is as it should be, which nobody needs to know who did not ask for everything.
    package var isRoutine: Bool {
        switch self {
        case .started, .ended: true
        case .notStarted, .failed, .timedOut, .dropped, .noKeyboard, .outputLost, .outputBack: false
        }
    }
}

/// Why an action was not done.
package enum DropReason: Equatable, Sendable {
    /// `overlap = "allow"`: so many of it run that no more are let in.
    case tooMany
    /// `overlap = "skip"`: its last run is not over.
    case stillRunning
    /// `overlap = "queue"`: so many wait that no more are let in.
    case queueFull
    /// `overlap = "restart"`: the next came before it, or what follows it, had begun.
    case overtaken
    /// The daemon stopped before its turn came.
    case stopping
    /// What it acts upon is not there.
    case missing(String)
}

/// How a child ended that did not end well.
package enum Failure: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    /// - Parameter status: as `waitpid` gives it.
    init?(_ status: Int32) {
        let signal = status & 0x7f
        switch (signal, status >> 8) {
        case (0, 0): return nil
        case (0, let code): self = .exited(code)
        default: self = .killed(signal: signal)
        }
    }
}

extension ActionNews: CustomStringConvertible {
    package var description: String {
        switch self {
        case .started(let occasion, let program, let process):
            "\(occasion.name): started \(program), process \(process)"
        case .ended(let occasion, let program, let process):
            "\(occasion.name): \(program), process \(process), ended"
        case .notStarted(let occasion, let error): "\(occasion.name): \(error)"
        case .failed(let occasion, .exited(let code)): "\(occasion.name): the action ended with \(code)"
        case .failed(let occasion, .killed(let signal)): "\(occasion.name): signal \(signal) ended the action"
        case .timedOut(let occasion, let program):
            "\(occasion.name): \(program) took longer than its timeout, and is ended"
        case .dropped(let occasion, 1, let reason): "\(occasion.name): dropped, since \(reason)"
        case .dropped(let occasion, let actions, let reason):
            "\(occasion.name): \(actions) actions dropped, since \(reason)"
        case .noKeyboard(let error): error.description
        case .outputLost(let name, let problem): "output \(name): \(problem); it is tried again"
        case .outputBack(let name): "output \(name): the line is there again"
        }
    }
}

extension DropReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooMany: "\(Runner.most) of this action run already"
        case .stillRunning: "its last run is not over"
        case .queueFull: "\(Runner.most) of this action wait already"
        case .overtaken: "the next press came before it had begun"
        case .stopping: "the daemon stops"
        case .missing(let what): "\(what) is not there"
        }
    }
}
