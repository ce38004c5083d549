import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Testing

@testable import debounced

@Suite struct ChosenControlsTests {
    private let plan: Plan = {
        var plan = Plan()
        let settings = ButtonSettings(policy: .leading(delay: .milliseconds(30)))
        plan.buttons = ["power", "lamp"].enumerated().map {
            ButtonPlan(name: $1, pin: .offset($0), wiring: Wiring(), settings: settings)
        }
        plan.chords = [ChordPlan(name: "both", buttons: ["power", "lamp"])]
        return plan
    }()

    @Test func aChordHasNoLine() {
        let words = "'both' is a chord, which has no line of its own: name power or lamp"
        #expect(throws: UsageError(words)) { try plan.only(["both"]) }
    }

    @Test func anUnknownNameIsReportedWithTheKnownOnes() {
        let words = "there is no control 'door', and no trace of that name; the config has power, lamp"
        #expect(throws: UsageError(words)) { try plan.only(["power", "door"], orTrace: true) }
    }

    @Test func thoseThatAreNamedAreAloneAndDoNothing() throws {
        #expect(try plan.only(["lamp"]).controls.map(\.name) == ["lamp"])
        #expect(try plan.only([]).controls.map(\.name) == ["power", "lamp"])
    }

    @Test func noInputDeviceMoves() throws {
        var (plan, door) = (plan, SwitchPlan(name: "door", pin: .offset(2)))
        var volume = EncoderPlan(name: "volume", pins: [.offset(3), .offset(4)])
        (door.follow, volume.axis) = (InputCode(switch: "SW_DOCK"), InputCode(axis: "REL_WHEEL"))
        (plan.switches, plan.encoders) = ([door], [volume])
        plan.buttons[0].actions[.press] = []
        let chosen = try plan.only([])
        #expect((chosen.switches[0].follow, chosen.encoders[0].axis) == (nil, nil))
        #expect(chosen.bindings.flatMap(\.gestures) == [])
    }
}
