import Testing

/// Mistakes in what a gesture does.
@Suite struct ActionFindingTests {
    @Test(arguments: [
        ("[]", "1", "'press' is empty: write a program and its arguments"),
        ("\"\"", "1", "'press' is empty: write a program and its arguments"),
        ("\"\u{85}\"", "1", "'press' is empty: write a program and its arguments"),
        ("\" \t\u{2003}\"", "1", "'press' is empty: write a program and its arguments"),
        ("[\"\", \"x\"]", "1", "'press' is empty: write a program and its arguments"),
        ("false", "1", "leave 'press' out if it is not bound, or write true for its event alone"),
        ("{}", "1", noAction),
        ("{ timeout = \"3s\" }", "1", noAction),
        ("[ {}, [\"x\"] ]", "3", noAction),
        ("{ run = [] }", "9", "'run' is empty: write a program and its arguments"),
        ("{ shell = \" \" }", "11", "'shell' is empty: write a program and its arguments"),
        ("{ rnu = [\"x\"] }", "3", "unknown key 'rnu'; did you mean 'run'?"),
        ("\"a 'b\"", "1", "'press' can't be \"a 'b\": it has an unclosed quote, or ends with a backslash"),
        (
            "3", "1",
            "'press' can't be 3: write a program and its arguments, such as [\"program\", \"argument\"]"
        ),
        (
            "[\"x\", 3]", "7",
            "'press' can't be 3: write a program and its arguments, such as [\"program\", \"argument\"]"
        ),
        ("{ run = [\"x\", 3] }", "15", "'run' can't be 3: write a text between quotes"),
        (
            "{ run = \"x\", shell = \"y\" }", "14",
            "'run' and 'shell' can't be combined; write an array of actions to do both"
        ),
        ("{ key = \"b\" }", "9", "Linux has no key \"b\"; did you mean \"KEY_B\"?"),
        ("{ key = \"left\" }", "9", "Linux has no key \"left\"; did you mean \"KEY_LEFT\"?"),
        ("{ key = \"VOLUMEUP\" }", "9", "Linux has no key \"VOLUMEUP\"; did you mean \"KEY_VOLUMEUP\"?"),
        (
            "{ key = \"KEY_A+KEY_VOLUMUP\" }", "9",
            "Linux has no key \"KEY_VOLUMUP\"; did you mean \"KEY_VOLUMEUP\"?"
        ),
        (
            "{ key = \"KEY_A++KEY_B+\" }", "9",
            "'key' can't be \"KEY_A++KEY_B+\": write a key on each side of a '+'"
        ),
        ("{ key = \"KEY_A+KEY_A\" }", "9", "'key' can't be \"KEY_A+KEY_A\": KEY_A is listed twice"),
        (
            "{ key = \"KEY_HANGEUL+KEY_B+KEY_HANGUEL\" }", "9",
            "'key' can't be \"KEY_HANGEUL+KEY_B+KEY_HANGUEL\": KEY_HANGUEL is listed twice"
        ),
        ("{ key = \"KEY_A\", timeout = \"3s\" }", "18", "'timeout' is only valid with run or shell"),
        ("{ run = \"x\", set = \"on\" }", "14", "'set' is only valid with output"),
        (
            "{ run = \"x\", after = \"1s\" }", "14",
            "'after' does not belong here: it belongs in "
                + "a hold such as { after = \"1s\", run = [\"program\"] }"
        ),
        (
            "{ run = \"x\", overlap = \"no\" }", "24",
            "'overlap' can't be \"no\": write \"allow\", \"skip\", \"queue\", \"restart\" or \"sum\""
        ),
        ("{ run = \"x\", env = { A = 1 } }", "26", "'A' can't be 1: write a text between quotes"),
        (
            "{ run = \"x\", env = { \"A=\" = \"1\" } }", "22",
            "\"A=\" can't be the name of a variable: it must not be empty or contain '='"
        ),
        ("{ output = \"lamb\", set = \"on\" }", "3", "there is no output \"lamb\"; did you mean \"lamp\"?"),
        ("{ output = 5, set = \"onn\" }", "12", "'output' can't be 5: write a text between quotes"),
        (
            "{ output = \"lamp\" }", "1",
            "'output' needs 'set': write set = \"on\", \"off\", \"toggle\", \"pulse\" or \"blink\""
        ),
        (
            "{ output = \"lamp\", set = \"on\", for = \"1s\" }", "32",
            "'for' is only valid with set = \"pulse\" or \"blink\""
        ),
        (
            "{ output = \"lamp\", set = \"on\", every = \"1s\" }", "32",
            "'every' is only valid with set = \"blink\""
        ),
        (
            "{ output = \"lamp\", set = \"blink\", every = \"49.9ms\" }", "43",
            "'every' can't be \"49.9ms\": write a time of \"50ms\" or more"
        ),
        (
            "{ run = \"x\", every = \"1s\" }", "14",
            "'every' is only valid with repeat, or set = \"blink\""
        ),
    ])
    func haveTheirPlace(_ action: String, _ column: String, _ words: String) throws {
        let column = try #require(Int(column)) + "press = ".count
        let text = "[output.lamp]\npin = 4\n[button.a]\npin = 3\npress = \(action)"
        #expect(findings(text) == ["f:5:\(column): error: \(words)"])
    }

    @Test func mistakesBesideAnUnknownVerbAreReportedAsWell() {
        let text =
            "[button.a]\npin = 3\npress = { rnu = \"x\", timeout = 3, overlap = \"no\", set = \"x\", for = 1 }"
        #expect(findings(text).map { $0.prefix(6) } == ["f:3:11", "f:3:32", "f:3:45", "f:3:57", "f:3:68"])
    }

    @Test(arguments: [
        "[\"poweroff\"]", "[\"/sbin/reboot\", \"-f\"]", "\"sudo -n shutdown -h now\"",
        "\"systemctl poweroff\"", "\"loginctl reboot\"",
        "\"sudo systemctl --no-wall reboot\"", "\"systemctl start poweroff.target\"", "\"halt\"",
        "\"init 0\"",
        "{ shell = \"sync; sudo poweroff\" }", "{ shell = \"test -e /x && (A=1 /sbin/halt)\" }",
        "\"sh -c 'if true; then reboot; fi'\"", "[ [\"sh\", \"-c\", \"reboot\"] ]",
        "\"/usr/bin/env A=1 nice -n 5 poweroff\"", "\"timeout 9 poweroff\"", "\"ionice -c3 halt\"",
        "\"su -c 'shutdown -h now'\"", "\"systemctl isolate reboot.target\"", "\"systemctl soft-reboot\"",
        "{ key = \"KEY_POWER\" }", "{ key = \"KEY_SLEEP\" }", "{ key = \"KEY_SUSPEND\" }",
        "{ key = \"KEY_RESTART\" }", "{ key = \"KEY_A+KEY_POWER2\" }",
        "{ key = \"KEY_LEFTCTRL+KEY_RIGHTALT+KEY_DELETE\" }",
        "{ shell = \"poweroff>/dev/null\" }", "{ shell = \"! command reboot\" }",
    ])
    func aTouchMustNotShutTheMachineDown(_ action: String) {
        let place = action.hasPrefix("[ ") ? "3:11" : "3:9"
        let words = "a press of button 'a' shuts the machine down: bind it to hold or double instead"
        let findings = findings("[button.a]\npin = 3\npress = \(action)")
        #expect(
            findings.filter { !$0.contains("does not work in the service") } == [
                "f:\(place): warning: \(words)"
            ])
    }

    /// Each word may be where another command begins; the time that takes must not double with each.
    @Test func aLongCommandIsLookedThrough() {
        let line = (1...500).map { "A\($0)=! sh" }.joined(separator: " ")
        #expect(findings("[button.a]\npin = 3\npress = \"env \(line) true\"") == [])
        #expect(findings("[button.a]\npin = 3\npress = \"env \(line) 'sudo reboot'\"").count == 1)
    }

    @Test(arguments: [
        "press = \"systemctl restart thing\"", "press = \"shutdown -c\"", "press = \"logger shutdown\"",
        "press = { shell = \"echo reboot\" }",
        "press = \"systemctl status reboot.target\"", "press = { shell = \"date >reboot\" }",
        "press = { key = \"KEY_DELETE\" }", "press = { key = \"KEY_LEFTCTRL+KEY_DELETE\" }",
        "hold = { key = \"KEY_POWER\" }",
        "hold = \"poweroff\"", "double = \"poweroff\"",
        "click = \"reboot\"",
    ])
    func othersMay(_ binding: String) {
        #expect(findings("[button.a]\npin = 3\n\(binding)") == [])
    }

    @Test func eachPartOfAValueIsJudged() {
        let head = "[button.a]\npin = 3\n"
        #expect(
            findings(head + "press = { run = \"x\", env = { A = 1, \"B=\" = \"2\", C = 3 } }") == [
                "f:3:34: error: 'A' can't be 1: write a text between quotes",
                "f:3:37: error: \"B=\" can't be the name of a variable: it must not be empty or contain '='",
                "f:3:53: error: 'C' can't be 3: write a text between quotes",
            ])
        #expect(
            findings(head + "press = { key = \"KEY_FOO+KEY_A+KEY_BAR\" }").count == 2)
        #expect(findings(head + "press = { run = [\"x\", 1, 2] }").count == 2)
        #expect(
            findings(head + "[chord.c]\nbuttons = [\"a\", \"zz\", 3]\n") == [
                "f:4:17: error: there is no button \"zz\"",
                "f:4:23: error: 'buttons' can't be 3: write a text between quotes",
            ])
    }

    /// A program would be given what was meant for a shell.
    @Test(arguments: [
        ("\"echo hi > /tmp/x\"", ">"), ("\"a && b\"", "&&"), ("{ run = \"a 2>/dev/null\" }", "2>/dev/null"),
        ("\"a; b\"", "a;"), ("\"echo $HOME\"", "$HOME"), ("\"cat < f | b\"", "<"), ("\"a &\"", "&"),
        ("\"a &>/dev/null\"", "&>/dev/null"), ("\"a 1>f\"", "1>f"), ("\"a `date`\"", "`date`"),
        ("'echo \"$HOME\"'", "\"$HOME\""),
        ("\"a ${B}c\"", "${B}c"),
    ])
    func whatOnlyAShellReadsIsPointedOut(_ action: String, _ word: String) {
        let found = findings("[button.a]\npin = 3\npress = \(action)")
        #expect(found.count == 1)
        #expect(found.first?.contains("warning: \"\(word)\" is passed to the program as it is") == true)
    }

    @Test(arguments: [
        "\"logger 'a > b; c'\"", "\"echo a\\\\>b\"", "{ shell = \"a > b\" }", "[\"a\", \">\"]",
        "\"a 5$ x>y\"",
        "\"find . -exec rm {} ;\"", "'a \"\\$HOME\" $'",
    ])
    func whatIsMeantAsItIsNeedsNoShell(_ action: String) {
        #expect(findings("[button.a]\npin = 3\npress = \(action)") == [])
    }

    @Test(arguments: [
        ("'sudo true'", true), ("{ shell = 'cd / && sudo true' }", true), ("'true sudo'", false),
        ("['/usr/bin/sudo', 'true']", true), ("{ shell = 'X=1 sudo -u pi true' }", true),
        ("['grep', '-c', 'sudo']", false),
    ])
    func sudoIsWarnedOf(_ action: String, isWarned: Bool) {
        let found = findings("[button.a]\npin = 3\nhold = \(action)")
        #expect(found.count == (isWarned ? 1 : 0))
        #expect(found.allSatisfy { $0.hasPrefix("f:3:8: warning: sudo does not work in the service") })
    }

    /// A shell would find them, or a terminal in the right folder.
    @Test(arguments: [
        ("'~/ring.sh'", "\"~/ring.sh\" is not in your home directory"),
        ("['./ring.sh', 'x']", "\"./ring.sh\" is looked for where the daemon was started"),
        ("{ run = '../ring.sh' }", "\"../ring.sh\" is looked for where the daemon was started"),
        ("{ run = './ring.sh', cwd = '/opt' }", nil), ("'/opt/ring.sh'", nil), ("'ring.sh'", nil),
        ("{ shell = '~/ring.sh' }", nil),
    ])
    func aProgramThatIsElsewhereGetsAWarning(_ action: String, _ warning: String?) {
        let found = findings("[button.a]\npin = 3\npress = \(action)")
        #expect(found.count == (warning == nil ? 0 : 1))
        #expect(found.allSatisfy { $0.contains("warning: \(warning ?? "")") })
    }
}

private let noAction =
    "'press' has no action: write run, shell, key or output, or press = true for its event alone"
