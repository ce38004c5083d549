import DebouncedConfiguration
import DebouncedContacts
import Testing

@Suite struct SentenceTests {
    @Test func aWholeButtonInWords() throws {
        let plan = try plan(
            """
            [button.doorbell]
            pin   = 17
            press = ["aplay", "/usr/share/sounds/doorbell.wav"]
            """)
        #expect(
            plan.sentences == [
                "doorbell: GPIO17 on the board's header chip, active low, pull-up. "
                    + "A press fires after 1 ms without an edge; a release after a time of quiet that it learns "
                    + "(starts at 30 ms, grows up to 150 ms if the contact proves to need it). "
                    + "Worst-case latency from the last bounce: press 1 ms, release 30 ms, or 150 ms once the delay has grown. "
                    + "press runs aplay /usr/share/sounds/doorbell.wav."
            ])
    }

    @Test(arguments: [
        (
            "confirm = \"0ms\"",
            "A press fires at once; a release after a time of quiet that it learns "
                + "(starts at 30 ms, grows up to 150 ms if the contact proves to need it).",
            "press 0 ms, release 30 ms, or 150 ms once the delay has grown."
        ),
        (
            "delay = \"30ms\"", "A press fires after 1 ms without an edge; a release after 30 ms of quiet.",
            "press 1 ms, release 30 ms."
        ),
        (
            "policy = \"trailing\"\ndelay = \"50ms\"", "A press and a release fire after 50 ms of quiet.",
            "press 50 ms, release 50 ms."
        ),
        (
            "policy = \"lockout\"\ndelay = \"5ms\"",
            "A press and a release fire at once, and then nothing for 5 ms.",
            "press 5 ms, release 5 ms."
        ),
    ])
    func policiesInWords(_ lines: String, _ policy: String, _ latency: String) throws {
        #expect(
            try sentence(lines)
                == "a: GPIO3 on the board's header chip, active low, pull-up. \(policy) "
                + "Worst-case latency from the last bounce: \(latency) No action is bound to it.")
    }

    @Test(arguments: [
        (
            "pin = 3\nchip = \"gpiochip1\"\nactive_low = false",
            "line 3 on chip gpiochip1, active high, pull-down."
        ),
        ("pin = \"FOO\"\nbias = \"as-is\"", "line FOO on the board's header chip, active low, bias as-is."),
        ("pin = \"GPIO4\"\nchip = \"pinctrl-rp1\"", "GPIO4 on chip pinctrl-rp1, active low, pull-up."),
    ])
    func linesInWords(_ lines: String, _ words: String) throws {
        #expect(try plan("[button.a]\n\(lines)").sentences[0].hasPrefix("a: \(words) "))
    }

    /// The older compiler needs to be told what these are.
    private static let bindings: [(lines: String, words: String)] = [
        ("press = [[\"a\", \"b c\", \"\", \"d'e\"], \"f\"]", "press runs a 'b c' '' 'd'\\''e', then runs f."),
        ("click = { shell = \"a | b\" }", "click (at the release) runs /bin/sh -c 'a | b'."),
        (
            "click = \"a\"\ndouble = \"b\"",
            "click (300 ms after the release, because double is bound) runs a; "
                + "double (at the second release) runs b."
        ),
        (
            "double = \"b\"\ntriple = \"c\"\ngap = \"200ms\"",
            "double (200 ms after the second release, because triple is bound) runs b; "
                + "triple (at the third release) runs c."
        ),
        (
            "click = \"a\"\ndouble = \"b\"\ntriple = \"c\"",
            "click (300 ms after the release, because double and triple are bound) runs a; "
                + "double (300 ms after the second release, because triple is bound) runs b; "
                + "triple (at the third release) runs c."
        ),
        (
            "hold = [{ after = \"8s\", run = \"b\" }, { after = \"3s\", run = \"a\" }]",
            "hold (3 s, at the release) runs a; hold (8 s) runs b."
        ),
        (
            "repeat = { every = \"80ms\", key = \"KEY_A+KEY_B\" }",
            "repeat (after 500 ms, then every 80 ms) taps KEY_A+KEY_B."
        ),
        ("press = { key = \"KEY_A\" }", "press holds down KEY_A."),
        (
            "press = { run = \"a\", timeout = \"90s\", overlap = \"skip\" }",
            "press runs a for at most 90 s, unless it is still running."
        ),
        (
            "at_start = \"fire\"\ncooldown = \"1.5s\"",
            "If it is active at start, that is a press. A press sooner than 1.5 s after the last is ignored. "
                + "No action is bound to it."
        ),
    ]

    @Test(arguments: bindings)
    func bindingsInWords(_ lines: String, _ words: String) throws {
        let start = "release 30 ms, or 150 ms once the delay has grown. "
        let sentence = try sentence(lines)
        #expect(sentence.hasSuffix(start + words), "\(sentence)")
    }

    @Test func aChordMakesItsButtonsWait() throws {
        let plan = try plan(
            """
            [button.a]
            pin = 3
            press = { output = "lamp", set = "pulse" }
            [button.b]
            pin = 4
            [chord.c]
            buttons = ["a", "b"]
            press = "x"
            [group.g]
            buttons = ["a"]
            cooldown = "1min"
            [output.lamp]
            pin = 27
            """)
        #expect(
            plan.latency(of: plan.buttons[0])
                == Latency(
                    press: .milliseconds(51), release: .milliseconds(150), firstRelease: .milliseconds(30))
        )
        #expect(plan.sentences[0].contains("A press waits 50 ms because of chord c. Worst-case"))
        #expect(plan.sentences[0].contains("press 51 ms, release 30 ms, or 150 ms"))
        #expect(plan.sentences[0].hasSuffix("once the delay has grown. press pulses lamp for 200 ms."))
        #expect(
            plan.sentences[2...] == [
                "c: a and b, pressed within 50 ms of each other. press runs x.",
                "g: a press of a makes all of them deaf for 60 s.",
                "lamp: output GPIO27 on the board's header chip, active high, off at start.",
            ])
    }

    @Test func aChordWaitsForABiggerOne() throws {
        let plan = try plan(
            """
            [button]
            a.pin = 3
            b.pin = 4
            c.pin = 5
            [chord.small]
            buttons = ["a", "b"]
            [chord.big]
            buttons = ["c", "a", "b"]
            within = "80ms"
            """)
        #expect(plan.sentences[0].contains("A press waits 80 ms because of chords small and big. "))
        #expect(plan.sentences[2].contains("A press waits 80 ms because of chord big. "))
        #expect(
            plan.sentences[3...] == [
                "small: a and b, pressed within 50 ms of each other. "
                    + "A press waits 80 ms because of chord big. No action is bound to it.",
                "big: c, a and b, pressed within 80 ms of each other. No action is bound to it.",
            ])
    }

    private func sentence(_ lines: String) throws -> String {
        try plan("[button.a]\npin = 3\n\(lines)").sentences[0]
    }
}
