import DebouncedContacts
import DebouncedEngine
import Testing

@testable import debounced

@Suite struct JSONPrinterTests {
    /// After a reload another button may have the index of one that is gone.
    @Test func anEventBearsTheNameThatItsButtonHasNow() {
        var lines: [String] = []
        let printer = JSONPrinter { lines.append(String(decoding: $0, as: UTF8.self)) }
        for (name, gesture) in [("a", Gesture.press), ("a", .press), ("b", .press), ("b", .click)] {
            let moment = Moment(control: 1, gesture: gesture, at: Instant(nanoseconds: 7))
            printer.notify(Event(sequence: 3, control: ControlName(.button, name), moment: moment), [])
        }
        #expect(
            lines
                == [
                    "a\",\"event\":\"press", "a\",\"event\":\"press", "b\",\"event\":\"press",
                    "b\",\"event\":\"click",
                ]
                .map { "{\"seq\":3,\"time_ns\":7,\"button\":\"\($0)\"}\n" })
    }
}
