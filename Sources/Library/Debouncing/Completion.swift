import DebouncedContacts

/// One wait for runs to end. It is over when all have, when the task is cancelled, or when the time is up; then nothing
/// of it is left.
final class Completion: Sendable {
    private struct State {
        var remaining: Int
        /// Whether all runs ended; nil while the wait goes on.
        var isDone: Bool?
        var continuation: CheckedContinuation<Bool, Never>?
    }

    private let runs: [Run]
    private let state: Locked<State>

    init(of runs: [Run]) {
        self.runs = runs
        state = Locked(State(remaining: runs.count, isDone: runs.isEmpty ? true : nil))
    }

    /// Returns whether all runs ended.
    func wait(until end: Instant?, _ timeline: Timeline) async -> Bool {
        for run in runs { run.add(self) }
        let timer = end.map { makeTimer($0, timeline) }
        defer {
            timer?.cancel()
            for run in runs { run.remove(self) }
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { suspend($0) }
        } onCancel: {
            finish(false)
        }
    }

    /// A run ended.
    func countEnd() {
        let isLast = state.withLock { state in
            state.remaining -= 1
            return state.remaining == 0
        }
        if isLast { finish(true) }
    }

    private func makeTimer(_ end: Instant, _ timeline: Timeline) -> Task<Void, Never> {
        let activity = timeline.makeActivity()
        return Task.detached(priority: .high) { [self] in
            await Activity.$isCounted.withValue(activity != nil) { await finish(at: end, timeline) }
            withExtendedLifetime(activity) {}
        }
    }

    private func finish(at end: Instant, _ timeline: Timeline) async {
        var backoff = Backoff()
        repeat {
            guard await timeline.sleeps(until: end, &backoff) else { return }
        } while timeline.now < end
        finish(false)
    }

    private func suspend(_ continuation: CheckedContinuation<Bool, Never>) {
        let isDone = state.withLock { state in
            if state.isDone == nil { state.continuation = continuation }
            return state.isDone
        }
        if let isDone { continuation.resume(returning: isDone) }
    }

    private func finish(_ isDone: Bool) {
        let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.isDone == nil { state.isDone = isDone }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: isDone)
    }
}
