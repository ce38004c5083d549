import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedOptions
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

    @Test func aChordIsSaidToHaveNoLine() {
        let words = "'both' is a chord, which has no line of its own: name power or lamp"
        #expect(throws: UsageError(words)) { try plan.only(["both"]) }
    }

    @Test func whatIsUnknownIsSaidWithWhatThereIs() {
        let words = "there is no control 'door', and no trace of that name; the config has power, lamp"
        #expect(throws: UsageError(words)) { try plan.only(["power", "door"], orTrace: true) }
    }

    @Test func thoseThatAreNamedAreAloneAndDoNothing() throws {
        #expect(try plan.only(["lamp"]).controls.map(\.name) == ["lamp"])
        #expect(try plan.only([]).controls.map(\.name) == ["power", "lamp"])
    }
}
