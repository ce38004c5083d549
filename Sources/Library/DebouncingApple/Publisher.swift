#if canImport(Combine)
    import Combine
    import Debouncing
    import Synchronization

    extension Publisher where Output: Sendable {
        /// The last of the values that come close together, once no other has come for a while. When this publisher
        /// finishes, what is pending comes out at once; when it fails, it does not.
        ///
        /// Values are published on the main actor, so that a `sink` in its code is safe; follow with `receive(on:)` to
        /// get them elsewhere. A value that comes out while there is no demand is dropped.
        public func debounced(
            for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
            clock: some Clock<Duration> = ContinuousClock()
        ) -> AnyPublisher<Output, Failure> {
            gated {
                ValueDebouncer(
                    delay: delay, leading: leading, trailing: trailing, maxWait: maxWait, clock: clock,
                    output: $0)
            }
        }

        /// At most one value in each interval, and the first at once; the rest as with `debounced`.
        public func throttled(
            for interval: Duration, leading: Bool = true, keeping kept: Kept = .none,
            clock: some Clock<Duration> = ContinuousClock()
        ) -> AnyPublisher<Output, Failure> {
            gated {
                ValueThrottler(interval: interval, leading: leading, keeping: kept, clock: clock, output: $0)
            }
        }

        private func gated<Gate: ValueGate<Output>>(
            _ makeGate: @escaping (@escaping @MainActor @Sendable (Output) -> Void) -> Gate
        ) -> AnyPublisher<Output, Failure> {
            GatedPublisher(upstream: self, makeGate: makeGate).eraseToAnyPublisher()
        }
    }

    private protocol ValueGate<Value>: Sendable {
        associatedtype Value

        func accept(_ value: Value)
        func cancel()
        func flush() async
    }

    extension ValueDebouncer: ValueGate {
        func accept(_ value: Value) { emit(value) }
    }

    extension ValueThrottler: ValueGate {
        func accept(_ value: Value) { emit(value) }
    }

    private struct GatedPublisher<Upstream: Publisher, Gate: ValueGate<Upstream.Output>>: Publisher
    where Upstream.Output: Sendable {
        typealias Output = Upstream.Output
        typealias Failure = Upstream.Failure

        let upstream: Upstream
        let makeGate: (@escaping @MainActor @Sendable (Output) -> Void) -> Gate

        func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let relay = Relay<Output, Failure>()
            let gate = makeGate { relay.subject.send($0) }
            let subscription = UpstreamSubscription()
            relay.subject
                .handleEvents(receiveCancel: {
                    subscription.cancel()
                    gate.cancel()
                })
                .subscribe(subscriber)
            subscription.begin(
                upstream.sink(receiveCompletion: { relay.finish($0, after: gate) }, receiveValue: gate.accept)
            )
        }
    }

    /// A subject may be used from any thread; the compiler does not know.
    private struct Relay<Output, Failure: Error>: @unchecked Sendable {
        let subject = PassthroughSubject<Output, Failure>()

        func finish(_ completion: Subscribers.Completion<Failure>, after gate: some ValueGate) {
            if case .failure = completion { gate.cancel() }
            Task { @MainActor in
                await gate.flush()
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
            let before = state.withLock { state in
                defer { if !state.isCancelled { state = begun } }
                return state
            }
            if before.isCancelled { cancellable.cancel() }
        }

        func cancel() {
            let before = state.withLock { state in
                defer { state = State(isCancelled: true) }
                return state
            }
            before.cancellable?.cancel()
        }
    }
#endif
