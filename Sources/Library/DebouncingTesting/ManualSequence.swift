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
/// It has one reader at a time. If that stops reading while it deals with an element, the `send` of this element returns;
/// so does any if its own task is cancelled. Another `send` waits for the next reader.
public actor ManualSequence<Element: Sendable>: AsyncSequence {
    /// Reads what is sent.
    public struct Iterator: AsyncIteratorProtocol {
        let sequence: ManualSequence
        private let reading: Reading

        init(_ sequence: ManualSequence) {
            self.sequence = sequence
            reading = Reading(sequence)
        }

        public func next() async throws -> Element? {
            defer { withExtendedLifetime(reading) {} }
            return try await sequence.next(for: reading.id)
        }
    }

    /// Tells when the last copy of an iterator is gone.
    private final class Reading: Sendable {
        /// Not its address, which another may have before we are told.
        let id = UInt64.random(in: .min ... .max)
        private let sequence: ManualSequence

        init(_ sequence: ManualSequence) { self.sequence = sequence }

        deinit {
            Task { [sequence, id] in await sequence.leave(id) }
        }
    }

    private var reader: CheckedContinuation<Result<Element?, any Error>, Never>?
    /// How often an element was asked for.
    private var requests = 0
    /// Who asked last, and so has the element once it is handed over; nil once they stopped reading.
    private var holder: UInt64?
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
        let request = requests
        hand(.success(element))
        while end == nil, request == requests, holder != nil, !Task.isCancelled { await untilChanged() }
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

    private func next(for id: UInt64) async throws -> Element? {
        if let end { return try end.get() }
        requests += 1
        holder = id
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
    }

    private func leave(_ id: UInt64) {
        guard holder == id else { return }
        holder = nil
        wakeSenders()
    }

    private func wakeSenders() {
        for sender in senders { sender.resume() }
        senders = []
    }
}
