/// The work of a call, if it is not always the same. It runs at most once, on the actor in whose code it is written, if
/// it uses that.
public struct Action: @unchecked Sendable {
    let isolation: (any Actor)?
    let body: (isolated (any Actor)?) async throws -> Void

    /// An action whose closure is handed over, as that of a `Task`.
    public init(@_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Void) {
        let handed = Handed(body: body)
        isolation = handed.body.isolation
        self.body = { _ in try await handed.body() }
    }

    fileprivate init<Success>(_ handed: Handed<Success>, for caller: Caller<Success>) {
        isolation = handed.body.isolation
        // The action alone holds it: if that goes without a result, there is none.
        let wait = Activity { caller.end(.success(nil)) }
        body = { _ in
            guard caller.begin(Run.current) else { return }
            do { caller.end(.success(try await handed.body())) } catch { caller.end(.failure(error)) }
            withExtendedLifetime(wait) {}
        }
    }
}

/// A closure that its caller gave away.
private struct Handed<Success>: @unchecked Sendable {
    let body: @isolated(any) () async throws -> Success
}

extension Regulator where Input == Action {
    /// Returns what `action` returns, once it has run in its turn; nil if another call took its place, or if it was
    /// dropped. It throws what the action throws. Cancelling the caller cancels the action, which does not begin if it
    /// has not yet.
    ///
    /// ```swift
    /// if let found = try await debouncer.result(of: { try await lookUp(text) }) { show(found) }
    /// ```
    public final func result<Success: Sendable>(
        for time: Duration? = nil,
        @_inheritActorContext of action: sending @escaping @isolated(any) () async throws -> Success
    ) async throws -> Success? {
        let (handed, caller) = (Handed(body: action), Caller<Success>())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if caller.wait(continuation) { send(Action(handed, for: caller), for: time) }
            }
        } onCancel: {
            caller.cancel()
        }
    }
}

/// A caller that waits for a result.
private final class Caller<Success: Sendable>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Success?, any Error>?
        var isCancelled = false
        var run: Run?
    }

    private let state = Locked(State())

    /// - Returns: false if the caller was cancelled before.
    func wait(_ continuation: CheckedContinuation<Success?, any Error>) -> Bool {
        let isCancelled = state.withLock { state in
            state.continuation = continuation
            return state.isCancelled
        }
        if isCancelled { end(.failure(CancellationError())) }
        return !isCancelled
    }

    func begin(_ run: Run?) -> Bool {
        state.withLock { state in
            state.run = run
            return !state.isCancelled
        }
    }

    func cancel() {
        let run = state.withLock { state in
            state.isCancelled = true
            return state.run
        }
        if let run { run.task?.cancel() } else { end(.failure(CancellationError())) }
    }

    func end(_ result: Result<Success?, any Error>) {
        state.withLock { $0.continuation.take() }?.resume(with: result)
    }
}
