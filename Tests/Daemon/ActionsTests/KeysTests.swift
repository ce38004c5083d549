import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite final class KeysTests {
    private let wire = KeyboardWire()
    private let a = InputCode(key: "KEY_A")!
    private let b = InputCode(key: "KEY_B")!
    private var made: [[UInt16]] = []
    private var news: [String] = []
    /// Why none can be made.
    private var obstacle: InputDeviceError?

    @Test func aPressHoldsItsKeysUntilItsRelease() {
        let keys = keys()
        press(keys, sequence: 1)
        #expect(wire.written() == ["+30"])
        keys.record(event(.release, sequence: 2))
        #expect(wire.written() == ["-30"])
    }

    @Test func afterTheReleaseAPressIsATap() {
        let keys = keys()
        keys.record(event(.press, sequence: 1))
        keys.record(event(.release, sequence: 2))
        #expect(keys.press([a], for: context(1)) == nil)
        #expect(wire.written() == ["+30", "-30"])
        keys.record(event(.press, sequence: 3))
        #expect(keys.press([a], for: context(1)) == nil)
        #expect(wire.written() == ["+30", "-30"])
    }

    @Test func aTurnTapsItsKeysForEachStep() {
        let keys = keys([a, b])
        #expect(keys.press([a, b], for: turn(2)) == nil)
        #expect(wire.written() == ["+30", "+48", "-48", "-30", "+30", "+48", "-48", "-30"])
        #expect(keys.press([a], for: turn(1)) == nil)
        #expect(wire.written() == ["+30", "-30"])
    }

    @Test func aTurnTapsNoKeyWithoutEnd() {
        let keys = keys()
        #expect(keys.press([a], for: turn(1_000_000)) == nil)
        var taps = 0
        while case let written = wire.written(), !written.isEmpty { taps += written.count { $0 == "+30" } }
        #expect(taps == 100)
    }

    @Test func anotherButtonsReleaseIsNotItsOwn() {
        let keys = keys()
        press(keys, sequence: 1)
        keys.record(event(.release, of: "other", sequence: 2))
        keys.releaseKeys(of: "other")
        #expect(wire.written() == ["+30"])
        keys.releaseKeys(of: "door")
        #expect(wire.written() == ["-30"])
    }

    @Test func withOtherKeysItIsAnotherKeyboard() {
        let keys = keys()
        press(keys, sequence: 1)
        keys.change(to: [b, a], names: ["door": "door"])
        #expect(wire.written() == ["+30", "-30"])
        keys.change(to: [a, b], names: ["door": "door"])
        #expect(made == [[a.code], [a.code, b.code]])
    }

    @Test func aButtonThatStaysKeepsItsKeysDown() {
        let keys = keys()
        press(keys, sequence: 1)
        keys.change(to: [a], names: ["door": "gate"])
        #expect(wire.written() == ["+30"])
        keys.releaseKeys(of: "door")
        #expect(wire.written() == [])
        keys.releaseKeys(of: "gate")
        #expect(wire.written() == ["-30"])
    }

    @Test func aButtonThatDoesNotStayLetsGoOfItsKeys() {
        let keys = keys()
        press(keys, sequence: 1)
        keys.change(to: [a], names: ["gate": "door"])
        #expect(wire.written() == ["+30", "-30"])
    }

    /// What comes before a key in an array may take longer than a reload.
    @Test func aButtonThatStaysHoldsAKeyThatComesLater() {
        let keys = keys()
        keys.record(event(.press, sequence: 1))
        keys.change(to: [a], names: ["door": "door"])
        #expect(keys.press([a], for: context(1)) == nil)
        #expect(wire.written() == ["+30"])
    }

    @Test func aKeyboardThatCannotBeMadeIsTriedAgainByAReload() {
        obstacle = InputDeviceError(code: EACCES)
        let keys = keys()
        keys.record(event(.press, sequence: 1))
        #expect(keys.press([a], for: context(1)) == .missing("the keyboard"))
        #expect(news.count == 1)
        obstacle = nil
        keys.change(to: [a], names: [:])
        press(keys, sequence: 2)
        #expect(wire.written() == ["+30"])
    }

    /// Otherwise a key that comes late would go down, and stay down.
    @Test func aButtonIsLetGoOfWhileThereIsNoKeyboardToo() {
        let keys = keys()
        keys.record(event(.press, sequence: 1))
        keys.change(to: [], names: ["door": "door"])
        keys.record(event(.release, sequence: 2))
        keys.change(to: [a], names: ["door": "door"])
        #expect(keys.press([a], for: context(1)) == nil)
        #expect(wire.written() == ["+30", "-30"])
    }

    @Test func nobodyWantsAKeyboardWithoutKeys() {
        _ = keys([])
        #expect(made.isEmpty)
    }

    private func keys(_ wanted: [InputCode]? = nil) -> Keys {
        Keys(wanted ?? [a]) { kind, codes in
            self.made.append(codes)
            if let obstacle = self.obstacle { return .failure(obstacle) }
            return .success(self.wire.device(kind))
        } report: {
            self.news.append($0.line)
        }
    }

    private func press(_ keys: Keys, sequence: Int) {
        keys.record(event(.press, sequence: sequence))
        #expect(keys.press([a], for: context(sequence)) == nil)
    }

    private func event(_ gesture: Gesture, of button: String = "door", sequence: Int) -> Event {
        let moment = Moment(control: 0, gesture: gesture, at: .zero)
        return Event(sequence: sequence, control: ControlName(.button, button), moment: moment)
    }

    private func turn(_ steps: Int) -> ActionContext {
        let moment = Moment(control: 0, gesture: .clockwise, at: .zero, count: steps)
        return ActionContext(
            Event(sequence: 1, control: ControlName(.encoder, "volume"), moment: moment), pin: "17",
            chip: "gpiochip0")
    }

    private func context(_ sequence: Int) -> ActionContext {
        ActionContext(event(.press, sequence: sequence), pin: "17", chip: "gpiochip0")
    }
}
