import Dispatch

/// Decides which run may begin.
@usableFromInline
protocol RunKeeper: AnyObject, Sendable {
    /// Where runs start, one after the other.
    var queue: DispatchQueue { get }
    /// Whether `run` may begin. It asks where its action begins: on the actor of that.
    func begin(_ run: Run) -> Bool
    func end(_ run: Run)
}

/// One run of an action, in a task of its own. The task is made when the action is handed over, and so has the
/// task-locals and the priority of that call, however late it begins.
///
/// Swift promises no order among tasks. So a run holds its task back until it may start, and all runs of one object
/// start on one serial queue, each up to its first suspension; from there on they don't hold each other up. If the
/// action is isolated to an actor, the run asks its keeper on that actor: nothing on it can cancel in between.
@usableFromInline
final class Run: TaskExecutor {
    /// An action that is called on the actor where it begins, if it is isolated to one.
    typealias Action = @Sendable (isolated (any Actor)?) async -> Void

    private struct State {
        /// The task as far as its first suspension, until it starts.
        var beginning: UnownedJob?
        var hasBeginning = false
        var isDropped = false
        var task: Task<Void, Never>?
        var activity: Activity?
        /// Whether its action is done, or was dropped.
        var isOver = false
        /// Those who wait until it is over.
        var completions: [Completion] = []

        /// Returns who is to be told.
        mutating func end() -> [Completion] {
            activity = nil
            isOver = true
            defer { completions = [] }
            return completions
        }
    }

    /// A run that is no longer kept once it is over.
    struct Surrounding: Sendable {
        weak var run: Run?
    }

    /// Those whose actions we are inside of. Some may be over: a task outlives the action that began it.
    @TaskLocal static var surroundings: [Surrounding] = []

    private let keeper: any RunKeeper
    private let isolation: (any Actor)?
    private let action: Action
    private let state = Locked(State())

    /// A run with the task-locals and the priority of the caller.
    init(for keeper: any RunKeeper, action: @escaping @isolated(any) @Sendable () async -> Void) {
        self.keeper = keeper
        isolation = action.isolation
        self.action = { _ in await action() }
        let task = Task(executorPreference: self) { await self.perform() }
        state.withLock { $0.task = task }
    }

    /// A run without task-locals.
    init(
        for keeper: any RunKeeper, priority: TaskPriority, on isolation: (any Actor)?,
        action: @escaping Action
    ) {
        self.keeper = keeper
        self.isolation = isolation
        self.action = action
        let task = Task.detached(executorPreference: self, priority: priority) { await self.perform() }
        state.withLock { $0.task = task }
    }

    /// Returns when the action is done, or was dropped.
    var value: Void {
        get async { await state.withLock { $0.task }?.value }
    }

    /// Has `completion` told when this is over, if it is not yet: then it is told at once.
    func add(_ completion: Completion) {
        let isOver = state.withLock { state in
            if !state.isOver { state.completions.append(completion) }
            return state.isOver
        }
        if isOver { completion.countEnd() }
    }

    func remove(_ completion: Completion) {
        state.withLock { $0.completions.removeAll { $0 === completion } }
    }

    /// Cancels the task of the action, which begins nevertheless.
    func cancel() {
        state.withLock { $0.task }?.cancel()
    }

    /// From now on it counts as active, until it is done.
    func admit(as activity: Activity?) {
        guard let activity else { return }
        state.withLock { $0.activity = activity }
    }

    @usableFromInline
    func start() {
        keeper.queue.async { self.runBeginning() }
    }

    /// Ends the task without the action, which has not begun and never will.
    func drop() {
        let completions = state.withLock { state in
            state.isDropped = true
            return state.end()
        }
        runBeginning()
        for completion in completions { completion.countEnd() }
    }

    @usableFromInline
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isBeginning = state.withLock { state in
            if state.hasBeginning { return false }
            state.hasBeginning = true
            state.beginning = job
            return true
        }
        if !isBeginning { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }

    private func runBeginning() {
        let job = state.withLock { state in
            defer { state.beginning = nil }
            return state.beginning
        }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }

    private func perform() async {
        guard !state.withLock({ $0.isDropped }) else { return }
        let isCounted = state.withLock { $0.activity != nil }
        await Activity.$isCounted.withValue(isCounted) {
            let surroundings = Run.surroundings.filter { $0.run != nil }
            await Run.$surroundings.withValue(surroundings + [Surrounding(run: self)]) {
                if isolation == nil { await act(on: nil) } else { await actInTask() }
            }
        }
        keeper.end(self)
        for completion in state.withLock({ $0.end() }) { completion.countEnd() }
    }

    /// A task that prefers an executor is enqueued again whenever it enters a function of the actor that it is on already,
    /// and something on that actor could cancel in between. This one prefers none.
    private func actInTask() async {
        let task = Task { await act(on: isolation) }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func act(on isolation: isolated (any Actor)?) async {
        guard keeper.begin(self) else { return }
        await action(isolation)
    }
}
