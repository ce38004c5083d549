import Testing

/// Gestures that can never fire, and what else buttons, chords and groups do to each other.
@Suite struct GestureFindingTests {
    @Test(arguments: [
        (
            "policy = \"trailing\"\nconfirm = \"2ms\"", "4:1",
            "'confirm' is only valid with policy \"leading\", and button 'a' is \"trailing\": leave it out"
        ),
        (
            "policy = \"lockout\"\nconfirm = \"2ms\"", "4:1",
            "'confirm' is only valid with policy \"leading\", and button 'a' is \"lockout\": leave it out"
        ),
        (
            "policy = \"trailing\"\ngap = \"30ms\"\ndouble = \"x\"", "4:1",
            "double of button 'a' can never fire: the gap, 30 ms, is not longer than 'delay', 30 ms, "
                + "and no second press comes sooner"
        ),
        (
            "confirm = \"300ms\"\ntriple = \"x\"", "4:1",
            "triple of button 'a' can never fire: the gap, 300 ms, is not longer than 'confirm', 300 ms, "
                + "and no second press comes sooner"
        ),
        (
            "click = \"x\"\nhold = { after = \"30ms\", run = \"y\" }", "4:10",
            "click of button 'a' can never fire: each press lasts longer than the delay, 30 ms, "
                + "and hold takes it after 30 ms: make that longer"
        ),
        (
            "hold = \"y\"\ndelay = \"2s\"\ndouble = \"x\"", "3:8",
            "double of button 'a' can never fire: each press lasts longer than the delay, 2 s, "
                + "and hold takes it after 1 s: make that longer"
        ),
        (
            "hold = \"y\"\ncooldown = \"1300ms\"\ndouble = \"x\"", "4:1",
            "double of button 'a' can never fire: the cooldown, 1.3 s, is as long as the first hold and the gap, "
                + "1.3 s: make it shorter"
        ),
        (
            "hold = [\"x y\", { run = \"y\" }, { after = \"1000ms\", run = \"z\" }]", "3:16",
            "two holds of button 'a' have the same 'after', 1 s: give each its own"
        ),
        (
            "repeat = [{ every = \"80ms\", run = \"x\" }, { run = \"y\" }]", "3:42",
            "all actions of one repeat need the same 'after' and 'every': make them equal"
        ),
    ])
    func canNeverFire(_ lines: String, _ place: String, _ words: String) {
        #expect(findings("[button.a]\npin = 3\n\(lines)") == ["f:\(place): error: \(words)"])
    }

    @Test(arguments: [
        "policy = \"trailing\"\nconfirm = \"0ms\"",
        "policy = \"trailing\"\ngap = \"30ms\"\nclick = \"x\"",
        "policy = \"trailing\"\ngap = \"31ms\"\ndouble = \"x\"",
        "gap = \"30ms\"\ndouble = \"x\"",
        "delay = \"30ms\"\nclick = \"x\"\nhold = { after = \"30.001ms\", run = \"y\" }",
        "click = \"x\"\nhold = { after = \"150.001ms\", run = \"y\" }",
        "press = \"x\"\nhold = { after = \"10ms\", run = \"y\" }",
        "cooldown = \"300ms\"\ndouble = \"x\"", "cooldown = \"301ms\"\npress = \"x\"",
        "gap = \"1ms\"\ncooldown = \"9s\"\nclick = \"x\"\nhold = \"y\"",
    ])
    func canFire(_ lines: String) {
        #expect(findings("[button.a]\npin = 3\n\(lines)") == [])
    }

    @Test(arguments: [
        "double = \"x\"", "double = \"x\"\nhold = \"y\"", "gap = \"300ms\"\ntriple = \"x\"",
    ])
    func aLongCooldownIsAWarning(_ lines: String) {
        let words =
            "the cooldown, 301 ms, is longer than the gap, 300 ms: "
            + "presses of button 'a' are counted together only after a long first one"
        #expect(
            findings("[button.a]\npin = 3\ncooldown = \"301ms\"\n\(lines)") == ["f:3:1: warning: \(words)"])
    }

    @Test func aHoldThatALearnedDelayMayOutlastIsAWarning() {
        let text = "[button.a]\npin = 3\nclick = \"x\"\nhold = { after = \"150ms\", run = \"y\" }"
        #expect(
            findings(text) == [
                "f:4:10: warning: click of button 'a' will never fire if the delay grows to 150 ms, as \"auto\" allows: "
                    + "hold takes each press after 150 ms; make it longer"
            ])
        #expect(findings("[defaults]\ndelay = \"30ms\"\n" + text) == [])
    }

    @Test func aGapOfAChordThatALearnedDelayMayOutlastIsAWarning() {
        let text =
            "[button.a]\npin = 3\n[button.b]\npin = 4\n[chord.c]\nbuttons = [\"a\", \"b\"]\ndouble = \"x\"\ngap = "
        #expect(
            findings(text + "\"150ms\"") == [
                "f:8:1: warning: double of chord 'c' will never fire if the delay grows to 150 ms, as \"auto\" allows: "
                    + "the gap is 150 ms; make it longer"
            ])
        #expect(findings(text + "\"150.001ms\"") == [])
        #expect(
            findings(text + "\"30ms\"") == [
                "f:8:1: error: double of chord 'c' can never fire: the gap, 30 ms, is not longer than 'delay', 30 ms, "
                    + "and no second press comes sooner"
            ])
    }

    @Test func onlyLeadingLearnsADelay() {
        for policy in ["trailing", "lockout"] {
            let words =
                "delay = \"auto\" is only valid with policy \"leading\", and button 'a' is \"\(policy)\": "
                + "write a time such as \"30ms\""
            let button = "[button.a]\npin = 3\ndelay = \"auto\""
            #expect(findings(button + "\npolicy = \"\(policy)\"") == ["f:3:1: error: \(words)"])
            let defaults = "[defaults]\npolicy = \"\(policy)\"\n"
            #expect(findings(defaults + button) == ["f:5:1: error: \(words)"])
            #expect(findings(defaults + "delay = \"auto\"\n[button.a]\npin = 3") == [])
        }
        #expect(findings("[button.a]\npin = 3\ndelay = \"auto\"\nconfirm = \"2ms\"") == [])
    }

    @Test func aLongCooldownOfAGroupIsAWarning() {
        let text = "[button.a]\npin = 3\ndouble = \"x\"\n[group.g]\nbuttons = [\"a\"]\ncooldown = \"301ms\""
        let words =
            "the cooldown of group 'g', 301 ms, is longer than the gap, 300 ms: "
            + "presses of button 'a' are counted together only after a long first one"
        #expect(findings(text) == ["f:6:1: warning: \(words)"])
    }

    @Test func aConfirmOfTheDefaultsIsForThoseWhoCanUseIt() {
        #expect(findings("[defaults]\nconfirm = \"2ms\"\npolicy = \"trailing\"\n[button.a]\npin = 3") == [])
    }

    @Test func aWrongTimeIsNoReasonToDoubtAnother() {
        let text = "[button.a]\npin = 3\npolicy = \"trailing\"\ngap = \"20ms\"\ndelay = 5\ndouble = \"x\""
        #expect(findings(text).count == 1)
    }

    @Test(arguments: [
        (
            "[chord.a]\nbuttons = [\"a\", \"b\"]", "5:1",
            "chord 'a' has the same name as a button (at 1:1): choose another name"
        ),
        ("[chord.c]\nbuttons = [\"a\", \"bb\"]", "6:17", "there is no button \"bb\"; did you mean \"b\"?"),
        (
            "[chord.c]\nbuttons = [\"a\"]", "6:11",
            "chord 'c' needs 2 or more buttons: write buttons = [\"NAME\", \"NAME\"]"
        ),
        ("[chord.c]\nbutton = [\"a\", \"b\"]", "6:1", "unknown key 'button'; did you mean 'buttons'?"),
        ("[chord.c]\nbuttons = [\"a\", \"b\", \"a\"]", "6:22", "\"a\" is listed twice"),
        (
            "[chord.c]\nwithin = \"1s\"", "5:1",
            "chord 'c' has no buttons: write buttons = [\"NAME\", \"NAME\"]"
        ),
        ("[chord.c]\nbuttons = \"a\"", "6:11", "'buttons' can't be \"a\": write an array, in [ ]"),
        ("[chord.c]\nbuttons = [\"a\", 3]", "6:17", "'buttons' can't be 3: write a text between quotes"),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\n[chord.d]\nbuttons = [\"b\", \"a\"]", "8:12",
            "chord 'd' can never fire: chord 'c' (at 5:1) has the same buttons"
        ),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\n[group.g]\nbuttons = [\"b\", \"a\"]\ncooldown = \"1s\"",
            "6:12",
            "chord 'c' can never fire: group 'g' suppresses 'b' after a press of 'a'"
        ),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\n[group.g]\nbuttons = [\"c\"]\ncooldown = \"1s\"", "8:12",
            "\"c\" is a chord: only buttons may be listed"
        ),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\ncooldown = \"2s\"\nhold = \"x\"\ndouble = \"y\"", "7:1",
            "double of chord 'c' can never fire: the cooldown, 2 s, is as long as the first hold and the gap, "
                + "1.3 s: make it shorter"
        ),
        (
            "policy = \"trailing\"\ndelay = \"1s\"\n[chord.c]\nbuttons = [\"a\", \"b\"]\ndouble = \"y\"",
            "9:1",
            "double of chord 'c' can never fire: the gap, 300 ms, is not longer than 'delay', 1 s, "
                + "and no second press comes sooner"
        ),
        (
            "policy = \"trailing\"\ndelay = \"100ms\"\ngap = \"200ms\"\ndouble = \"y\"\n"
                + "[chord.c]\nbuttons = [\"a\", \"b\"]\nwithin = \"150ms\"", "7:1",
            "double of button 'b' can never fire: the gap, 200 ms, is not longer than 'delay' and the 100 ms for "
                + "which it waits for a chord, 200 ms, and no second press comes sooner"
        ),
        (
            "gap = \"31ms\"\ndouble = \"y\"\n[chord.c]\nbuttons = [\"a\", \"b\"]", "5:1",
            "double of button 'b' can never fire: the gap, 31 ms, is not longer than 'confirm' and the 30 ms for "
                + "which it waits for a chord, 31 ms, and no second press comes sooner"
        ),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\ngap = \"30ms\"\ntriple = \"y\"", "7:1",
            "triple of chord 'c' can never fire: the gap, 30 ms, is not longer than 'delay', 30 ms, "
                + "and no second press comes sooner"
        ),
        (
            "[defaults]\ndelay = \"2s\"\n[chord.c]\nbuttons = [\"a\", \"b\"]\nclick = \"y\"\nhold = \"x\"",
            "10:8",
            "click of chord 'c' can never fire: each press lasts longer than the shortest delay of its buttons "
                + "less 'within', 1.95 s, and hold takes it after 1 s: make that longer"
        ),
        (
            "cooldown = \"1350ms\"\n[chord.c]\nbuttons = [\"a\", \"b\"]\ndouble = \"y\"\nhold = \"x\"", "8:1",
            "double of chord 'c' can never fire: the cooldown of 'b', 1.35 s, is as long as the first hold, the gap "
                + "and 'within' together, 1.35 s: make it shorter"
        ),
        (
            "[chord.c]\nbuttons = [\"a\", \"b\"]\ntriple = \"y\"\nhold = \"x\"\n"
                + "[group.g]\nbuttons = [\"b\"]\ncooldown = \"2s\"", "7:1",
            "triple of chord 'c' can never fire: the cooldown of group 'g', 2 s, is as long as the first hold, the gap "
                + "and 'within' together, 1.35 s: make it shorter"
        ),
        (
            "[group.g]\nbuttons = []\ncooldown = \"1s\"", "6:11",
            "group 'g' needs 1 or more buttons: write buttons = [\"NAME\", \"NAME\"]"
        ),
        (
            "[group.g]\nbuttons = [\"a\"]", "5:1",
            "group 'g' has no cooldown: write for how long it ignores presses after one, such as cooldown = \"500ms\""
        ),
        (
            "double = \"x\"\nhold = \"y\"\n[group.g]\nbuttons = [\"b\"]\ncooldown = \"1300ms\"", "9:1",
            "double of button 'b' can never fire: the cooldown of group 'g', 1.3 s, is as long as the first hold "
                + "and the gap, 1.3 s: make it shorter"
        ),
    ])
    func buttonsTogether(_ lines: String, _ place: String, _ words: String) {
        #expect(
            findings("[button.a]\npin = 3\n[button.b]\npin = 4\n\(lines)") == ["f:\(place): error: \(words)"])
    }

    /// Its press may come as late as that of a bigger one.
    @Test func aChordMayWaitForABiggerOne() {
        let buttons = "[button.a]\npin = 3\ncooldown = \"1350ms\"\n[button.b]\npin = 4\n[button.c]\npin = 5\n"
        let small = "[chord.two]\nbuttons = [\"a\", \"b\"]\ndouble = \"x\"\nhold = \"y\"\n"
        let bigger = "[chord.three]\nbuttons = [\"c\", \"b\", \"a\"]\nwithin = \"500ms\""
        #expect(findings(buttons + small).count == 1)
        #expect(findings(buttons + small + bigger) == [])
    }

    /// What is wrong with a name is said once for each list, and nothing follows from it.
    @Test func aStrangerInAChordHasNoSiblings() {
        let lists = "[chord.c]\nbuttons = ['a', 's']\n[group.g]\nbuttons = ['s', 'a']\ncooldown = '1s'"
        let said = findings("[button.a]\npin = 1\n[switch.s]\npin = 2\n\(lists)")
        #expect(said.count == 2)
        #expect(said.allSatisfy { $0.hasSuffix("\"s\" is a switch: only buttons may be listed") })
    }
}
