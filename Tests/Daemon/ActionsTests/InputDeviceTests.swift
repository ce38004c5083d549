import Glibc
import Testing

@testable import DebouncedDaemon

@Suite final class InputDeviceTests {
    private let wire = KeyboardWire()
    private var made: [[UInt16]] = []
    /// Why none can be made.
    private var obstacle: InputDeviceError?
    private var problems: [InputDeviceError] = []

    private func slot() -> InputDeviceSlot {
        InputDeviceSlot(.switches) { kind, codes in
            self.made.append(codes)
            if let obstacle = self.obstacle { return .failure(obstacle) }
            return .success(self.wire.device(kind))
        } report: {
            self.problems.append($0)
        }
    }

    @Test func eachKindHasItsEvents() {
        wire.device(.switches).send(0, 1)
        wire.device(.switches).send(5, 0)
        wire.device(.axes).send(7, -3)
        wire.device(.keyboard).send(30, 1)
        #expect(wire.written() == ["SW+0", "SW-5", "REL7-3", "+30"])
    }

    @Test func aDeviceStaysAsLongAsItsCodesDo() {
        let slot = slot()
        #expect(slot.change(to: []))
        #expect(made.isEmpty && slot.device == nil)
        #expect(slot.change(to: [1, 2]))
        #expect(!slot.change(to: [1, 2]))
        #expect(slot.change(to: [1]))
        #expect(made == [[1, 2], [1]])
        #expect(slot.change(to: []))
        #expect(slot.device == nil)
    }

    @Test func oneThatCantBeMadeIsTriedAgain() {
        let slot = slot()
        obstacle = InputDeviceError(.switches, code: EACCES)
        #expect(slot.change(to: [1]))
        #expect(slot.device == nil && problems == [obstacle])
        obstacle = nil
        #expect(slot.change(to: [1]))
        #expect(slot.device != nil && problems.count == 1)
    }

    @Test func theConsequenceOfAMissingDeviceIsReported() {
        #expect(
            InputDeviceError(.switches, code: ENOENT).description
                == "switches can't be followed: /dev/uinput: No such file or directory; load its module: sudo modprobe uinput"
        )
    }
}
