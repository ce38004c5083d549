import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite final class AxesTests {
    private let wire = KeyboardWire()
    private var made: [[UInt16]] = []
    private var news: [String] = []
    /// Why none can be made.
    private var obstacle: InputDeviceError?

    @Test func clockwiseIsForwards() {
        let axes = axes(["volume": "REL_DIAL"])
        axes.record(turn("volume", 1))
        axes.record(turn("volume", -300))
        #expect(wire.written() == ["REL7+1", "REL7-300"])
    }

    @Test func eachKnobMovesItsOwnAxis() {
        let axes = axes(["volume": "REL_DIAL", "scroll": "REL_WHEEL"])
        axes.record(turn("scroll", 2))
        axes.record(turn("volume", -1))
        axes.record(turn("balance", 1))
        #expect(wire.written() == ["REL8+2", "REL7-1"])
    }

    @Test func moreStepsThanAnAxisKnowsAreItsMost() {
        let axes = axes(["volume": "REL_MISC"])
        axes.record(turn("volume", .max))
        #expect(wire.written() == ["REL9+2147483647"])
    }

    @Test func whatIsNoTurnMovesNothing() {
        let axes = axes(["volume": "REL_DIAL"])
        let press = Moment(control: 0, gesture: .repeat, at: .zero, count: 3)
        axes.record(Event(sequence: 1, control: ControlName(.button, "volume"), moment: press))
        #expect(wire.written() == [])
    }

    @Test func nobodyWantsADeviceWithoutAxes() {
        let axes = axes([:])
        #expect(made.isEmpty)
        axes.change(to: plan(["volume": "REL_DIAL"]))
        axes.record(turn("volume", 1))
        #expect(made == [[dial]])
        #expect(wire.written() == ["REL7+1"])
    }

    @Test func aDeviceHasEachAxisOnceAndStaysWhileThatIsSo() {
        let axes = axes(["volume": "REL_WHEEL", "scroll": "REL_WHEEL", "dial": "REL_DIAL"])
        axes.change(to: plan(["other": "REL_WHEEL", "dial": "REL_DIAL"]))
        #expect(made == [[dial, wheel]])
        axes.record(turn("volume", 1))
        axes.record(turn("other", 1))
        #expect(wire.written() == ["REL8+1"])
        axes.change(to: plan(["dial": "REL_DIAL"]))
        #expect(made == [[dial, wheel], [dial]])
    }

    @Test func aDeviceThatCannotBeMadeIsTriedAgainByAReload() {
        obstacle = InputDeviceError(.axes, code: EACCES)
        let axes = axes(["volume": "REL_DIAL"])
        axes.record(turn("volume", 1))
        #expect(news.map { $0.prefix(34) } == ["no axis can be moved: /dev/uinput:"])
        obstacle = nil
        axes.change(to: plan(["volume": "REL_DIAL"]))
        axes.record(turn("volume", 1))
        #expect(wire.written() == ["REL7+1"])
        #expect(news.count == 1)
    }

    private func plan(_ axes: [String: String]) -> Plan {
        var plan = Plan()
        plan.encoders = axes.map {
            var encoder = EncoderPlan(name: $0, pins: [.offset(3), .offset(4)])
            encoder.axis = InputCode(axis: $1)
            return encoder
        }
        return plan
    }

    private func axes(_ axes: [String: String]) -> Axes {
        Axes(plan(axes)) { kind, codes in
            self.made.append(codes)
            if let obstacle = self.obstacle { return .failure(obstacle) }
            return .success(self.wire.device(kind))
        } report: {
            self.news.append($0.line)
        }
    }

    private func turn(_ knob: String, _ steps: Int) -> Event {
        let moment = Moment(
            control: 0, gesture: steps > 0 ? .clockwise : .counterclockwise, at: .zero, count: abs(steps))
        return Event(sequence: 1, control: ControlName(.encoder, knob), moment: moment)
    }
}

private let dial: UInt16 = 7
private let wheel: UInt16 = 8
