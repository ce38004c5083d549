// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// The elements of another sequence that get through a gate.
struct GatedSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element: Sendable {
    typealias Element = Base.Element
    typealias Failure = Base.Failure

    struct Iterator: AsyncIteratorProtocol {
        typealias Element = Base.Element
        typealias Failure = Base.Failure

        fileprivate var results: AsyncStream<Result<Element, Failure>>.Iterator

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            try await results.next(isolation: actor)?.get()
        }

        mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }
    }

    let base: Base
    let gate: Gate<Element>
    let timeline: Timeline

    func makeAsyncIterator() -> Iterator {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Element, Failure>.self)
        let reading = Task { await read(into: continuation) }
        continuation.onTermination = { _ in reading.cancel() }
        return Iterator(results: results.makeAsyncIterator())
    }

    /// Yields under the gate's lock: so what a task let through is never overtaken by the end.
    private func read(into continuation: AsyncStream<Result<Element, Failure>>.Continuation) async {
        let gate = TimedGate(gate, timeline) {
            continuation.yield(.success($0))
            return nil
        }
        do throws(Failure) {
            var elements = base.makeAsyncIterator()
            while let element = try await elements.next(isolation: nil) { _ = gate.take(element) }
            _ = gate.flush()
        } catch {
            gate.advance()
            gate.cancel()
            continuation.yield(.failure(error))
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
    ///     for await text in field.texts.debounced(for: .milliseconds(300)) { await search(for: text) }
    ///
    /// Where this sequence ends, what is pending comes out at once; where it throws, it does not.
    ///
    /// - Parameters:
    ///   - delay: how long no other element may have come before one comes out.
    ///   - clock: what counts the delay.
    public func debounced(
        for delay: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        GatedSequence(base: self, gate: Gate(.debounce, delay), timeline: Timeline(clock))
    }

    /// At most one element in each interval, and the first at once.
    ///
    ///     self          a-b-c-d-------     interval: 4
    ///     throttled     a---c---------
    ///     latest: true  a---b---d-----
    ///
    ///     for await place in places.throttled(for: .milliseconds(100), latest: true) { await report(place) }
    ///
    /// Where this sequence ends, what is pending comes out at once; where it throws, it does not.
    ///
    /// - Parameters:
    ///   - interval: how long after an element none comes out.
    ///   - latest: whether the last element that came inside an interval comes out at its end, and so begins
    ///     another interval. Otherwise it is dropped like the rest.
    ///   - clock: what counts the interval.
    public func throttled(
        for interval: Duration, latest: Bool = false, clock: some Clock<Duration> = ContinuousClock()
    ) -> some AsyncSequence<Element, Failure> & Sendable {
        let gate = Gate<Element>(latest ? .throttleLatest : .throttle, interval)
        return GatedSequence(base: self, gate: gate, timeline: Timeline(clock))
    }
}
