import DebouncedContacts

/// The elements of another sequence that get through a gate. It is read from the first `next` on, as fast as it goes; of
/// the elements that get through while none is requested, only the latest is kept.
@usableFromInline struct RegulatedSequence<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// An element that got through, on its way to the reader.
    fileprivate typealias Passed = (element: Element, activity: Activity?)

    @usableFromInline struct Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: RegulatedSequence
        fileprivate let failure = Locked(Failure?.none)
        fileprivate var elements: AsyncStream<Passed>.Iterator?
        /// The reader is at work on the last element until it asks for the next.
        fileprivate var activity: Activity?

        @usableFromInline mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure)
            -> Element?
        {
            activity = nil
            var elements = elements ?? sequence.read(failure)
            let passed = await elements.next(isolation: actor)
            self.elements = elements
            activity = passed?.activity
            // It is thrown once.
            if passed == nil, let error = failure.withLock({ $0.take() }) { throw error }
            return passed?.element
        }

        // Swift 6.0 has no default for a type that inlined code uses.
        @usableFromInline mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }
    }

    private let gate: Gate<Element>
    private let place: any Place
    private let send: @Sendable (Core<Element>) async -> Failure?

    /// - Parameter send: hands all elements of the other sequence to the core, and returns the error that ends it.
    @usableFromInline init(
        _ gate: Gate<Element>, _ clock: some Clock<Duration>,
        send: @escaping @Sendable (Core<Element>) async -> Failure?
    ) {
        (self.gate, place, self.send) = (gate, Debouncing.place(of: clock), send)
    }

    @usableFromInline func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    /// Begins to read, until the iterator that is returned is gone.
    private func read(_ failure: Locked<Failure?>) -> AsyncStream<Passed>.Iterator {
        let (elements, continuation) = AsyncStream.makeStream(
            of: Passed.self, bufferingPolicy: .bufferingNewest(1))
        let reading = Task {
            let core = Core(
                gate, place, .direct { [place] in continuation.yield(($0, place.makeActivity())) })
            if let error = await send(core) {
                failure.withLock { $0 = error }
            } else {
                _ = await core.flush(hastens: !gate.isThrottling, within: nil)
            }
            core.cancel()
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return elements.makeAsyncIterator()
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
    @inlinable public func debounce(
        for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        RegulatedSequence(
            Gate(debouncing: delay, leading: leading, trailing: trailing, maxWait: maxWait), clock,
            send: send)
    }

    /// At most one element in each interval, and the first at once. The options are those of `Throttler`, which draws them.
    /// If this sequence ends, what is pending comes out at the end of the interval; the rest as with `debounce`.
    @inlinable public func throttle(
        for interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        RegulatedSequence(
            Gate(throttling: interval, leading: leading, trailing: trailing), clock, send: send)
    }

    /// The first element at once, then the latest of each interval, or the first of it.
    ///
    /// ```swift
    /// for await place in places.throttle(for: .milliseconds(100), latest: true) { await report(place) }
    /// ```
    @inlinable public func throttle(
        for interval: Duration, latest: Bool, clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        throttle(for: interval, trailing: latest ? .latest : .first, clock: clock)
    }

    /// Inlinable, as a call is: specialized for the sequence it is several times as fast.
    @inlinable @Sendable func send(to core: Core<Element>) async -> Failure? {
        do throws(Failure) {
            var elements = makeAsyncIterator()
            while let element = try await elements.next(isolation: nil) { core.receive(element, for: nil) }
            return nil
        } catch {
            return error
        }
    }
}
