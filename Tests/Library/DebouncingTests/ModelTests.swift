import DebouncedContacts
import Foundation
import Testing

@testable import Debouncing

/// Other systems, on random calls: `DEBOUNCED_SCRIPTS=10000` plays as many scripts against each. Where we differ, the
/// smallest script that shows it, of all; docs/library.md has them.
@Suite struct ModelTests {
    private let scripts = ProcessInfo.processInfo.environment["DEBOUNCED_SCRIPTS"].flatMap { Int($0) } ?? 500

    private struct Out: Equatable {
        let value: Int
        let time: Int
    }

    /// The instants of calls: sometimes close together, sometimes far apart.
    private func makeScript() -> [Int] {
        var now = 0
        return (1...30).map { _ in
            now += Int.random(in: 1...(Bool.random() ? 3 : 14))
            return now
        }
    }

    private func play(_ calls: [Int], _ advance: (Int) -> Int?, _ call: (Int, Int) -> Int?) -> [Out] {
        var outs: [Out] = []
        var index = 0
        for now in 0...(calls.last! + 50) {
            if let value = advance(now) { outs.append(Out(value: value, time: now)) }
            guard index < calls.count, calls[index] == now else { continue }
            if let value = call(index, now) { outs.append(Out(value: value, time: now)) }
            index += 1
        }
        return outs
    }

    private func play(_ calls: [Int], on model: some Model) -> [Out] {
        var model = model
        return play(calls, { model.advance(to: $0) }, { model.call($0, at: $1) })
    }

    private func play(_ calls: [Int], on gate: Gate<Int>) -> [Out] {
        var gate = gate
        func begin(_ now: Int) -> Int? { gate.begin(at: Instant(nanoseconds: Int64(now)))?.input }
        return play(calls, begin) { value, now in
            _ = gate.receive(Gate.Call(value), at: Instant(nanoseconds: Int64(now)))
            return begin(now)
        }
    }

    private func expectSame(_ make: () -> (any Model, Gate<Int>)) {
        for _ in 1...scripts {
            let (model, gate) = make()
            let calls = makeScript()
            #expect(play(calls, on: model) == play(calls, on: gate), "\(model), \(calls)")
        }
    }

    /// The smallest script, by its number of calls and then by their instants, whose outcomes differ, in rows.
    private func smallestDifference(_ model: some Model, _ gate: Gate<Int>) -> [String] {
        let scripts = (1..<1 << 9).map { mask in (0..<9).filter { mask & 1 << $0 != 0 } }.filter {
            $0.first == 0
        }
        let inOrder = scripts.sorted { ($0.count, $0.last!) < ($1.count, $1.last!) }
        for calls in inOrder {
            let (theirs, ours) = (play(calls, on: model), play(calls, on: gate))
            if theirs != ours {
                let called = calls.enumerated().map { Out(value: $0, time: $1) }
                let columns = (theirs + ours + called).map(\.time).max()! + 1
                return [called, theirs, ours].map { draw($0, columns) }
            }
        }
        return []
    }

    private func draw(_ outs: [Out], _ columns: Int) -> String {
        String(
            (0..<columns).map { column in
                outs.first { $0.time == column }.map { Character(UnicodeScalar(UInt8(97 + $0.value))) } ?? "-"
            })
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func lodash(_ leading: Bool, _ trailing: Bool) {
        expectSame {
            let wait = Int.random(in: 1...10)
            let maxWait = Bool.random() ? Int.random(in: 1...30) : nil
            return (
                Lodash(wait: wait, leading: leading, trailing: trailing, maxWait: maxWait, asHere: true),
                .debounce(wait, leading: leading, trailing: trailing, maxWait: maxWait)
            )
        }
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func throttleTime(_ leading: Bool, _ trailing: Bool) {
        expectSame {
            let interval = Int.random(in: 1...10)
            return (
                RxThrottle(interval, leading: leading, trailing: trailing),
                .throttle(interval, leading: leading, trailing: trailing ? .latest : .dropped)
            )
        }
    }

    @Test func debounceTime() {
        expectSame {
            let delay = Int.random(in: 1...10)
            return (Debounce(delay), .debounce(delay))
        }
    }

    @Test(arguments: [true, false]) func throttleForLatest(_ latest: Bool) {
        expectSame {
            let interval = Int.random(in: 1...10)
            return (
                Throttle(interval, latest: latest, hasTimer: true),
                .throttle(interval, trailing: latest ? .latest : .first)
            )
        }
    }

    @Test(arguments: [true, false]) func regulate(_ latest: Bool) {
        expectSame {
            let interval = Int.random(in: 1...10)
            return (
                Ticks(interval, latest: latest),
                .throttle(interval, leading: false, trailing: latest ? .latest : .first)
            )
        }
        expectSame {
            let delay = Int.random(in: 1...10)
            return (SleepingDebouncer(delay), .debounce(delay))
        }
    }

    @Test func whereLodashWaitsLongerThanMaxWait() {
        let rows = smallestDifference(Lodash(wait: 3, maxWait: 3), .debounce(3, maxWait: 3))
        #expect(rows == ["a-b-c---", "---b---c", "---b--c-"])
    }

    @Test func whereLodashThrottlesTooLittle() {
        let rows = smallestDifference(
            Lodash(wait: 3, leading: true, maxWait: 3), .throttle(3, trailing: .latest))
        #expect(rows == ["ab--c--", "a--bc--", "a--b--c"])
    }

    @Test func whereAuditTimeLeavesNoInterval() {
        let rows = smallestDifference(
            RxThrottle(3, leading: false, trailing: true, isAudit: true),
            .throttle(3, leading: false, trailing: .latest))
        #expect(rows == ["a---b---", "---a---b", "---a--b-"])
    }

    /// The publisher finishes after two calls.
    @Test func whereCombineDropsWhatIsPending() {
        var (theirs, ours) = (Debounce(3), Gate<Int>.debounce(3))
        for time in 0...1 {
            _ = theirs.call(time, at: time)
            _ = ours.receive(Gate.Call(time), at: Instant(nanoseconds: Int64(time)))
        }
        theirs.finish()
        ours.hasten(at: Instant(nanoseconds: 2))
        for time in 2...5 { #expect(theirs.advance(to: time) == nil) }
        #expect(ours.begin(at: Instant(nanoseconds: 2))?.input == 1)
    }

    /// The publisher fails after two calls.
    @Test func whereCombinePublishesWhatIsPending() {
        var theirs = Throttle(3, latest: true, hasTimer: true)
        var ours = Gate<Int>.throttle(3, trailing: .latest)
        for time in 0...1 {
            #expect(theirs.call(time, at: time) == (time == 0 ? 0 : nil))
            let now = Instant(nanoseconds: Int64(time))
            _ = ours.receive(Gate.Call(time), at: now)
            #expect(ours.begin(at: now)?.input == (time == 0 ? 0 : nil))
        }
        // The failure of Combine waits, as the source of OpenCombine shows; a sequence that fails opens the gate.
        _ = ours.open()
        for time in 2...5 {
            #expect(theirs.advance(to: time) == (time == 3 ? 1 : nil))
            #expect(ours.begin(at: Instant(nanoseconds: Int64(time)))?.input == nil)
        }
    }

    @Test(arguments: [true, false]) func whereAnotherElementIsNeeded(_ latest: Bool) {
        let rows = smallestDifference(
            Throttle(3, latest: latest, hasTimer: false), .throttle(3, trailing: latest ? .latest : .first))
        #expect(rows == ["ab--", "a---", "a--b"])
    }
}
