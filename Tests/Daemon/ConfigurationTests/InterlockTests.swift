import DebouncedConfiguration
import DebouncedContacts
import Testing

/// `off_while` and `poll`, read and described.
@Suite struct InterlockTests {
    private static let buttons = """
        [button.start]
        pin = 23
        hold = { output = "motor", set = "on" }
        [button.stop]
        pin = 24
        [chord.both]
        buttons = ["start", "stop"]
        [group.panel]
        buttons = ["start"]
        cooldown = "1s"

        """

    private func output(_ offWhile: String) -> String {
        InterlockTests.buttons + "[output.motor]\npin = 18\noff_while = \(offWhile)\n"
    }

    @Test func buttonsAndChordsKeepItOff() throws {
        let plan = try plan(output("[\"stop\", \"both\"]"))
        #expect(plan.outputs.map(\.offWhile) == [["stop", "both"]])
    }

    @Test func oneIsEnough() throws {
        #expect(
            try plan(output("[\"stop\"]")).outputs.map(\.offWhile) == [["stop"]])
    }

    @Test func noneIsNone() throws {
        #expect(try plan(output("[]")).outputs[0].offWhile == [])
    }

    @Test(arguments: [
        (
            "[\"stpo\"]",
            "f:13:14: error: there is no button, chord or switch \"stpo\"; did you mean \"stop\"?"
        ),
        (
            "[\"motor\"]",
            "f:13:14: error: \"motor\" is an output: only buttons, chords and switches may be listed"
        ),
        (
            "[\"panel\"]",
            "f:13:14: error: \"panel\" is a group: only buttons, chords and switches may be listed"
        ),
        ("[\"stop\", \"stop\"]", "f:13:22: error: \"stop\" is listed twice"),
        ("\"stop\"", "f:13:13: error: 'off_while' can't be \"stop\": write an array, in [ ]"),
        ("[7]", "f:13:14: error: 'off_while' can't be 7: write a text between quotes"),
    ])
    func everyMistakeHasItsPlace(_ offWhile: String, _ words: String) {
        #expect(findings(output(offWhile)) == [words])
    }

    @Test func whatCanNeverSetItOnIsWarnedOf() {
        let text = """
            [button.a]
            pin = 3
            press = { output = "lamp", set = "toggle" }
            release = { output = "lamp", set = "toggle" }
            [output.lamp]
            pin = 4
            off_while = ["a"]
            """
        #expect(
            findings(text) == [
                "f:3:9: warning: this can never set output 'lamp' on, which stays off while 'a' is pressed"
            ])
    }

    @Test func pollingIsPartOfTheLatency() throws {
        let text = "[button.a]\npin = 3\nchip = \"mcp23017\"\npoll = \"5ms\"\npolicy = \"trailing\"\n"
        let plan = try plan(text)
        #expect(plan.buttons[0].request.poll == .milliseconds(5))
        #expect(
            plan.latency(of: plan.buttons[0]) == Latency(press: .milliseconds(35), release: .milliseconds(35))
        )
    }

    @Test(arguments: [
        ("", "On and off: up to 1.05 s after the contact settles."),
        (
            "delay = { on = \"1s\" }\n",
            "On: up to 2 s after the contact settles. Off: up to 1.05 s after it settles."
        ),
        ("policy = \"lockout\"\n", "On and off: up to 1.03 s after the contact changes."),
        (
            "policy = \"leading\"\n",
            "On: up to 1.001 s after the contact closes. Off: up to 1.03 s after it opens (auto: up to 1.15 s for a worn switch)."
        ),
    ])
    func pollingIsPartOfASwitchsLatency(_ keys: String, _ words: String) throws {
        let text = try plan("[switch.a]\npin = 3\npoll = \"1s\"\n\(keys)").paragraphs[0].text
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("the daemon wakes once a second, "))
    }

    @Test func pollingLimitsTheRateOfACounter() throws {
        let counter = try plan("[counter.a]\npin = 3\nkind = \"energy\"\npoll = \"15ms\"\n").counters[0]
        #expect(counter.highestRate == counter.rate(ofPulses: 1 / 0.03))
        #expect(
            counter.paragraph(in: Plan()).text.contains(
                "A pulse lasts at least 15 ms, with at least 15 ms before the next"))
        let flow = try plan("[counter.a]\npin = 3\nkind = \"flow\"\npoll = \"2ms\"\n").counters[0]
        #expect(flow.highestRate == flow.rate(ofPulses: 250))
        let rain = try plan("[counter.a]\npin = 3\nkind = \"rain\"\npoll = \"4ms\"\n").counters[0]
        #expect(rain.shortestClosed + rain.shortestOpen == .milliseconds(208))
    }

    @Test func defaultsMayPoll() throws {
        let plan = try plan("[defaults]\npoll = \"3ms\"\n[button.a]\npin = 3\n")
        #expect(plan.buttons[0].request.poll == .milliseconds(3))
    }

    @Test(arguments: ["\"999us\"", "\"0ms\"", "\"1.001s\"", "\"1min\""])
    func aPeriodHasLimits(_ period: String) {
        #expect(
            findings("[button.a]\npin = 3\npoll = \(period)") == [
                "f:3:8: error: 'poll' can't be \(period): write a time from \"1ms\" to \"1s\""
            ])
    }

    @Test func outputsAreNotPolled() {
        #expect(
            findings("[button.a]\npin = 3\n[output.b]\npin = 4\npoll = \"5ms\"") == [
                "f:5:1: error: 'poll' does not belong here: it belongs in [button.NAME]"
            ])
    }
}
