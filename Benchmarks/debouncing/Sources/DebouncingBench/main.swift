import CAllocations
import Debouncing
import Dispatch
import Glibc

// One call while a burst lasts, against the two ways that are usually written down: cancel the task, or the work item,
// of the call before, and make one for this call. Each is the best of some rounds in one run, so that the ratio means
// the same on any machine. Ours come first: the cancelled tasks of the other go on ending for a while.
// Fails if the ratio of `send` to a task is over a tenth, that of `debounce` over 0.6, if a `send` costs memory, or if a
// pending debouncer holds more than a timer and 100 bytes.

let rounds = 7
let calls = 100_000
let delay = Duration.seconds(3600)

/// The usual way.
final class TaskForEachCall {
    private var task: Task<Void, Never>?

    func emit(_ value: Int) {
        task?.cancel()
        task = Task {
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            print(value)
        }
    }
}

/// The usual way on a queue.
final class WorkItemForEachCall {
    private let queue = DispatchQueue(label: "bench")
    private var item: DispatchWorkItem?

    func emit(_ value: Int) {
        item?.cancel()
        let item = DispatchWorkItem { print(value) }
        queue.asyncAfter(deadline: .now() + 3600, execute: item)
        self.item = item
    }
}

struct Cost {
    var nanoseconds = Double.infinity
    var allocations = Int64.max

    /// Measures a round. What one call costs is what counts.
    mutating func measure(_ emit: (Int) -> Void) {
        let before = c_allocations()
        let start = processorTime()
        for value in 0..<calls { emit(value) }
        nanoseconds = min(nanoseconds, (processorTime() - start) / Double(calls))
        allocations = min(allocations, c_allocations() - before)
    }

    /// In nanoseconds, of all threads: what ends on another one is not free, and a busy machine does not matter.
    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

let debouncer = Debouncer<Int>(delay: delay) { print($0) }
let actionDebouncer = Debouncer(delay: delay)
let queueDebouncer = Debouncer<Int>(delay: delay, queue: DispatchQueue(label: "bench")) { print($0) }
let throttler = Throttler<Int>(interval: delay) { print($0) }
let task = TaskForEachCall()
let workItem = WorkItemForEachCall()
let ways: [(name: String, emit: (Int) -> Void)] = [
    ("send", { debouncer.send($0) }),
    ("debounce", { value in actionDebouncer.debounce { print(value) } }),
    ("send on a queue", { queueDebouncer.send($0) }),
    ("send to a throttler that drops it", { throttler.send($0) }),
    ("a task for each call", { task.emit($0) }),
    ("a work item for each call", { workItem.emit($0) }),
]

print("| in a burst | ns a call | allocations in \(calls) calls |")
print("|---|---|---|")
var costs: [Cost] = []
for way in ways {
    var cost = Cost()
    way.emit(0)
    for _ in 0..<rounds { cost.measure(way.emit) }
    print("|", way.name, "|", Int(cost.nanoseconds), "|", cost.allocations, "|")
    costs.append(cost)
}
let ratio = costs[0].nanoseconds / costs[4].nanoseconds
let actionRatio = costs[1].nanoseconds / costs[4].nanoseconds
print("ratio of send to a task", ratio)
print("ratio of debounce to a task", actionRatio)

// What a pending debouncer holds, with all that it allocates and its part of the timer that all share; against the timer
// alone that each would need if they did not: a task that sleeps, and a source of dispatch.

let count = 100_000
func memory(_ make: () -> AnyObject) -> Int {
    var made: [AnyObject] = []
    made.reserveCapacity(count)
    settle()
    let before = c_bytes_in_use()
    for _ in 0..<count { made.append(make()) }
    settle()
    let after = c_bytes_in_use()
    withExtendedLifetime(made) {}
    return Int(after - before) / count
}

final class Timer {
    let task: Task<Void, Never>
    init() { task = Task.detached { try? await Task.sleep(for: delay) } }
    deinit { task.cancel() }
}

/// Timers of tasks ask for memory once they run; cancelled tasks go on ending for a while.
func settle() { sleep(1) }

let queue = DispatchQueue(label: "memory")
let pending = memory {
    let debouncer = Debouncer<Int>(delay: delay) { print($0) }
    debouncer.send(1)
    return debouncer
}
let pendingOnQueue = memory {
    let debouncer = Debouncer<Int>(delay: delay, queue: queue) { print($0) }
    debouncer.send(1)
    return debouncer
}
let sleepingTask = memory { Timer() }
let source = memory {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { print(1) }
    timer.schedule(deadline: .now() + 3600)
    timer.activate()
    return timer as AnyObject
}
print("| pending, bytes each of \(count) | a debouncer and its part of a timer | a timer alone |")
print("|---|---|---|")
print("| tasks |", pending, "|", sleepingTask, "|")
print("| a queue |", pendingOnQueue, "|", source, "|")
let isSmall = pending <= 100 + sleepingTask && pendingOnQueue <= 100 + source
exit(ratio <= 0.1 && actionRatio <= 0.6 && costs[0].allocations == 0 && isSmall ? 0 : 1)
