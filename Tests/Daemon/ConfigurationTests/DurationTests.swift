import DebouncedConfiguration
import Testing

@Suite struct DurationTests {
    @Test(arguments: [
        ("30ms", Duration.milliseconds(30)), ("1.5s", .milliseconds(1500)), ("250us", .microseconds(250)),
        ("2min", .seconds(120)), ("0ms", .zero), ("0.0s", .zero), ("0.001us", .nanoseconds(1)),
        ("1.000000000000000s", .seconds(1)), ("007ms", .milliseconds(7)),
        ("0.00000000005min", .nanoseconds(3)),
        ("1440min", .seconds(86400)), ("86400.000000000s", .seconds(86400)), ("0.1min", .seconds(6)),
    ])
    func whatIsWritten(_ text: String, _ duration: Duration) throws {
        #expect(try button("cooldown = \"\(text)\"").cooldown == duration)
    }

    @Test(arguments: [
        ("30", "has no unit: write \"30ms\" or \"30s\"; the units are us, ms, s and min"),
        ("\"30\"", "has no unit: write \"30ms\" or \"30s\"; the units are us, ms, s and min"),
        ("0.5", "has no unit: write \"0.5ms\" or \"0.5s\"; the units are us, ms, s and min"),
    ])
    func aBareNumberHasNoUnit(_ text: String, _ words: String) {
        #expect(
            findings("[button.a]\npin = 3\ndelay = \(text)") == ["f:3:9: error: delay = \(text) \(words)"])
    }

    @Test(arguments: [
        ("\"1h30m\"", "write one number and one unit, such as \"90s\"; the units are us, ms, s and min"),
        ("\"1min 30s\"", "write one number and one unit, such as \"90s\"; the units are us, ms, s and min"),
        ("\"5m\"", "\"m\" is not a unit: write \"min\"; the units are us, ms, s and min"),
        ("\"5 ms\"", "write it without a space, such as \"30ms\"; the units are us, ms, s and min"),
        ("\"1,5s\"", "write it without a comma, such as \"1.5s\" or \"1500ms\""),
        ("\"5MS\"", "\"MS\" is not a unit: write \"ms\"; the units are us, ms, s and min"),
        ("\"5µs\"", "\"µs\" is not a unit: write \"us\"; the units are us, ms, s and min"),
        ("\"1 h\"", "\"h\" is not a unit: write 60min for an hour; the units are us, ms, s and min"),
        ("\"5 days\"", "\"days\" is not a unit; the units are us, ms, s and min"),
        ("\"1e3ms\"", "\"e3ms\" is not a unit; the units are us, ms, s and min"),
        ("\"ms\"", "write a number and a unit, such as \"30ms\"; the units are us, ms, s and min"),
        ("\"1.ms\"", "write a number and a unit, such as \"30ms\"; the units are us, ms, s and min"),
        ("\".5ms\"", "write a number and a unit, such as \"30ms\"; the units are us, ms, s and min"),
        ("\"-5ms\"", "write a number and a unit, such as \"30ms\"; the units are us, ms, s and min"),
        ("\"\"", "write a number and a unit, such as \"30ms\"; the units are us, ms, s and min"),
        ("\"0.0001us\"", "the smallest unit of time is a nanosecond, \"0.001us\""),
        ("\"0.000000000001min\"", "the smallest unit of time is a nanosecond, \"0.001us\""),
        ("\"86400.001s\"", "the longest is 24 h, \"1440min\""),
        ("\"99999999999999999999s\"", "the longest is 24 h, \"1440min\""),
        ("true", "write a duration such as \"30ms\""),
        ("-5", "write a duration such as \"30ms\""),
        ("nan", "write a duration such as \"30ms\""),
    ])
    func whatIsNone(_ text: String, _ words: String) {
        let expected = "f:3:9: error: 'delay' can't be \(text): \(words)"
        #expect(findings("[button.a]\npin = 3\ndelay = \(text)") == [expected])
    }

    @Test(arguments: [
        "gap = \"0ms\"", "hold = { after = \"0ms\", run = \"x\" }",
        "repeat = { every = \"0ms\", run = \"x\" }",
        "repeat = { after = \"0ms\", run = \"x\" }", "press = { run = \"x\", timeout = \"0ms\" }",
        "[chord.c]\nbuttons = [\"a\", \"b\"]\nwithin = \"0ms\"",
        "[group.g]\nbuttons = [\"a\"]\ncooldown = \"0ms\"",
    ])
    func someMayNotBeNothing(_ text: String) {
        let found = findings("[button.b]\npin = 4\n[button.a]\npin = 3\n\(text)")
        #expect(found.count == 1 && found[0].hasSuffix("can't be \"0ms\": it must be greater than zero"))
    }

    @Test(arguments: ["delay", "confirm", "cooldown"])
    func someMayBeNothing(_ key: String) {
        #expect(findings("[button.a]\npin = 3\n\(key) = \"0ms\"") == [])
    }
}
