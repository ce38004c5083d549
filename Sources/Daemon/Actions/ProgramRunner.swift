import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc

/// Runs the actions of gestures. The caller never waits: a child is started, reported when its program is loaded, and
/// reaped when it has ended. Programs of one button begin in the order of its events, even if the first loads slowly.
///
/// It has no clock: the instants it is given are in the time of its children.
package final class ProgramRunner {
    /// The largest number of runs of one action at once, and of those that wait.
    static let most = 16
    /// The time of a program between being asked to end and being killed.
    package static let grace = Duration.seconds(2)

    private let spawner: Spawner
    private let perform: Performer
    private let report: (Notice) -> Void
    private var jobs: [Job] = []
    private var orphanGroups = OrphanGroups()

    /// Does an action at once; returns why it can't be done, or nil.
    package typealias Performer = (Action, ActionContext) -> DropReason?

    /// - Parameters:
    ///   - perform: does the actions that are not programs.
    ///   - waker: wakes the loop when a program is loaded, or can't be.
    package init(
        besides perform: @escaping Performer, waker: Waker? = nil,
        report: @escaping (Notice) -> Void = { _ in }
    ) {
        spawner = Spawner(waker: waker)
        (self.perform, self.report) = (perform, report)
    }

    package var running: Int { jobs.count { !$0.isWaiting } }

    /// The number of children that have not yet become their programs.
    package var loading: Int { jobs.count { $0.launch?.outcome == .loading } }

    /// Returns true if it waits for this process itself.
    package func isReaping(_ process: pid_t) -> Bool { jobs.contains { $0.process == process } }

    /// True if nothing is left of the processes that were asked to end, including those whose leaders have ended.
    package var hasFinished: Bool {
        orphanGroups.forgetEnded()
        return running == 0 && orphanGroups.isEmpty
    }

    package var deadline: Instant? {
        guard !jobs.isEmpty || !orphanGroups.isEmpty else { return nil }
        return Instant.earlier(jobs.lazy.compactMap(\.deadline).min(), orphanGroups.deadline)
    }

    /// Does the actions of a gesture, one after the other.
    package func run(_ actions: [Action], for context: ActionContext, at now: Instant) {
        proceed(with: actions[...], for: context, at: now)
    }

    /// Checks for children that have ended, and for programs that are loaded; must be called whenever there may be
    /// some.
    package func reap(at now: Instant) {
        // Whether the program of one that has ended was loaded is certain only after that.
        let ended = jobs.compactMap { job in job.takeStatus().map { (job, $0) } }
        lookForLoaded()
        jobs.removeAll { job in !job.isWaiting && ended.contains { $0.0.process == job.process } }
        for (job, status) in ended {
            notify(of: job, status)
            if case .ending(let group) = job.state, let deadline = job.deadline {
                orphanGroups.add(group, until: deadline)
            }
            goOn(after: job, at: now)
        }
        startAwaiting(at: now)
    }

    /// Checks for programs that are loaded.
    package func settle(at now: Instant) {
        lookForLoaded()
        startAwaiting(at: now)
    }

    /// Asks children that exceeded their timeout to end, and kills those that were asked and did not.
    package func advance(to now: Instant) {
        for index in jobs.indices where jobs[index].deadline.map({ $0 <= now }) ?? false {
            let job = jobs[index]
            if case .ending = job.state {
                job.signal(SIGKILL)
                jobs[index].deadline = nil
            } else if let process = job.process {
                notify(job, .timedOut, process)
                jobs[index].askToEnd(at: now)
            }
        }
        orphanGroups.end(dueAt: now)
    }

    /// Asks all children, and everything that they started, to end; nothing follows them. What has not ended after
    /// the grace period is killed.
    package func stop(at now: Instant, within grace: Duration) {
        for job in jobs { drop(job.undone, of: job.context, .stopping) }
        jobs.removeAll(where: \.isWaiting)
        for index in jobs.indices {
            jobs[index].rest = []
            jobs[index].askToEnd(at: now, within: grace)
        }
        orphanGroups.askToEnd(within: now + grace)
    }

    /// Kills everything that was asked to end and has not done so.
    package func kill() {
        for job in jobs { job.signal(SIGKILL) }
        orphanGroups.end(dueAt: .distantFuture)
    }

    /// The controls have other names from now on; those without one are gone.
    package func rename(_ names: [String: String]) {
        for index in jobs.indices {
            if let name = names[jobs[index].context.control] { jobs[index].rename(name) }
        }
    }

    private func drop(_ actions: Int, of context: ActionContext, _ reason: DropReason) {
        guard actions > 0 else { return }
        report(context.notice(ActionReport(.dropped, count: actions, Cause(reason))))
    }

    /// Does these until one must be waited for or is dropped; in the latter case, so is what follows it.
    ///
    /// - Parameter job: the one that they follow.
    private func proceed(
        with actions: ArraySlice<Action>, after job: Job? = nil, for context: ActionContext, at now: Instant
    ) {
        var (rest, index) = (actions, job.map { $0.index + 1 } ?? 0)
        while let action = rest.popFirst() {
            if case .run(let command) = action {
                if admit(Job(command, index, then: rest, for: context), at: now) { return }
                index += 1
            } else if let reason = perform(action, context) {
                return drop(1 + rest.count, of: context, reason)
            }
        }
    }

    /// Starts the job, or makes it wait or drops it, depending on its `overlap`. Returns whether the actions that
    /// follow it are taken care of; if not, it could not be started.
    private func admit(_ job: Job, at now: Instant) -> Bool {
        let others = jobs.indices.filter { jobs[$0].isSameAction(as: job) }
        switch job.command.overlap {
        case .allow where others.count >= ProgramRunner.most: drop(job.undone, of: job.context, .tooMany)
        case .skip where !others.isEmpty: drop(job.undone, of: job.context, .stillRunning)
        // One of them is running.
        case .queue where others.count > ProgramRunner.most: drop(job.undone, of: job.context, .queueFull)
        case .restart where !others.isEmpty: return replace(others, by: job, at: now)
        case .queue where !others.isEmpty: jobs.append(job)
        case .sum where !others.isEmpty: add(job)
        case .allow, .skip, .queue, .restart, .sum: return start(job, at: now)
        }
        return true
    }

    /// Adds the steps of a job to those that wait.
    private func add(_ job: Job) {
        guard let index = jobs.firstIndex(where: { $0.isQueued && $0.isSameAction(as: job) }) else {
            jobs.append(job)
            return
        }
        let waiting = jobs.remove(at: index)
        if let sum = job.adding(waiting) { jobs.insert(sum, at: index) }
    }

    /// Starts the job, at once or in its turn. Returns false if it can't be started.
    private func start(_ job: Job, at now: Instant) -> Bool {
        guard jobs.contains(where: { $0.holdsOthers && $0.context.control == job.context.control }) else {
            return begin(job, at: now)
        }
        var job = job
        job.state = .awaitingLoad
        jobs.append(job)
        return true
    }

    private func begin(_ job: Job, at now: Instant) -> Bool {
        var job = job
        do throws(SpawnError) {
            let launch = try spawner.start(job.command, variables: job.context.variables)
            job.start(launch, at: now)
            jobs.append(job)
            if launch.outcome != .loading { lookForLoaded(job) }
            return true
        } catch {
            report(job.context.notice(ActionReport(.notStarted, Cause(error))))
            return false
        }
    }

    private func lookForLoaded() { for job in jobs { lookForLoaded(job) } }

    private func lookForLoaded(_ job: Job) {
        if let launch = job.launch, launch.look() { notify(job, nil, launch.process) }
    }

    /// Starts what waited for an earlier program of its button, which has been loaded since.
    private func startAwaiting(at now: Instant) {
        while let index = jobs.firstIndex(where: { job in
            job.awaitsLoad && !jobs.contains { $0.isNotLoaded && $0.context.control == job.context.control }
        }) {
            let job = jobs.remove(at: index)
            if !begin(job, at: now) { goOn(after: job, at: now) }
        }
    }

    /// Cuts others short and drops what follows them: it follows the new one. Returns false if that can't be started.
    private func replace(_ others: [Int], by job: Job, at now: Instant) -> Bool {
        for index in others {
            drop(jobs[index].undone, of: jobs[index].context, .overtaken)
            jobs[index].rest = []
            jobs[index].askToEnd(at: now)
        }
        jobs.removeAll { $0.isWaiting && $0.isSameAction(as: job) }
        // None of the others may have begun.
        guard jobs.contains(where: { $0.isSameAction(as: job) }) else {
            defer { startNext(at: now) }
            return start(job, at: now)
        }
        jobs.append(job)
        return true
    }

    private func goOn(after job: Job, at now: Instant) {
        proceed(with: job.rest, after: job, for: job.context, at: now)
        startNext(at: now)
    }

    /// A program that was asked to end and failed is not reported again.
    private func notify(of job: Job, _ status: Int32) {
        if let error = job.spawnError {
            report(job.context.notice(ActionReport(.notStarted, Cause(error))))
        } else if case .running(let process) = job.state, status != 0 {
            notify(job, .failed, process, status: status)
        } else if let process = job.process {
            notify(job, .ended, process, status: status)
        }
    }

    private func notify(_ job: Job, _ result: ActionResult?, _ process: Int32, status: Int32 = 0) {
        report(job.context.notice(ActionReport(result, job.command.arguments[0], process, status: status)))
    }

    /// Starts what waited for a run that has ended.
    private func startNext(at now: Instant) {
        while let index = jobs.firstIndex(where: { job in
            job.isQueued && !jobs.contains { !$0.isQueued && $0.isSameAction(as: job) }
        }) {
            let next = jobs.remove(at: index)
            if !start(next, at: now) { proceed(with: next.rest, after: next, for: next.context, at: now) }
        }
    }
}

/// Process groups that were asked to end, whose leader has ended but not all members; and when to kill the rest.
struct OrphanGroups {
    private var groups: [(group: pid_t, deadline: Instant)] = []

    var isEmpty: Bool { groups.isEmpty }

    var deadline: Instant? { groups.lazy.map(\.deadline).min() }

    /// Adds the group if it still has members.
    mutating func add(_ group: pid_t, until deadline: Instant) {
        if lives(group) { groups.append((group, deadline)) }
    }

    /// They were asked to end before, and now have until `deadline` at most.
    mutating func askToEnd(within deadline: Instant) {
        for index in groups.indices {
            kill(-groups[index].group, SIGTERM)
            groups[index].deadline = min(groups[index].deadline, deadline)
        }
    }

    mutating func end(dueAt now: Instant) {
        for orphan in groups where orphan.deadline <= now { kill(-orphan.group, SIGKILL) }
        groups.removeAll { $0.deadline <= now }
    }

    /// There is no notification when the last member of a group ends, so they must be polled.
    mutating func forgetEnded() {
        groups = groups.filter { lives($0.group) }
    }

    /// True if there is a process in the group. As the first process of a container we inherit orphans, and must reap
    /// them.
    private func lives(_ group: pid_t) -> Bool {
        while waitpid(-group, nil, WNOHANG) > 0 {}
        return kill(-group, 0) == 0
    }
}
