import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// `[switch.NAME]` in a file.
@Suite struct SwitchTests {
    private func one(_ lines: String, before: String = "") throws -> SwitchPlan {
        try plan("\(before)\n[switch.a]\npin = 3\n\(lines)").switches[0]
    }

    @Test func aPinIsEnough() throws {
        let plan = try one("")
        #expect(plan == SwitchPlan(name: "a", pin: .offset(3)))
        #expect(plan.settings == SwitchSettings(on: .trailing(delay: .milliseconds(50))))
        #expect(plan.request.held == nil)
    }

    @Test func eachDirectionMayHaveItsOwnDelay() throws {
        let plan = try one("delay = { on = '2s', off = '30s' }")
        #expect(plan.settings.on == .trailing(delay: .seconds(2)))
        #expect(plan.settings.off == .trailing(delay: .seconds(30)))
        #expect(plan.request.policy == .trailing(delay: .seconds(30)))
        #expect(try one("delay = { off = '1s' }").settings.on == .trailing(delay: .milliseconds(50)))
        #expect(try one("delay = { on = '1s' }").settings.off == .trailing(delay: .milliseconds(50)))
        #expect(try one("delay = '1s'").settings.off == .trailing(delay: .seconds(1)))
    }

    @Test func otherPoliciesHaveTheirOwnDefaults() throws {
        #expect(try one("policy = 'lockout'").settings.on == .lockout(delay: .milliseconds(30)))
        #expect(try one("policy = 'leading'").settings.on == .learning())
        let leading = try one("policy = 'leading'\ndelay = '5ms'\nconfirm = '2ms'").settings
        #expect(leading.on == .leading(delay: .milliseconds(5), confirm: .milliseconds(2)))
        #expect(leading.off == leading.on)
    }

    @Test func onMeansOpenForDoorsUnlessTheConfigSaysOtherwise() throws {
        for kind in SwitchKind.allCases {
            let opens = ["door", "garage_door", "window", "opening", "lock"].contains(kind.rawValue)
            #expect(try one("kind = '\(kind.rawValue)'").settings.isOnWhenOpen == opens, "\(kind)")
        }
        #expect(try !one("kind = 'door'\non_when = 'closed'").settings.isOnWhenOpen)
        #expect(try one("on_when = 'open'").settings.isOnWhenOpen)
    }

    @Test func whatItsLineIsReadForDependsOnItsHolds() throws {
        let hold = "hold = { after = '10min', run = 'true' }"
        #expect(try one(hold).request.held == .active)
        #expect(try one("kind = 'door'\n\(hold)").request.held == .inactive)
    }

    @Test func ofTheDefaultsItTakesWhatIsOfLines() throws {
        let defaults = """
            [defaults]
            chip = "x"
            active_low = false
            bias = "disabled"
            poll = "5ms"
            delay = "7s"
            policy = "lockout"
            at_start = "fire"
            title = "t"
            kind = "doorbell"
            """
        let wiring = Wiring(chip: "x", isActiveLow: false, bias: .disabled, poll: .milliseconds(5))
        #expect(try one("", before: defaults) == SwitchPlan(name: "a", pin: .offset(3), wiring: wiring))
    }

    @Test func itsActionsAreThoseOfChangesAndHolds() throws {
        let plan = try one(
            """
            on = "first"
            off = [{ run = "second" }, { key = "KEY_A" }]
            hold = [{ after = "2s", run = "later" }, { after = "1s", run = "sooner" }]
            follow = "SW_LID"
            at_start = "fire"
            title = "Front door"
            """)
        #expect(plan.actions[.on]?.count == 1)
        #expect(plan.actions[.off]?.count == 2)
        #expect(plan.actions.stages.map(\.after) == [.seconds(1), .seconds(2)])
        #expect(plan.follow?.code == 0)
        #expect(plan.settings.firesAtStart)
        #expect(plan.title == "Front door")
    }

    @Test func aFileOfSwitchesAloneIsRight() throws {
        let plan = try plan("[switch.a]\npin = 3")
        #expect(plan.controls == [ControlName(.switch, "a")])
        #expect(plan.map.lines == 0..<1)
    }

    @Test func aThousandLinesAreTheMost() {
        let buttons = (0..<600).map { "[button.b\($0)]\npin = \($0)\n" }.joined()
        let switches = (600..<1001).map { "[switch.s\($0)]\npin = \($0)\n" }.joined()
        #expect(findings(buttons + switches) == ["f:2001:1: error: more than 1000 lines"])
    }
}
