import DebouncedContacts

/// The elements of another sequence that get through a gate. It is read from the first `next` on, as fast as it goes; of
/// the elements that get through while none is requested, only the latest is kept.
struct RegulatedSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
    typealias Element = Base.Element
    typealias Failure = Base.Failure

    /// An element that got through, on its way to the reader.
    fileprivate typealias Passed = (element: Element, activity: Activity?)

    struct Iterator: AsyncIteratorProtocol {
        typealias Element = Base.Element
        typealias Failure = Base.Failure

        fileprivate let sequence: RegulatedSequence
        fileprivate let failure = Locked(Failure?.none)
        fileprivate var elements: AsyncStream<Passed>.Iterator?
        /// The reader is at work on the last element until it asks for the next.
        fileprivate var activity: Activity?

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            activity = nil
            var elements = elements ?? sequence.read(failure)
            let passed = await elements.next(isolation: actor)
            self.elements = elements
            activity = passed?.activity
            // It is thrown once.
            if passed == nil, let error = failure.withLock({ $0.take() }) { throw error }
            return passed?.element
        }
    }

    let base: Base
    let gate: Gate<Element>
    let place: any Place

    func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// Begins to read, until the iterator that is returned is gone.
    private func read(_ failure: Locked<Failure?>) -> AsyncStream<Passed>.Iterator {
        let (elements, continuation) = AsyncStream.makeStream(
            of: Passed.self, bufferingPolicy: .bufferingNewest(1))
        let reading = Task { await read(into: continuation, failure) }
        continuation.onTermination = { _ in reading.cancel() }
        return elements.makeAsyncIterator()
    }

    private func read(into continuation: AsyncStream<Passed>.Continuation, _ failure: Locked<Failure?>) async
    {
        let core = Core(
            gate, place,
            .direct { [place] in continuation.yield(($0, place.makeActivity())) })
        do throws(Failure) {
            var elements = base.makeAsyncIterator()
            while let element = try await elements.next(isolation: nil) { core.receive(element, for: nil) }
            _ = await core.flush(hastens: !gate.isThrottling, within: nil)
        } catch {
            failure.withLock { $0 = error }
        }
        core.cancel()
        continuation.finish()
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The last of the elements that come close together, once no other has come for `delay`.
    ///
    ///     self      a-b-c-----d-|     delay: 4; `|` is the end
    ///     debounce  --------c---d
    ///
    /// ```swift
    /// for await text in texts.debounce(for: .milliseconds(300)) { await search(for: text) }
    /// ```
    ///
    /// The options are those of `Debouncer`. If this sequence ends, what is pending comes out at once; if it throws, it does
    /// not. It is read as fast as it goes. If the reader is slower than that, it gets the latest element that came out, and
    /// never an older one.
    public func debounce(
        for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        RegulatedSequence(
            base: self, gate: Gate(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait),
            place: place(of: clock))
    }

    /// At most one element in each interval, and the first at once. The options are those of `Throttler`, which draws them.
    /// If this sequence ends, what is pending comes out at the end of the interval; the rest as with `debounce`.
    public func throttle(
        for interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        RegulatedSequence(
            base: self, gate: Gate(throttling: interval, leading: leading, trailing: trailing),
            place: place(of: clock))
    }

    /// The first element at once, then the latest of each interval, or the first of it.
    ///
    /// ```swift
    /// for await place in places.throttle(for: .milliseconds(100), latest: true) { await report(place) }
    /// ```
    public func throttle(
        for interval: Duration, latest: Bool, clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        throttle(for: interval, trailing: latest ? .latest : .first, clock: clock)
    }
}
