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
}
