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
}
