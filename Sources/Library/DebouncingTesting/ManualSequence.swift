/// A sequence that a test feeds. When `send` returns, the element has been dealt with: its reader asks for the next
/// one.
///
/// ```swift
/// let clock = ManualClock()
/// let texts = ManualSequence<String>()
/// Task {
///     for try await text in texts.debounced(for: .seconds(1), clock: clock) { await search(for: text) }
/// }
/// await texts.send("a")
/// await clock.advance(by: .seconds(1))
/// ```
///
/// It has one reader at a time. If that stops reading, or its task is cancelled, `send` returns; so it does if its own
/// task is cancelled.
public actor ManualSequence<Element: Sendable>: AsyncSequence {
    /// Reads what is sent.
    public struct Iterator: AsyncIteratorProtocol {
        let sequence: ManualSequence
        private let reading: Reading

        init(_ sequence: ManualSequence) {
            self.sequence = sequence
            reading = Reading(sequence)
        }

        public func next() async throws -> Element? { try await sequence.next() }
    }

    /// Tells when the last copy of an iterator is gone.
    private final class Reading: Sendable {
        private let sequence: ManualSequence

        init(_ sequence: ManualSequence) { self.sequence = sequence }

        deinit {
            Task { [sequence] in await sequence.leave() }
        }
    }

    private var reader: CheckedContinuation<Result<Element?, any Error>, Never>?
    /// How often an element was asked for.
    private var requests = 0
    /// How often a reader stopped reading.
    private var departures = 0
    /// Those who wait for any of this to change.
    private var senders: [CheckedContinuation<Void, Never>] = []
    private var end: Result<Element?, any Error>?

    /// A sequence without elements yet.
    public init() {}

    public nonisolated func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Sends an element when the reader asks for one, and returns when it asks for the next.
    public func send(_ element: Element) async {
        while reader == nil, end == nil, !Task.isCancelled { await untilChanged() }
        guard reader != nil, end == nil, !Task.isCancelled else { return }
        let before = (requests, departures)
        hand(.success(element))
        while end == nil, before == (requests, departures), !Task.isCancelled { await untilChanged() }
    }

    /// Ends the sequence when the reader asks for an element.
    public func finish() async {
        end(with: .success(nil))
    }

    /// Lets the sequence throw when the reader asks for an element.
    public func fail(_ error: any Error) async {
        end(with: .failure(error))
    }

    private func end(with result: Result<Element?, any Error>) {
        guard end == nil else { return }
        end = result
        hand(result)
        wakeSenders()
    }

    private func hand(_ result: Result<Element?, any Error>) {
        reader?.resume(returning: result)
        reader = nil
    }

    private func untilChanged() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { senders.append(continuation) }
            }
        } onCancel: {
            Task { await self.wakeSenders() }
        }
    }

    private func next() async throws -> Element? {
        if let end { return try end.get() }
        requests += 1
        let request = requests
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: Result<Element?, any Error>.success(nil))
                } else {
                    reader = continuation
                }
                wakeSenders()
            }
        } onCancel: {
            Task { await self.cancel(request) }
        }
        return try result.get()
    }

    private func cancel(_ request: Int) {
        if request == requests { hand(.success(nil)) }
        leave()
    }

    private func leave() {
        departures += 1
        wakeSenders()
    }

    private func wakeSenders() {
        for sender in senders { sender.resume() }
        senders = []
    }
}
