// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Buttons
import Configuration
import Glibc

/// Runs the actions of gestures. Whoever asks never waits: a child is started, and reaped when it ended.
public final class Runner {
    /// How many of one binding run at once; what comes then is dropped, and said.
    static let most = 16

    /// Actions of one gesture that follow one another: the one that runs, and those after it.
    private struct Job {
        var process: pid_t
        var rest: ArraySlice<Action>
        var occasion: Occasion
    }

    private let spawner = Spawner()
    private let report: (RunnerNews) -> Void
    private var jobs: [Job] = []

    /// - Parameter report: is told what became of actions that did not simply succeed.
    public init(report: @escaping (RunnerNews) -> Void = { _ in }) {
        self.report = report
    }

    /// How many children run.
    public var running: Int { jobs.count }

    /// Does the actions of a gesture, one after the other.
    public func run(_ actions: [Action], for occasion: Occasion) {
        guard jobs.count(where: { $0.occasion.isOfSameBinding(as: occasion) }) < Runner.most else {
            return report(.dropped(occasion))
        }
        start(actions[...], for: occasion)
    }

    /// Takes note of children that ended; call it whenever some may have.
    public func reap() {
        for (place, job) in jobs.enumerated().reversed() {
            var status: Int32 = 0
            guard waitpid(job.process, &status, WNOHANG) != 0 else { continue }
            jobs.remove(at: place)
            if let failure = Failure(status) { report(.failed(job.occasion, failure)) }
            start(job.rest, for: job.occasion)
        }
    }

    /// Sends a signal to all that runs, with whatever it started itself; nothing follows it.
    public func signal(_ signal: Int32) {
        for place in jobs.indices {
            jobs[place].rest = []
            kill(-jobs[place].process, signal)
        }
    }

    /// Starts the first of these that can be started, and remembers those after it.
    private func start(_ actions: ArraySlice<Action>, for occasion: Occasion) {
        var rest = actions
        while let action = rest.popFirst() {
            guard case .run(let command) = action else { continue }
            do throws(SpawnError) {
                let process = try spawner.start(command, variables: occasion.variables)
                return jobs.append(Job(process: process, rest: rest, occasion: occasion))
            } catch {
                report(.notStarted(occasion, error))
            }
        }
    }
}

/// What became of an action that did not simply succeed.
public enum RunnerNews: Equatable, Sendable {
    case notStarted(Occasion, SpawnError)
    case failed(Occasion, Failure)
    /// So many of its kind run already that it was not started.
    case dropped(Occasion)
}

/// How a child ended that did not end well.
public enum Failure: Equatable, Sendable {
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
    public var description: String {
        switch self {
        case .notStarted(let occasion, let error): "\(occasion.name): \(error)"
        case .failed(let occasion, .exited(let code)): "\(occasion.name): the action ended with \(code)"
        case .failed(let occasion, .killed(let signal)): "\(occasion.name): signal \(signal) ended the action"
        case .dropped(let occasion):
            "\(occasion.name): dropped, since \(Runner.most) of these actions run already"
        }
    }
}
