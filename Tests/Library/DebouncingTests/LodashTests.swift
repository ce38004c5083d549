import DebouncedContacts
import Testing

@testable import Debouncing

/// `debounce` and `throttle` as lodash documents them, told the time: what is called when.
private struct Lodash {
    let wait: Int
    let leading: Bool
    let trailing: Bool
    let maxWait: Int?
    var lastCall: Int?
    var lastInvoke = 0
    var timer: Int?
    var pending: Int?

    init(wait: Int, leading: Bool, trailing: Bool, maxWait: Int?) {
        (self.wait, self.leading, self.trailing) = (wait, leading, trailing)
        self.maxWait = maxWait.map { max($0, wait) }
    }

    private func mayInvoke(_ now: Int) -> Bool {
        guard let lastCall else { return true }
        return now - lastCall >= wait || maxWait.map { now - lastInvoke >= $0 } ?? false
    }

    /// How long a timer that is set now runs. Lodash itself sets `wait` if a call comes after a run that `maxWait`
    /// brought about, and so waits longer than `maxWait`; here is the one difference.
    private func remaining(_ now: Int) -> Int {
        let rest = wait - (now - (lastCall ?? now))
        return maxWait.map { min(rest, $0 - (now - lastInvoke)) } ?? rest
    }

    mutating func call(_ value: Int, at now: Int) -> Int? {
        let invokes = mayInvoke(now)
        (pending, lastCall) = (value, now)
        if invokes, timer == nil {
            (lastInvoke, timer) = (now, now + wait)
            return leading ? invoke(now) : nil
        }
        if timer == nil { timer = now + remaining(now) }
        return nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard let due = timer, due <= now else { return nil }
        guard mayInvoke(now) else {
            timer = now + remaining(now)
            return nil
        }
        timer = nil
        if trailing, pending != nil { return invoke(now) }
        pending = nil
        return nil
    }

    private mutating func invoke(_ now: Int) -> Int? {
        defer { pending = nil }
        lastInvoke = now
        return pending
    }
}

/// `throttleTime` of RxJS, with all its options.
private struct RxThrottle {
    let interval: Int
    let leading: Bool
    let trailing: Bool
    var end: Int?
    var pending: Int?

    mutating func call(_ value: Int, at now: Int) -> Int? {
        pending = value
        guard end == nil else { return nil }
        end = now + interval
        if leading { return take() }
        return nil
    }

    mutating func advance(to now: Int) -> Int? {
        guard end == now else { return nil }
        end = nil
        guard trailing, pending != nil else {
            pending = nil
            return nil
        }
        end = now + interval
        return take()
    }

    private mutating func take() -> Int? {
        defer { pending = nil }
        return pending
    }
}

@Suite struct LodashTests {
    private struct Pass: Equatable {
        let value: Int
        let time: Int
    }

    /// Calls at random instants: sometimes close together, sometimes far apart.
    private func makeCalls(_ random: inout some RandomNumberGenerator) -> [Int] {
        var calls: [Int] = []
        var now = 0
        for _ in 1...30 {
            now += Int.random(in: 1...(Bool.random(using: &random) ? 3 : 14), using: &random)
            calls.append(now)
        }
        return calls
    }

    private func play(
        _ calls: [Int], _ advance: (Int) -> Int?, _ take: (Int, Int) -> Int?
    ) -> [Pass] {
        var passes: [Pass] = []
        for now in 0...(calls.last! + 100) {
            if let value = advance(now) { passes.append(Pass(value: value, time: now)) }
            guard let value = calls.firstIndex(of: now) else { continue }
            if let value = take(value, now) { passes.append(Pass(value: value, time: now)) }
        }
        return passes
    }

    private func play(_ calls: [Int], on gate: Gate<Int>) -> [Pass] {
        var gate = gate
        return play(calls) { now in
            let value = gate.advance(to: Instant(nanoseconds: Int64(now)))
            gate.began(at: Instant(nanoseconds: Int64(now)))
            return value
        } _: { value, now in
            let value = gate.accept(value, at: Instant(nanoseconds: Int64(now)))
            gate.began(at: Instant(nanoseconds: Int64(now)))
            return value
        }
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func debounce(_ leading: Bool, _ trailing: Bool) {
        var random = SystemRandomNumberGenerator()
        for _ in 1...1500 {
            let calls = makeCalls(&random)
            let wait = Int.random(in: 1...10, using: &random)
            let maxWait = Bool.random(using: &random) ? Int.random(in: 1...30, using: &random) : nil
            var lodash = Lodash(wait: wait, leading: leading, trailing: trailing, maxWait: maxWait)
            let expected = play(calls) {
                lodash.advance(to: $0)
            } _: {
                lodash.call($0, at: $1)
            }
            let gate = Gate<Int>.debouncing(
                .nanoseconds(wait), leading: leading, trailing: trailing,
                maxWait: maxWait.map { .nanoseconds($0) })
            #expect(
                play(calls, on: gate) == expected,
                "wait \(wait), maxWait \(String(describing: maxWait)), \(calls)")
        }
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func throttleTime(_ leading: Bool, _ trailing: Bool) {
        var random = SystemRandomNumberGenerator()
        for _ in 1...1500 {
            let calls = makeCalls(&random)
            let interval = Int.random(in: 1...10, using: &random)
            var peer = RxThrottle(interval: interval, leading: leading, trailing: trailing)
            let expected = play(calls) {
                peer.advance(to: $0)
            } _: {
                peer.call($0, at: $1)
            }
            let gate = Gate<Int>.throttling(
                .nanoseconds(interval), leading: leading, keeping: trailing ? .latest : .none)
            #expect(play(calls, on: gate) == expected, "interval \(interval), \(calls)")
        }
    }

    @Test func maxWaitIsKept() {
        let calls = Array(stride(from: 0, through: 990, by: 99))
        let gate = Gate<Int>.debouncing(
            .nanoseconds(100), leading: false, trailing: true, maxWait: .nanoseconds(100))
        #expect(
            play(calls, on: gate).map(\.time) == Array(stride(from: 100, through: 1000, by: 100)))
    }
}
