// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import CAllocations
import Debouncing
import Glibc

// One call of `ValueDebouncer.emit` while a burst lasts, against the way that is usually written down: cancel the
// task of the call before, make one for this call. Each is the best of some rounds in one run, so that the ratio
// means the same on any machine. Ours comes first: the cancelled tasks of the other go on ending for a while.
// Fails where the ratio is over a tenth, or where a call of ours costs memory.

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

struct Cost {
    var nanoseconds = Double.infinity
    var allocations = Int64.max

    /// Measures a round. What one call costs is what counts.
    mutating func measure(_ emit: (Int) -> Void) {
        let before = c_allocations()
        let time = ContinuousClock().measure { for value in 0..<calls { emit(value) } }
        allocations = min(allocations, c_allocations() - before)
        nanoseconds = min(nanoseconds, time / .nanoseconds(1) / Double(calls))
    }
}

let debouncer = ValueDebouncer<Int>(delay: delay, output: { print($0) })
let usual = TaskForEachCall()
var (ours, theirs) = (Cost(), Cost())
debouncer.emit(0)
for _ in 0..<rounds { ours.measure { debouncer.emit($0) } }
for _ in 0..<rounds { theirs.measure { usual.emit($0) } }

let ratio = ours.nanoseconds / theirs.nanoseconds
print("| | ns a call | allocations in \(calls) calls |")
print("|---|---|---|")
print("| ValueDebouncer.emit in a burst |", Int(ours.nanoseconds), "|", ours.allocations, "|")
print("| a task for each call |", Int(theirs.nanoseconds), "|", theirs.allocations, "|")
print("ratio", ratio)
exit(ratio <= 0.1 && ours.allocations == 0 ? 0 : 1)
