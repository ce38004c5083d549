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
/// It has one reader at a time.
public actor ManualSequence<Element: Sendable>: AsyncSequence {
    /// Reads what is sent.
    public struct Iterator: AsyncIteratorProtocol {
        let sequence: ManualSequence

        public func next() async throws -> Element? { try await sequence.next() }
    }

    private var reader: CheckedContinuation<Result<Element?, any Error>, Never>?
    private var senders: [CheckedContinuation<Void, Never>] = []
    private var end: Result<Element?, any Error>?

    /// A sequence without elements yet.
    public init() {}

    public nonisolated func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// Sends an element when the reader asks for one, and returns when it asks for the next.
    public func send(_ element: Element) async {
        guard end == nil else { return }
        await untilAsked()
        hand(.success(element))
        await untilAsked()
    }

    /// Ends the sequence when the reader asks for an element.
    public func finish() async {
        await end(with: .success(nil))
    }

    /// Lets the sequence throw when the reader asks for an element.
    public func fail(_ error: any Error) async {
        await end(with: .failure(error))
    }

    private func end(with result: Result<Element?, any Error>) async {
        guard end == nil else { return }
        end = result
        if reader != nil { hand(result) }
    }

    private func hand(_ result: Result<Element?, any Error>) {
        reader?.resume(returning: result)
        reader = nil
    }

    private func untilAsked() async {
        guard reader == nil, end == nil else { return }
        await withCheckedContinuation { senders.append($0) }
    }

    private func next() async throws -> Element? {
        if let end {
            wakeSenders()
            return try end.get()
        }
        let result = await withCheckedContinuation { continuation in
            reader = continuation
            wakeSenders()
        }
        return try result.get()
    }

    private func wakeSenders() {
        for sender in senders { sender.resume() }
        senders = []
    }
}
