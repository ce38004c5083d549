/// A sequence that a test feeds. Whoever sends knows, when that returns, that the element has been dealt with: the
/// reader asks for the next one.
actor Source<Element: Sendable>: AsyncSequence {
    struct Trouble: Error {}

    struct Iterator: AsyncIteratorProtocol {
        let source: Source

        func next() async throws -> Element? { try await source.next() }
    }

    private var reader: CheckedContinuation<Result<Element?, any Error>, Never>?
    private var sender: CheckedContinuation<Void, Never>?
    private var isOver = false

    nonisolated func makeAsyncIterator() -> Iterator { Iterator(source: self) }

    /// Sends an element, the end (nil) or an error; after one of those nothing more.
    func send(_ result: Result<Element?, any Error>) async {
        guard !isOver else { return }
        await untilAsked()
        reader?.resume(returning: result)
        reader = nil
        if case .success(.some) = result { await untilAsked() } else { isOver = true }
    }

    private func untilAsked() async {
        guard reader == nil else { return }
        await withCheckedContinuation { sender = $0 }
    }

    private func next() async throws -> Element? {
        let result = await withCheckedContinuation { continuation in
            reader = continuation
            sender?.resume()
            sender = nil
        }
        return try result.get()
    }
}
