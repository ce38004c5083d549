import DebouncedContacts
import Testing

@testable import Debouncing

/// Those who wait for one timer.
@Suite(.timeLimit(.minutes(10))) struct AgendaTests {
    private final class Name: Sleeper, @unchecked Sendable {
        let letter: Character
        var position: Int32 = -1

        init(_ letter: Character) { self.letter = letter }
        func wake() {}
    }

    /// Takes out all that are due, and says who they are.
    private func drain(_ agenda: inout Agenda, at now: Int64 = .max) -> String {
        var letters = ""
        while let sleeper = agenda.removeFirst(dueAt: Instant(nanoseconds: now)) as? Name {
            letters.append(sleeper.letter)
        }
        return letters
    }

    @Test func equalInstantsWakeInTheOrderOfTheCalls() {
        var agenda = Agenda()
        let names = "abcdefg".map(Name.init)
        for name in names { agenda.set(name, to: Instant(nanoseconds: 5)) }
        agenda.set(names[1], to: Instant(nanoseconds: 5))
        #expect(drain(&agenda, at: 4) == "")
        #expect(drain(&agenda, at: 5) == "acdefgb")
    }

    @Test func whoIsMovedOrTakenOut() {
        var agenda = Agenda()
        let names = "abcde".map(Name.init)
        for (time, name) in names.enumerated() { agenda.set(name, to: Instant(nanoseconds: Int64(time))) }
        agenda.set(names[4], to: Instant(nanoseconds: -1))
        agenda.set(names[0], to: nil)
        agenda.set(names[0], to: nil)
        agenda.move(by: 10)
        #expect(agenda.next == Instant(nanoseconds: 9) && agenda.count == 4)
        #expect(drain(&agenda) == "ebcd")
        #expect(names.allSatisfy { $0.position == -1 })
    }

    /// Thousands of random calls, against a list that is sorted each time.
    @Test func itKeepsTheOrderOfASortedList() {
        var dice = SystemRandomNumberGenerator()
        var agenda = Agenda()
        let names = (0..<40).map { Name(Character(UnicodeScalar(UInt8(65 + $0)))) }
        var list: [(time: Int64, name: Name)] = []
        for _ in 1...20_000 {
            let name = names.randomElement(using: &dice)!
            list.removeAll { $0.name === name }
            let time = Bool.random(using: &dice) ? Int64.random(in: 0..<20, using: &dice) : nil
            agenda.set(name, to: time.map { Instant(nanoseconds: $0) })
            if let time { list.insert((time, name), at: list.firstIndex { $0.time > time } ?? list.count) }
            if Int.random(in: 0..<10, using: &dice) == 0 {
                let due = list.filter { $0.time < 5 }
                list.removeFirst(due.count)
                #expect(drain(&agenda, at: 4) == String(due.map(\.name.letter)))
            }
            #expect(agenda.next?.nanoseconds == list.first?.time && agenda.count == list.count)
        }
        #expect(drain(&agenda) == String(list.map(\.name.letter)))
    }

    /// A clock that says until when it is to sleep, and when that is cancelled; it never wakes on its own.
    private final class StandingClock: Clock {
        typealias Instant = ContinuousClock.Instant

        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let origin = ContinuousClock.now

        var now: Instant { origin }
        var minimumResolution: Duration { .nanoseconds(1) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            continuation.yield("until \(origin.duration(to: deadline))")
            let never = AsyncStream<Never> { _ in }
            for await _ in never {}
            continuation.yield("cancelled")
        }
    }

    @Test func oneTimerSleepsUntilTheFirstWakes() async {
        let clock = StandingClock()
        let place = place(of: clock)
        var events = clock.events.makeAsyncIterator()
        let alarms = ([3, 1, 2] as [Int64]).map { second in
            let instant = Instant(nanoseconds: second * 1_000_000_000)
            return Alarm(in: place, at: instant) { alarm in alarm.set(to: instant) }
        }
        while let event = await events.next(), event != "until 1.0 seconds" {}
        alarms[1].set(to: nil)
        while let event = await events.next(), event != "until 2.0 seconds" {}
        alarms[0].set(to: nil)
        alarms[2].set(to: nil)
        while let event = await events.next(), event != "cancelled" {}
    }

    /// A clock's timer wakes the first when it begins.
    @Test func aLimitIsNotUpEarly() async {
        let clock = StandingClock()
        let (released, release) = AsyncStream.makeStream(of: Never.self)
        let debouncer = Debouncer<Int>(delay: .zero, clock: clock) { _ in for await _ in released {} }
        debouncer.send(1)
        let flush = Task { await debouncer.flush(within: .seconds(3600)) }
        for await event in clock.events where event == "until 3600.0 seconds" { break }
        release.finish()
        #expect(await flush.value)
    }

    /// On the clock that all share: nearer and nearer ones, and some that are far away and cancelled.
    @Test func manyShareATimer() async {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        var missing = Set<Int>()
        let debouncers = (0..<100).map { number in
            let isFar = number.isMultiple(of: 3)
            if !isFar { missing.insert(number) }
            let debouncer = Debouncer<Int>(delay: isFar ? .seconds(3600) : .milliseconds(100 - number)) {
                continuation.yield($0)
            }
            debouncer.send(number)
            return debouncer
        }
        for number in stride(from: 0, to: 100, by: 6) { debouncers[number].cancel() }
        for await number in numbers {
            #expect(missing.remove(number) != nil)
            if missing.isEmpty { break }
        }
        withExtendedLifetime(debouncers) {}
    }
}
