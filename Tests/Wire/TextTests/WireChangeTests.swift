import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedWire

@Suite struct WireChangeTests {
    @Test(arguments: [WireChange.Kind.seen, .read, .start, .gone], [ControlKind.button, .encoder])
    func isReadAsItWasWritten(_ kind: WireChange.Kind, _ control: ControlKind) {
        var change = WireChange()
        (change.kind, change.control) = (kind, ControlName(control, "volume.A"))
        change.instant = Instant(nanoseconds: -7)
        change.isHigh = kind == .gone ? nil : kind == .read
        #expect(WireChange(change.json) == change)
    }

    @Test func anEventIsNone() {
        let press = Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 1))
        let event = Event(sequence: 1, control: "bell", moment: press)
        let json = JSON.object([
            ("seq", .number(1)), ("time_ns", .number(1)), ("button", .text("bell")),
            ("event", .text("press")),
        ])
        #expect(Event(json) == event)
        #expect(WireChange(json) == nil)
    }
}
