import DebouncedConfiguration
import DebouncedDaemon
import Glibc
import Testing

@Suite struct KeyboardTests {
    private let wire = KeyboardWire()
    private var keyboard: Keyboard { wire.keyboard }
    private let a = InputCode(key: "KEY_A")!
    private let b = InputCode(key: "KEY_B")!
    private let ctrl = InputCode(key: "KEY_LEFTCTRL")!

    @Test func aKeyIsHeldAsLongAsItsButton() {
        keyboard.press([a], by: "one")
        #expect(wire.written() == ["+30"])
        keyboard.release(by: "one")
        keyboard.release(by: "one")
        #expect(wire.written() == ["-30"])
    }

    @Test func aCombinationGoesDownInItsOrderAndUpInTheOther() {
        keyboard.press([ctrl, a], by: "one")
        keyboard.release(by: "one")
        #expect(wire.written() == ["+29", "+30", "-30", "-29"])
        keyboard.tap([ctrl, a])
        #expect(wire.written() == ["+29", "+30", "-30", "-29"])
    }

    @Test func aKeyOfTwoButtonsGoesUpWithTheLast() {
        keyboard.press([a], by: "one")
        keyboard.press([a, b], by: "two")
        keyboard.release(by: "one")
        #expect(wire.written() == ["+30", "+48"])
        keyboard.release(by: "two")
        #expect(wire.written() == ["-48", "-30"])
    }

    @Test func aTapOfAHeldKeyIsNoticedAndLeavesItDown() {
        keyboard.press([a], by: "one")
        keyboard.tap([a])
        #expect(wire.written() == ["+30", "-30", "+30"])
        keyboard.release(by: "one")
        #expect(wire.written() == ["-30"])
    }

    @Test func allKeysGoUp() {
        keyboard.press([a], by: "one")
        keyboard.press([b], by: "two")
        _ = wire.written()
        keyboard.releaseAll()
        #expect(wire.written() == ["-30", "-48"])
    }

    @Test func withoutPermissionItSaysWhatHelps() {
        let text = InputDeviceError(code: EACCES).words(inContainer: false)
        #expect(text.contains("/dev/uinput: Permission denied; add a udev rule"))
        let missing = InputDeviceError(code: ENOENT).words(inContainer: false)
        #expect(missing.hasSuffix("load its module: sudo modprobe uinput"))
    }

    @Test func inAContainerItSaysWhatToStartItWith() {
        let denied = InputDeviceError(code: EACCES)
        #expect(
            denied.words(inContainer: true, group: 105).hasSuffix(
                "; start the container with --group-add 105"))
        #expect(
            denied.words(inContainer: true, group: 0).hasSuffix("and --group-add its number to the container")
        )
        for code in [ENOENT, EPERM] {
            let text = InputDeviceError(code: code).words(inContainer: true, group: nil)
            #expect(text.hasSuffix("and start the container with --device /dev/uinput"))
        }
    }
}
