import DebouncedContacts
import Testing

@testable import Debouncing

/// What a gate let through, and when.
struct Passed: Equatable, Sendable {
    let input: Character
    let time: Int
}

/// Tells a gate a row of calls, one column a nanosecond, and begins what is due as soon as its target is free.
///
///     a … z  a call      !  cancel      ^  flush      =  the target is busy in this column
func play(_ calls: String, on gate: Gate<Character>) -> [Passed] {
    var gate = gate
    var passed: [Passed] = []
    for (time, mark) in calls.enumerated() {
        let now = Instant(nanoseconds: Int64(time))
        func begin() {
            while let call = gate.begin(at: now) { passed.append(Passed(input: call.input, time: time)) }
        }
        if mark != "=", !mark.isUppercase { begin() }
        switch mark {
        case "!": _ = gate.open()
        case "^": gate.hasten(at: now)
        case "-", "=": break
        default: _ = gate.receive(Gate.Call(Character(mark.lowercased())), at: now)
        }
        if mark != "=", !mark.isUppercase { begin() }
    }
    return passed
}

func draw(_ passed: [Passed], columns: Int) -> String {
    String(
        (0..<columns).map { column in
            let here = passed.filter { $0.time == column }
            return here.isEmpty ? "-" : here.count == 1 ? here[0].input : "?"
        })
}

func expect(
    _ gate: Gate<Character>, calls: String, gives expected: String,
    location: SourceLocation = #_sourceLocation
) {
    #expect(draw(play(calls, on: gate), columns: expected.count) == expected, sourceLocation: location)
}

extension Gate {
    static func debounce(_ delay: Int, leading: Bool = false, trailing: Bool = true, maxWait: Int? = nil)
        -> Gate
    {
        Gate(
            debouncing: .nanoseconds(delay), leading: leading, trailing: trailing,
            maxWait: maxWait.map { .nanoseconds($0) })
    }

    static func throttle(_ interval: Int, leading: Bool = true, trailing: Trailing = .dropped) -> Gate {
        Gate(throttling: .nanoseconds(interval), leading: leading, trailing: trailing)
    }
}
