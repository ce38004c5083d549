/// The elements of another sequence that get through a gate. It is read from the first `next` on, as fast as it
/// goes; of the elements that get through while none is requested, only the latest is kept.
struct GatedSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element: Sendable {
    typealias Element = Base.Element
    typealias Failure = Base.Failure

    /// An element that got through, on its way to the reader.
    fileprivate struct Passed: Sendable {
        let element: Element
        let activity: Activity?
    }

    struct Iterator: AsyncIteratorProtocol {
        typealias Element = Base.Element
        typealias Failure = Base.Failure

        fileprivate let sequence: GatedSequence
        private let failure = Locked(Failure?.none)
        private var elements: AsyncStream<Passed>.Iterator?
        /// The reader is at work on the last element until it asks for the next.
        private var activity: Activity?

        fileprivate init(_ sequence: GatedSequence) {
            self.sequence = sequence
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            activity = nil
            var elements = elements ?? sequence.read(failure)
            let passed = await elements.next(isolation: actor)
            self.elements = elements
            activity = passed?.activity
            if passed == nil, let error = takeFailure() { throw error }
            return passed?.element
        }

        mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }

        private func takeFailure() -> Failure? {
            failure.withLock { failure in
                defer { failure = nil }
                return failure
            }
        }
    }

    let base: Base
    let gate: Gate<Element>
    let timeline: Timeline

    func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Begins to read, until the iterator that is returned is gone.
    private func read(_ failure: Locked<Failure?>) -> AsyncStream<Passed>.Iterator {
        let (elements, continuation) = AsyncStream.makeStream(
            of: Passed.self, bufferingPolicy: .bufferingNewest(1))
        let reading = Task { await read(into: continuation, failure) }
        continuation.onTermination = { _ in reading.cancel() }
        return elements.makeAsyncIterator()
    }

    /// Yields under the gate's lock: so what a task let through is never overtaken by the end.
    private func read(into continuation: AsyncStream<Passed>.Continuation, _ failure: Locked<Failure?>) async
    {
        let gate = TimedGate(gate, timeline) { element, _ in
            continuation.yield(Passed(element: element, activity: timeline.makeActivity()))
            return nil
        }
        do throws(Failure) {
            var elements = base.makeAsyncIterator()
            while let element = try await elements.next(isolation: nil) { gate.accept(element) }
            await gate.flush()
        } catch {
            gate.advance()
            gate.cancel()
            failure.withLock { $0 = error }
        }
        continuation.finish()
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The last of the elements that come close together, once no other has come for `delay`.
    ///
    ///     self       a-b-c-----d-|     delay: 4; `|` is the end
    ///     debounced  --------c---d
    ///
    /// ```swift
    /// for await text in texts.debounced(for: .milliseconds(300)) { await search(for: text) }
    /// ```
    ///
    /// If this sequence ends, what is pending comes out at once; if it throws, it does not. It is read as fast as it
    /// goes. If the reader is slower than that, it gets the latest element that came out, and never an older one.
    ///
    /// - Parameters:
    ///   - delay: how long no other element may have come before one comes out.
    ///   - leading: whether the first element of a burst comes out at once.
    ///   - trailing: whether the last element of a burst comes out at its end. With `leading` it is one that came
    ///     after the first.
    ///   - maxWait: how long after the last one that came out, or the first of a burst, an element waits at most while
    ///     others keep coming. It is never less than the delay.
    ///   - clock: what counts the delay.
    public func debounced(
        for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        GatedSequence(
            base: self, gate: .debouncing(delay, leading: leading, trailing: trailing, maxWait: maxWait),
            timeline: Timeline(clock))
    }

    /// At most one element in each interval, and the first at once.
    ///
    ///     self              abc---d-------     interval: 4
    ///     throttled         a-----d-------
    ///     keeping: .latest  a---c---d-----
    ///     keeping: .first   a---b---d-----
    ///     and not leading   ----a---d-----
    ///
    /// ```swift
    /// for await place in places.throttled(for: .milliseconds(100), keeping: .latest) { await report(place) }
    /// ```
    ///
    /// If this sequence ends, what is pending comes out at once; if it throws, it does not. It is read as fast as it
    /// goes. If the reader is slower than that, it gets the latest element that came out, and never an older one.
    ///
    /// - Parameters:
    ///   - interval: how long after an element none comes out.
    ///   - leading: whether an element that comes outside an interval comes out at once.
    ///     Otherwise it begins one, as the first element in it.
    ///   - kept: which of the elements that came inside an interval comes out at its end, and so begins another one.
    ///   - clock: what counts the interval.
    public func throttled(
        for interval: Duration, leading: Bool = true, keeping kept: Kept = .none,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        GatedSequence(
            base: self, gate: .throttling(interval, leading: leading, keeping: kept),
            timeline: Timeline(clock))
    }
}
