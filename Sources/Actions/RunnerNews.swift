// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedConfiguration

/// What became of an action.
package enum RunnerNews: Equatable, Sendable {
    case started(Occasion, program: String, process: Int32)
    case ended(Occasion, program: String, process: Int32)
    case notStarted(Occasion, SpawnError)
    case failed(Occasion, Failure)
    /// It took longer than it may, and was asked to end.
    case timedOut(Occasion, program: String)
    case dropped(Occasion, DropReason)

    /// Whether all is as it should be: of interest only to who wants to know everything.
    package var isRoutine: Bool {
        switch self {
        case .started, .ended: true
        case .notStarted, .failed, .timedOut, .dropped: false
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

extension RunnerNews: CustomStringConvertible {
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
        case .dropped(let occasion, let reason): "\(occasion.name): dropped, since \(reason)"
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
