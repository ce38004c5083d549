import DebouncedContacts
import Testing

@testable import DebouncedWire

@Suite struct HelloTests {
    @Test func isReadAsItWasWritten() {
        var hello = Hello()
        (hello.version, hello.instance, hello.sequence) = ("1.2", "b7c1e0aa", 41)
        (hello.now, hello.unix) = (Instant(nanoseconds: 5), 1_700_000_000_000_000_000)
        #expect(Hello(hello.json) == hello)
        (hello.pressed, hello.on) = (["power"], [])
        hello.levels = [WireLevel(line: "power", isHigh: false), WireLevel(line: "bell", isHigh: true)]
        #expect(Hello(hello.json) == hello)
    }

    @Test(arguments: [JSON.object([]), .list([]), .object([("debounced", .text("1"))])])
    func otherMessagesAreNone(_ json: JSON) {
        #expect(Hello(json) == nil)
    }
}
