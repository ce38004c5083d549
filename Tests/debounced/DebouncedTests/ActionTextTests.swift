import DebouncedConfiguration
import Testing

@testable import debounced

@Suite struct ActionTextTests {
    @Test func saysWhatIsDone() throws {
        let keys = try #require([InputCode(key: "KEY_A"), InputCode(key: "KEY_B")] as? [InputCode])
        let actions: [Action] = [
            .run(Command(["echo", "a\nb"])), .key(keys), .output(name: "lamp", .on),
            .output(name: "lamp", .off), .output(name: "lamp", .toggle),
            .output(name: "lamp", .pulse(.milliseconds(50))),
        ]
        #expect(
            actions.map { $0.summary(isDone: false) } == [
                "run: echo 'a\\u{a}b'", "type KEY_A+KEY_B", "set lamp on",
                "set lamp off",
                "toggle lamp", "pulse lamp for 50 ms",
            ])
        #expect(actions.last?.summary(isDone: true) == "pulses lamp for 50 ms")
    }
}
