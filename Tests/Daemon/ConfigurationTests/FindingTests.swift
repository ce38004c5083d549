import DebouncedConfiguration
import Testing

/// Each mistake with its place and its words.
@Suite struct FindingTests {
    @Test func allAreReportedInTheOrderOfTheFile() {
        let text = """
            [button.b]
            dealy = "3ms"
            pin = 3
            confirm = 5
            policy = "trailling"
            [defaults]
            gap = true
            [button.a]
            pin = -1
            """
        #expect(
            findings(text) == [
                "f:2:1: error: unknown key 'dealy'; did you mean 'delay'?",
                "f:4:11: error: confirm = 5 has no unit: write \"5ms\" or \"5s\"; the units are us, ms, s and min",
                "f:5:10: error: 'policy' can't be \"trailling\": write \"leading\", \"trailing\" or \"lockout\"; "
                    + "did you mean \"trailing\"?",
                "f:7:7: error: 'gap' can't be true: write a duration such as \"30ms\"",
                "f:9:7: error: 'pin' can't be -1: lines have the numbers 0 to 65535",
            ])
    }

    @Test(arguments: [
        (
            "[button.a]\npin = 3\n\"cl\\nick\" = 1",
            "f:3:1: error: unknown key 'cl\\u{a}ick'; did you mean 'click'?"
        ),
        (
            "[button.a]\npin = 3\nclick = { run = \"x\", env = { \"\\u001b[31m\" = 1 } }",
            "f:3:45: error: '\\u{1b}[31m' can't be 1: write a text between quotes"
        ),
    ])
    func eachIsOneLineThatDoesNothingToATerminal(_ text: String, _ words: String) {
        #expect(findings(text) == [words])
    }

    @Test func aSyntaxErrorStandsAlone() {
        #expect(
            findings("[button.a]\ndealy = 3\npress = [aplay]") == [
                "f:3:10: error: not a value: put text between quotes"
            ])
    }

    @Test(arguments: [
        ("a = 30ms", "1:7", "not a number: put text and durations between quotes, such as \"30ms\""),
        ("a = ", "1:5", "the file ends where a value should come"),
        ("a = \"x\nb = 1", "1:7", "no closing quote in this line, or a control character in the text"),
        ("a = '''x", "1:9", "the file ends before the closing quote"),
        ("a = [1", "1:7", "the file ends before this is complete"),
        ("[button.a\npin = 3", "1:10", "no ] at the end of this line"),
        (
            "[button.front door]", "1:15",
            "not the end of a name: other letters than a to z, and spaces, need quotes, as in [button.\"front door\"]"
        ),
        ("pin: 17", "1:4", "write = instead of :"),
        ("[button.a\r\npin = 3", "1:10", "no ] at the end of this line"),
        ("a = True", "1:5", "write true in small letters, and put text between quotes"),
        ("a = FALSE", "1:5", "write false in small letters, and put text between quotes"),
        ("policy = trailing", "1:12", "not a value: put text between quotes"),
        ("a = node", "1:6", "not a value: put text between quotes"),
        ("a = irsend", "1:6", "not a value: put text between quotes"),
        ("a = info", "1:8", "not a value: put text between quotes"),
        ("edges = four", "1:10", "not a value: put text between quotes"),
        ("pin = 017", "1:10", "write the number without zeros in front"),
        ("a = 99999999999999999999", "1:25", "the number is too large"),
        (
            "a = 12350,02", "1:10",
            "unexpected comma after the value: write one key in each line, and decimals with a point, such as 0.5"
        ),
        ("pin = 17 // door", "1:10", "unexpected text after the value: a comment begins with #"),
        ("[+a]", "1:2", "not a key: write letters, digits, _ and -, or put it between quotes"),
        ("a = [\"x\",} 3]", "1:10", "not a value: put text between quotes"),
        (
            "a = 'it's'", "1:9",
            "the text ends before this: inside \" \" write ' for a quote, and inside ' ' write \""
        ),
        (
            "pin = 17 press = 1", "1:10",
            "unexpected text after the value: put text between quotes, and each key on a line of its own"
        ),
        (
            "press = [\"a\", \"b\"] click = \"c\"", "1:20",
            "unexpected text after the value: put text between quotes, and each key on a line of its own"
        ),
        (
            "press = [\"a\", \"b\"],", "1:19",
            "unexpected comma after the value: write one key in each line, and decimals with a point, such as 0.5"
        ),
        ("pin = 17;", "1:9", "a line needs no ; at its end"),
        ("press = \"x\";", "1:12", "a line needs no ; at its end"),
        ("; a bell", "1:1", "a comment begins with #"), ("// a bell", "1:1", "a comment begins with #"),
        (
            "{ \"pin\": 17 }", "1:1",
            "neither a key nor a table: write [button.NAME], and its keys below it, such as pin = 17"
        ),
        (
            "bell: \r\n  pin: 17", "1:5",
            "this is YAML: write [button.NAME], and its keys below it, such as pin = 17"
        ),
        ("pin\u{a0}= 17", "1:4", "a no-break space, as web pages have it: delete it, and type a space"),
        ("a = [1 2]", "1:8", "write a comma between two values, and ] after the last"),
        ("a = { b = 1 c = 2 }", "1:13", "write a comma between two keys, and } after the last"),
        ("a = { b = 1, }", "1:14", "leave out the comma before the }"),
        ("a = { b = 1\r\n}", "1:12", "no } at the end of this line: all that { } holds stands on one line"),
        ("a = { b = 1,5 }", "1:15", "unexpected comma: write decimals with a point, such as 0.5"),
        ("a =\nb = 1", "1:4", "no value after the ="),
        ("a = 1\na = 2", "2:5", "'a' is defined twice in this table"),
        ("[a]\n[a]", "2:1", "'a' is defined twice"),
        ("[button.a]\npin = 3\n[button.a]", "3:1", "button 'a' is defined twice"),
        ("[group.a]\n[group.a]", "2:1", "group 'a' is defined twice"),
        ("[button.a]\npin = 3\npin = 4", "3:7", "'pin' is defined twice in this table"),
        ("[button.a.b]\n[button.a.b]", "2:1", "'button.a.b' is defined twice"),
        ("[button.\"a b\"]\n[button.\"a b\"]", "2:1", "this table is defined twice"),
        ("\"a b\" = 1\n\"a b\" = 2", "2:9", "this key is defined twice in its table"),
        (
            "button = 3\n[button.a]", "2:11",
            "not TOML: cannot redefine existing integer 'button.a' as table"
        ),
        ("a b = 1", "1:3", "no = after the key: write it as in pin = 17"),
        ("a = [[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]", "1:21", "arrays or tables are nested too deeply"),
        ("a = 1\n\0", "2:1", "a NUL byte in this line: this is not a text file"),
    ])
    func syntaxErrorsAreInPlainWords(_ text: String, _ place: String, _ words: String) {
        #expect(findings(text) == ["f:\(place): error: \(words)"])
    }

    @Test func whatIsNotUTF8IsNoText() {
        let text = Array("[button.a]\npin = \"".utf8) + [0xFF, 0xFE] + Array("\"".utf8)
        let found = read(text).findings.map(\.description)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("f:2:") == true)
        #expect(found.first?.hasSuffix(": error: not UTF-8: save the file in that encoding") == true)
    }

    @Test func noKeyIsTooDeepForTheStack() {
        let deep = Array(repeating: "a", count: 500_000).joined(separator: ".")
        #expect(
            findings("\(deep) = 1") == [
                "f:1:1: error: more than 500 dots in this line: keys can't be nested that deep"
            ])
        for harmless in ["#", "title = 'a' #", "title = 'a' # \""] {
            let row = harmless + String(repeating: ".", count: 501)
            let isRefused = harmless.last == "\""
            #expect(findings("[button.a]\npin = 3\n\(row)\n").isEmpty != isRefused, "\(harmless)")
        }
        let level = String(repeating: "a.", count: 480) + "a = "
        let nested = String(repeating: "[{\(level)", count: 7) + "1" + String(repeating: "}]", count: 7)
        #expect(findings("a = \(nested)").count == 1)
    }

    /// As one letter, and as a letter and an accent.
    @Test func namesMustDifferForPeopleToo() {
        let (one, two) = ("\"\\u00e9\"", "\"e\\u0301\"")
        let buttons = "[button.\(one)]\npin = 3\n[button.\(two)]\npin = 4\n"
        let problem = "looks the same as an earlier name: choose another"
        #expect(findings(buttons) == ["f:3:9: error: \"e\u{301}\" \(problem)"])
        let chord = "[chord.c]\nbuttons = [\(one), \(two)]"
        #expect(findings(buttons + chord).first == "f:3:9: error: \"e\u{301}\" \(problem)")
        let variables = "{ run = \"x\", env = { \(one) = \"1\", \(two) = \"2\" } }"
        #expect(
            findings("[button.a]\npin = 3\nclick = \(variables)") == [
                "f:3:46: error: \"e\u{301}\" \(problem)"
            ])
    }

    @Test(arguments: ["", "# nothing\n", "chip = \"auto\"", "[button]", "[output.a]\npin = 3"])
    func aFileWithoutAButtonIsAnError(_ text: String) {
        #expect(
            findings(text) == [
                "f:1:1: error: no button: write at least [button.NAME] and its pin, or a switch, a counter or an encoder"
            ])
    }

    @Test(arguments: [
        ("[buttons.a]\npin = 3", "1:2", "unknown table 'buttons'; did you mean 'button'?"),
        ("[switches.a]\npin = 3", "1:2", "unknown table 'switches'; did you mean 'switch'?"),
        ("[groups.a]\nbuttons = ['a']", "1:2", "unknown table 'groups'; did you mean 'group'?"),
        ("[button.a]\npni = 3", "2:1", "unknown key 'pni'; did you mean 'pin'?"),
        ("[button.a]\nx = 3", "2:1", "unknown key 'x'"),
        (
            "[hold]\nafter = '1s'\n[button.a]\npin = 3", "1:2",
            "'hold' does not belong here: it belongs in [button.NAME]"
        ),
        // What others call it.
        ("[knob.a]\npins = [3, 4]", "1:2", "unknown table 'knob'; did you mean 'encoder'?"),
        ("[button.a]\npin = 3\ndebounce_ms = 3", "3:1", "unknown key 'debounce_ms'; did you mean 'delay'?"),
        ("[button.a]\npin = 3\nlong-press = 'x'", "3:1", "unknown key 'long-press'; did you mean 'hold'?"),
        (
            "[encoder.a]\npins = [3, 4]\nanticlockwise = 'x'", "3:1",
            "unknown key 'anticlockwise'; did you mean 'counterclockwise'?"
        ),
        ("[button.a]\npin = 3\ngesture = 'x'", "3:1", "unknown key 'gesture'"),
        ("[buton.a]\npin = 3", "1:2", "unknown table 'buton'; did you mean 'button'?"),
        ("pin = 3\n[button.a]\npin = 3", "1:1", "'pin' does not belong here: it belongs in [button.NAME]"),
        (
            "[button.a]\npin = 3\n[group.g]\ntitle = \"x\"", "4:1",
            "'title' does not belong here: it belongs in [button.NAME]"
        ),
        (
            "policy = \"trailing\"\n[button.a]\npin = 3", "1:1",
            "'policy' does not belong here: it belongs in [defaults]"
        ),
        ("[button.a]\nPIN = 3", "2:1", "unknown key 'PIN'; did you mean 'pin'?"),
        ("[button.a]\npin = 3\nactive = 1", "3:1", "unknown key 'active'; did you mean 'active_low'?"),
        ("button = 3", "1:10", "'button' can't be 3: write [button.NAME]"),
        ("[[button]]\npin = 3", "1:1", "'button' can't be an array: write [button.NAME]"),
        ("[button]\na = 3", "2:5", "'a' can't be 3: write [button.NAME]"),
        ("[button.\" \"]\npin = 3", "1:9", "\" \" is not a readable name: use visible characters"),
        (
            "[button.\"a\u{202E}b\"]\npin = 3", "1:9",
            "\"a\\u{202e}b\" is not a readable name: use visible characters"
        ),
        (
            "[button.\"a\u{200B}b\"]\npin = 3", "1:9",
            "\"a\\u{200b}b\" is not a readable name: use visible characters"
        ),
        (
            "[button.\"\u{2066}b\"]\npin = 3", "1:9",
            "\"\\u{2066}b\" is not a readable name: use visible characters"
        ),
        (
            "[button.a]\npin = \"  \"", "2:7",
            "'pin' can't be \"  \": write a line's number such as 17, or its name such as \"GPIO17\""
        ),
        (
            "[button.a]\npin = \" 17\"", "2:7", "'pin' can't be \" 17\": leave out the spaces around it"
        ),
        (
            "chip = \"gpiochip0 \"\n[button.a]\npin = 3", "1:8",
            "'chip' can't be \"gpiochip0 \": leave out the spaces around it"
        ),
        (
            "[button.a]\npin = 3\nchip = \"\\tx\"", "3:8",
            "'chip' can't be \"\\u{9}x\": leave out the spaces around it"
        ),
        (
            "[button.a]\npin = 3\n[output.b]\npin = 4\nchip = \" \"", "5:8",
            "'chip' can't be \" \": leave out the spaces around it"
        ),
        ("[button.\"\"]\npin = 3", "1:9", "\"\" is not a readable name: use visible characters"),
        ("[button.\"a\\n\"]\npin = 3", "1:9", "\"a\\u{a}\" is not a readable name: use visible characters"),
        ("[button.a]\n", "1:1", "button 'a' has no pin: write pin = 17 or pin = \"GPIO17\""),
        (
            "storm_limit = 0\n[button.a]\npin = 3", "1:15",
            "'storm_limit' can't be 0: write a whole number from 1 to 1000000000"
        ),
        ("chip = \"\"\n[button.a]\npin = 3", "1:8", "'chip' can't be \"\": leave it out, or give it a value"),
        (
            "[defaults]\npin = 3\n[button.a]\npin = 3", "2:1",
            "'pin' does not belong here: it belongs in [button.NAME]"
        ),
        (
            "[output.x]\n[button.a]\npin = 3", "1:1",
            "output 'x' has no pin: write pin = 27 or pin = \"GPIO27\""
        ),
    ])
    func tablesAreWhatTheyShould(_ text: String, _ place: String, _ words: String) {
        #expect(findings(text) == ["f:\(place): error: \(words)"])
    }

    /// It may be meant, but seldom is.
    @Test(arguments: ["[button.a]\npin = \"17\"", "[encoder.a]\npins = [\"17\", 18]"])
    func aNumberBetweenQuotesIsAName(_ text: String) {
        #expect(
            findings(text).map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") } == [
                "warning: \"17\" is the name of a line: without its quotes it is line 17"
            ])
    }

    @Test(arguments: [
        ("pin = 65536", "'pin' can't be 65536: lines have the numbers 0 to 65535"),
        ("pin = -1", "'pin' can't be -1: lines have the numbers 0 to 65535"),
        (
            "pin = \"\"",
            "'pin' can't be \"\": write a line's number such as 17, or its name such as \"GPIO17\""
        ),
        ("pin = 1.5", "'pin' can't be 1.5: write a line's number such as 17, or its name such as \"GPIO17\""),
        (
            "pin = 2026-11-21",
            "'pin' can't be a date: write a line's number such as 17, or its name such as \"GPIO17\""
        ),
        ("active_low = \"yes\"", "'active_low' can't be \"yes\": write true or false"),
        (
            "bias = \"up\"",
            "'bias' can't be \"up\": write \"pull-up\", \"pull-down\", \"disabled\" or \"as-is\""
        ),
        ("at_start = true", "'at_start' can't be true: write \"ignore\" or \"fire\""),
        ("chip = 4", "'chip' can't be 4: write \"auto\", or a chip's label or name such as \"gpiochip0\""),
        ("chip = \"a\\u0000\"", "'chip' can't be \"a\\u{0}\": a text can't contain a NUL"),
    ])
    func valuesAreWhatTheyShould(_ line: String, _ words: String) {
        let column = line.firstIndex(of: "=").map { line.distance(from: line.startIndex, to: $0) + 3 } ?? 0
        let pin = line.hasPrefix("pin") ? "" : "\npin = 3"
        #expect(findings("[button.a]\n\(line)\(pin)") == ["f:2:\(column): error: \(words)"])
    }

    @Test func aNameHasAtMost200Characters() {
        let longest = String(repeating: "ä", count: 200)
        #expect(findings("[button.\"\(longest)\"]\npin = 3").isEmpty)
        #expect(
            findings("[button.\"\(longest)b\"]\npin = 3\n[output.\"\(longest)c\"]\npin = 4") == [
                "f:1:9: error: a name can have at most 200 characters",
                "f:3:9: error: a name can have at most 200 characters",
            ])
    }

    @Test func aSharedLineIsOneErrorForEachWhoComesLater() {
        let text = """
            [output.x]
            pin = 3
            [button.a]
            pin = "GPIO3"
            [button.b]
            pin = 3
            chip = "gpiochip1"
            [button.c]
            pin = 3
            chip = "/dev/gpiochip1"
            [button.d]
            pin = "GPIO3"
            chip = "gpiochip1"
            """
        #expect(
            findings(text) == [
                "f:4:1: error: output 'x' and button 'a' are both GPIO3 on the board's header chip "
                    + "(the other is at 2:1)",
                "f:9:1: error: button 'b' and button 'c' are both line 3 on chip gpiochip1 "
                    + "(the other is at 6:1)",
            ])
    }

    @Test func thereAreLimits() {
        let buttons = (0...1000).map { "[button.b\($0)]\npin = \($0)\n" }.joined()
        #expect(findings(buttons) == ["f:2001:9: error: more than 1000 tables [button.NAME]"])
        let groups = (0...100).map { "[group.g\($0)]\nbuttons = [\"a\"]\ncooldown = \"1s\"\n" }.joined()
        #expect(
            findings("[button.a]\npin = 3\n\(groups)") == [
                "f:303:8: error: more than 100 tables [group.NAME]"
            ])
    }

    /// Each costs as much as all the rest; the mistake itself is told all the same.
    @Test func aFileFullOfMistakesIsNotGuessedAtForEver() {
        let found = findings("[button.a]\npin = 3\n" + (0..<60_000).map { "release\($0) = 1\n" }.joined())
        #expect(found.count == 60_000)
        let questions = found.count { $0.hasSuffix("'?") }
        #expect(questions > 500 && questions < 30_000)
        #expect(found.last == "f:60002:1: error: unknown key 'release59999'")
    }

    @Test func ofTheFileAsAWholeThereIsNoPlace() {
        #expect(Finding(.warning, "f", nil, "x").description == "f: warning: x")
    }
}
