import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// What a file means to the panel.
@Suite struct PlanPanelTests {
    private func gestures(_ lines: String) throws -> GestureSettings {
        try plan("[button.a]\npin = 3\n\(lines)").panel.buttons[0].gestures
    }

    @Test func onlyWhatIsBoundTakesPart() throws {
        let nothing = try gestures("press = \"x\"")
        #expect(nothing == GestureSettings())
        var all = GestureSettings()
        (all.hasClick, all.hasDouble, all.hasTriple) = (true, true, true)
        all.stages = [.seconds(1), .seconds(2)]
        all.repetition = Repetition(after: .milliseconds(500), every: .milliseconds(100))
        (all.gap, all.cooldown) = (.milliseconds(200), .milliseconds(10))
        let bound = try gestures(
            """
            click = "x"
            double = "x"
            triple = "x"
            hold = [{ after = "2s", run = "x" }, { after = "1s", run = "x" }]
            repeat = "x"
            gap = "200ms"
            cooldown = "10ms"
            """)
        #expect(bound == all)
    }

    @Test func chordsAndGroupsNameButtonsByTheirPlaces() throws {
        let plan = try plan(
            """
            [group.g]
            buttons = ["b"]
            cooldown = "1s"
            [chord.c]
            buttons = ["b", "a"]
            within = "70ms"
            click = "x"
            [button.a]
            pin = 3
            [button.b]
            pin = 4
            """)
        var gestures = GestureSettings()
        gestures.hasClick = true
        #expect(
            plan.panel.chords == [
                ChordSettings(buttons: [1, 0], within: .milliseconds(70), gestures: gestures)
            ])
        #expect(plan.panel.groups == [GroupSettings("g", buttons: [1], cooldown: .seconds(1))])
        #expect(plan.controls == ["a", "b", ControlName(.chord, "c")])
        #expect(plan.bindings.map { $0[.click] != nil } == [false, false, true])
    }

    @Test func aHoldDoesWhatItsStageSays() throws {
        let bindings = try button(
            "click = \"x\"\nhold = [{ after = \"1s\", run = \"y\" }, { after = \"2s\", run = \"z\" }]"
        ).actions
        func actions(_ gesture: Gesture, after: Int64? = nil) -> [Action]? {
            bindings.actions(
                of: Moment(control: 0, gesture: gesture, at: Instant(nanoseconds: 0), after: after))
        }
        #expect(actions(.click) == [.run(Command(["x"]))])
        #expect(actions(.hold, after: 1_000_000_000) == [.run(Command(["y"]))])
        #expect(actions(.hold, after: 2_000_000_000) == [.run(Command(["z"]))])
        #expect(actions(.press) == nil)
    }
}
