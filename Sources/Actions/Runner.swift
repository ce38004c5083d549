// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedContacts
import Glibc

/// Runs the actions of gestures. Whoever asks never waits: a child is started, and reaped when it ended.
///
/// It has no clock: the instants it is told are those in which its children live.
package final class Runner {
    /// How many runs of one action there may be at once, and how many may wait.
    static let most = 16

    private let spawner = Spawner()
    private let report: (RunnerNews) -> Void
    private var jobs: [Job] = []
    /// Groups whose leader ended when it was asked to, but not all of them; and when they are ended.
    private var remnants: [(group: pid_t, deadline: Instant)] = []

    /// Does the actions that are no programs, at once.
    package var perform: (Action, Occasion) -> Void = { _, _ in }

    /// How many actions were dropped.
    package private(set) var dropped = 0

    /// - Parameter report: is told what becomes of actions.
    package init(report: @escaping (RunnerNews) -> Void = { _ in }) {
        self.report = report
    }

    /// How many children run.
    package var running: Int { jobs.count { !$0.isWaiting } }

    /// When it must be told the time, at the latest.
    package var deadline: Instant? {
        let deadlines = [jobs.compactMap(\.deadline).min(), remnants.map(\.deadline).min()]
        return deadlines.compactMap { $0 }.min()
    }

    /// Does the actions of a gesture, one after the other.
    package func run(_ actions: [Action], for occasion: Occasion, at now: Instant) {
        proceed(with: actions[...], for: occasion, at: now)
    }

    /// Takes note of children that ended; call it whenever some may have.
    package func reap(at now: Instant) {
        let ended = jobs.compactMap { job in job.takeStatus().map { (job, $0) } }
        jobs.removeAll { job in !job.isWaiting && ended.contains { $0.0.process == job.process } }
        for (job, status) in ended { conclude(job, status, at: now) }
    }

    /// Asks those to end who took too long, and ends those who did not when they were asked.
    package func advance(to now: Instant) {
        for place in jobs.indices where jobs[place].deadline.map({ $0 <= now }) ?? false {
            overrun(&jobs[place], at: now)
        }
        for remnant in remnants where remnant.deadline <= now { kill(-remnant.group, SIGKILL) }
        remnants.removeAll { $0.deadline <= now }
    }

    /// Sends a signal to all that runs, with whatever it started itself; nothing follows it.
    package func signal(_ signal: Int32) {
        for job in jobs where job.leavesUndone { drop(job.occasion, .stopping) }
        jobs.removeAll(where: \.isWaiting)
        for place in jobs.indices {
            jobs[place].rest = []
            jobs[place].signal(signal)
        }
        for remnant in remnants { kill(-remnant.group, signal) }
    }

    /// Counts and says that an action is not done.
    package func drop(_ occasion: Occasion, _ reason: DropReason) {
        dropped += 1
        report(.dropped(occasion, reason))
    }
}

extension Runner {
    /// Does these until one of them has to be waited for.
    private func proceed(with actions: ArraySlice<Action>, for occasion: Occasion, at now: Instant) {
        var rest = actions
        while let action = rest.popFirst() {
            guard case .run(let command) = action else {
                perform(action, occasion)
                continue
            }
            if admit(Job(command, then: rest, for: occasion), at: now) { return }
        }
    }

    /// Starts the job, or has it wait where its `overlap` says so. Answers whether it is under way.
    private func admit(_ job: Job, at now: Instant) -> Bool {
        let others = jobs.indices.filter { jobs[$0].isAgain(job) }
        switch job.command.overlap {
        case .allow where others.count == Runner.most: drop(job.occasion, .tooMany)
        case .skip where !others.isEmpty: drop(job.occasion, .stillRunning)
        // One of them runs.
        case .queue where others.count > Runner.most: drop(job.occasion, .queueFull)
        case .restart where !others.isEmpty: return replace(others, by: job, at: now)
        case .queue where !others.isEmpty: return wait(job)
        case .allow, .skip, .queue, .restart: return start(job, at: now)
        }
        return false
    }

    private func start(_ job: Job, at now: Instant) -> Bool {
        var job = job
        do throws(SpawnError) {
            let process = try spawner.start(job.command, variables: job.occasion.variables)
            job.start(process, at: now)
            jobs.append(job)
            report(.started(job.occasion, program: job.command.arguments[0], process: process))
            return true
        } catch {
            report(.notStarted(job.occasion, error))
            return false
        }
    }

    private func wait(_ job: Job) -> Bool {
        jobs.append(job)
        return true
    }

    /// What follows a run that is cut short is cut as well: it follows the new one.
    private func replace(_ others: [Int], by job: Job, at now: Instant) -> Bool {
        for place in others {
            if jobs[place].leavesUndone { drop(jobs[place].occasion, .overtaken) }
            jobs[place].rest = []
            jobs[place].askToEnd(at: now)
        }
        jobs.removeAll { $0.isWaiting && $0.isAgain(job) }
        return wait(job)
    }

    private func overrun(_ job: inout Job, at now: Instant) {
        if case .ending = job.state {
            job.signal(SIGKILL)
            job.deadline = nil
        } else {
            report(.timedOut(job.occasion, program: job.command.arguments[0]))
            job.askToEnd(at: now)
        }
    }

    private func conclude(_ job: Job, _ status: Int32, at now: Instant) {
        tell(of: job, status)
        if case .ending(let group) = job.state, let deadline = job.deadline, job.leavesSomebody {
            remnants.append((group, deadline))
        }
        proceed(with: job.rest, for: job.occasion, at: now)
        startNext(after: job, at: now)
    }

    /// That a program ended badly which was asked to end is no news.
    private func tell(of job: Job, _ status: Int32) {
        if case .running = job.state, let failure = Failure(status) {
            report(.failed(job.occasion, failure))
        } else if let process = job.process {
            report(.ended(job.occasion, program: job.command.arguments[0], process: process))
        }
    }

    /// Starts the first that can be started of those that wait for the end of this one.
    private func startNext(after job: Job, at now: Instant) {
        while let place = jobs.firstIndex(where: { $0.isWaiting && $0.isAgain(job) }) {
            let next = jobs.remove(at: place)
            if start(next, at: now) { return }
            proceed(with: next.rest, for: next.occasion, at: now)
        }
    }
}
