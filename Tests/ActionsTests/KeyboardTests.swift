// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedConfiguration
import Glibc
import Testing

/// What a virtual keyboard writes, through a pipe: "+30" is KEY_A going down, "-30" the same going up.
@Suite final class KeyboardTests {
    private let reader: Int32
    private let keyboard: Keyboard
    private let a = Key(name: "KEY_A")!
    private let b = Key(name: "KEY_B")!
    private let ctrl = Key(name: "KEY_LEFTCTRL")!

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        reader = ends[0]
        keyboard = Keyboard(descriptor: ends[1])
    }

    deinit { close(reader) }

    @Test func aKeyIsHeldAsLongAsItsButton() {
        keyboard.press([a], by: "one")
        #expect(written() == ["+30"])
        keyboard.release(by: "one")
        keyboard.release(by: "one")
        #expect(written() == ["-30"])
    }

    @Test func aCombinationGoesDownInItsOrderAndUpInTheOther() {
        keyboard.press([ctrl, a], by: "one")
        keyboard.release(by: "one")
        #expect(written() == ["+29", "+30", "-30", "-29"])
        keyboard.tap([ctrl, a])
        #expect(written() == ["+29", "+30", "-30", "-29"])
    }

    @Test func aKeyOfTwoButtonsGoesUpWithTheLast() {
        keyboard.press([a], by: "one")
        keyboard.press([a, b], by: "two")
        keyboard.release(by: "one")
        #expect(written() == ["+30", "+48"])
        keyboard.release(by: "two")
        #expect(written() == ["-48", "-30"])
    }

    @Test func aTapOfAHeldKeyIsNoticedAndLeavesItDown() {
        keyboard.press([a], by: "one")
        keyboard.tap([a])
        #expect(written() == ["+30", "-30", "+30"])
        keyboard.release(by: "one")
        #expect(written() == ["-30"])
    }

    @Test func allKeysGoUp() {
        keyboard.press([a], by: "one")
        keyboard.press([b], by: "two")
        _ = written()
        keyboard.releaseAll()
        #expect(written() == ["-30", "-48"])
    }

    @Test func withoutPermissionItSaysWhatHelps() {
        let text = KeyboardError(code: EACCES).description
        #expect(text.contains("/dev/uinput: Permission denied; a udev rule helps"))
        #expect(KeyboardError(code: ENOENT).description.hasSuffix("load its module: sudo modprobe uinput"))
    }

    /// Each event is `struct input_event`: a time, then a type, a code and a value; each is followed by a report.
    private func written() -> [String] {
        let time = MemoryLayout<timeval>.size
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reader, &bytes, bytes.count)
        var texts: [String] = []
        for start in stride(from: 0, to: count, by: time + 8) {
            let fields = bytes[(start + time)..<(start + time + 8)].map(Int.init)
            let (type, code, value) = (fields[0] + fields[1] << 8, fields[2] + fields[3] << 8, fields[4])
            if texts.last == "?" { texts.removeLast() } else if type == 0 { return ["no report was due"] }
            if type == 1 { texts += ["\(value == 1 ? "+" : "-")\(code)", "?"] }
        }
        return texts
    }
}
