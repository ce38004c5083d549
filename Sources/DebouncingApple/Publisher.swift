#if canImport(Combine)
    import Combine
    import Debouncing
    import Synchronization

    extension Publisher where Output: Sendable {
        /// The last of the values that come close together, once no other has come for a while. When this publisher
        /// finishes, what is pending comes out at once; when it fails, it does not.
        ///
        /// Values are published on the main actor, so that a `sink` in its code is safe; follow with `receive(on:)` to get
        /// them elsewhere. A value that comes out while there is no demand is dropped.
        public func debounce(
            for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
            clock: some Clock<Duration> = ContinuousClock()
        ) -> AnyPublisher<Output, Failure> {
            RegulatedPublisher(upstream: self) {
                Debouncer(
                    delay: delay, leading: leading, trailing: trailing, maxWait: maxWait, clock: clock,
                    output: $0)
            }.eraseToAnyPublisher()
        }

        /// At most one value in each interval, and the first at once. When this publisher finishes, what is pending comes
        /// out at the end of the interval; the rest as with `debounce`.
        public func throttle(
            for interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
            clock: some Clock<Duration> = ContinuousClock()
        ) -> AnyPublisher<Output, Failure> {
            RegulatedPublisher(upstream: self) {
                Throttler(interval: interval, leading: leading, trailing: trailing, clock: clock, output: $0)
            }.eraseToAnyPublisher()
        }

        /// The first value at once, then the latest of each interval, or the first of it.
        public func throttle(
            for interval: Duration, latest: Bool, clock: some Clock<Duration> = ContinuousClock()
        ) -> AnyPublisher<Output, Failure> {
            throttle(for: interval, trailing: latest ? .latest : .first, clock: clock)
        }
    }

    private struct RegulatedPublisher<Upstream: Publisher>: Publisher where Upstream.Output: Sendable {
        typealias Output = Upstream.Output
        typealias Failure = Upstream.Failure

        let upstream: Upstream
        let makeRegulator: (@escaping @MainActor @Sendable (Output) async throws -> Void) -> Regulator<Output>

        func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let relay = Relay<Output, Failure>()
            let regulator = makeRegulator { relay.subject.send($0) }
            let subscription = UpstreamSubscription()
            relay.subject
                .handleEvents(receiveCancel: {
                    subscription.cancel()
                    regulator.cancel()
                })
                .subscribe(subscriber)
            subscription.begin(
                upstream.sink(
                    receiveCompletion: { relay.finish($0, after: regulator) },
                    receiveValue: { regulator.send($0) }))
        }
    }

    /// A subject may be used from any thread; the compiler does not know.
    private struct Relay<Output: Sendable, Failure: Error>: @unchecked Sendable {
        let subject = PassthroughSubject<Output, Failure>()

        func finish(_ completion: Subscribers.Completion<Failure>, after regulator: Regulator<Output>) {
            if case .failure = completion { regulator.cancel() }
            Task { @MainActor in
                if regulator is Debouncer { await regulator.flush() } else { await regulator.finish() }
                subject.send(completion: completion)
            }
        }
    }

    /// A subscription that may be cancelled before it has begun.
    private final class UpstreamSubscription: Sendable {
        private struct State: @unchecked Sendable {
            var isCancelled = false
            var cancellable: AnyCancellable?
        }

        private let state = Mutex(State())

        func begin(_ cancellable: AnyCancellable) {
            let begun = State(cancellable: cancellable)
            if state.withLock({ exchange(&$0, $0.isCancelled ? $0 : begun) }).isCancelled {
                cancellable.cancel()
            }
        }

        func cancel() {
            state.withLock { exchange(&$0, State(isCancelled: true)) }.cancellable?.cancel()
        }

        private func exchange(_ state: inout State, _ new: State) -> State {
            defer { state = new }
            return state
        }
    }
#endif
