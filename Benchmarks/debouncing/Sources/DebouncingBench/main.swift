import CAllocations
import Debouncing
import DebouncingDispatch
import Dispatch
import Glibc

// One call while a burst lasts, against the two ways that are usually written down: cancel the task, or the work item,
// of the call before, and make one for this call. Each is the best of some rounds in one run, so that the ratio means
// the same on any machine. Ours come first: the cancelled tasks of the other go on ending for a while.
// Fails if the ratio of `ValueDebouncer.emit` to a task is over a tenth, or if a call of it costs memory.

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

let debouncer = ValueDebouncer<Int>(delay: delay, output: { print($0) })
let actionDebouncer = Debouncer(delay: delay)
let dispatchDebouncer = DispatchDebouncer(delay: delay, queue: DispatchQueue(label: "bench"))
let task = TaskForEachCall()
let workItem = WorkItemForEachCall()
let ways: [(name: String, emit: (Int) -> Void)] = [
    ("ValueDebouncer.emit", { debouncer.emit($0) }),
    ("Debouncer.debounce", { value in actionDebouncer.debounce { print(value) } }),
    ("DispatchDebouncer.run", { value in dispatchDebouncer.run { print(value) } }),
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
let ratio = costs[0].nanoseconds / costs[3].nanoseconds
print("ratio", ratio)
exit(ratio <= 0.1 && costs[0].allocations == 0 ? 0 : 1)
