import CAllocations
import Debouncing
import Dispatch
import Glibc

// One call while a burst lasts, against the two ways that are usually written down: cancel the task, or the work item,
// of the call before, and make one for this call. Each is the best of some rounds in one run, so that the ratio means
// the same on any machine. Ours come first: the cancelled tasks of the other go on ending for a while.
// Fails if the ratio of `send` to a task is over a tenth, that of `debounce` over 0.6, or if a `send` costs memory.

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

// What a pending debouncer holds besides the timer that any way needs.

let count = 100_000
func memory(_ make: () -> [AnyObject]) -> Int {
    settle()
    let before = c_bytes_in_use()
    let made = make()
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
let bare = memory {
    defer { settle() }
    return (0..<count).map { _ -> AnyObject in Timer() }
}
let pending = memory {
    defer { settle() }
    return (0..<count).map { _ -> AnyObject in
        let debouncer = Debouncer<Int>(delay: delay) { print($0) }
        debouncer.send(1)
        return debouncer
    }
}
let bareSources = memory {
    (0..<count).map { _ -> AnyObject in
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { print(1) }
        timer.schedule(deadline: .now() + 3600)
        timer.activate()
        return timer as AnyObject
    }
}
let pendingOnQueue = memory {
    (0..<count).map { _ -> AnyObject in
        let debouncer = Debouncer<Int>(delay: delay, queue: queue) { print($0) }
        debouncer.send(1)
        return debouncer
    }
}
print("| pending, bytes each of \(count) | a timer | a debouncer | difference |")
print("|---|---|---|---|")
print("| tasks |", bare, "|", pending, "|", pending - bare, "|")
print("| a queue |", bareSources, "|", pendingOnQueue, "|", pendingOnQueue - bareSources, "|")
exit(ratio <= 0.1 && actionRatio <= 0.6 && costs[0].allocations == 0 ? 0 : 1)
