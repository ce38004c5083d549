import DebouncedConfiguration
import DebouncedStrips
import Testing

/// Each mistake with its place and its words.
@Suite struct FindingTests {
    /// A file of another kind would be read by nobody.
    @Test func eachFileOfCasesHasItsKind() {
        for file in Repository.names(in: "Tests/Cases") where !file.hasPrefix(".") {
            #expect(
                ["findings", "scenes", "moments", "changes"].contains { file.hasSuffix(".\($0)") }, "\(file)")
        }
    }

    @Test(arguments: Case.all("findings"))
    func eachFileHasItsFindings(_ one: Case) {
        let found = findings(one.text).map { String($0.dropFirst("f:".count)) }
        let difference = one.difference(from: found)
        #expect(difference == nil, "\(difference ?? "")")
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

    /// What a file of cases can't show: it is invisible, or the last line has no end.
    @Test(arguments: [
        ("a = ", "1:5", "the file ends where a value should come"),
        ("a = '''x", "1:9", "the file ends before the closing quote"),
        ("a = [1", "1:7", "the file ends before this is complete"),
        ("[button.a\r\npin = 3", "1:10", "no ] at the end of this line"),
        (
            "bell: \r\n  pin: 17", "1:5",
            "this is YAML: write [button.NAME], and its keys below it, such as pin = 17"
        ),
        ("a = { b = 1\r\n}", "1:12", "no } at the end of this line: all that { } holds stands on one line"),
        ("a = 1\n\0", "2:1", "a NUL byte in this line: this is not a text file"),
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
            "[button.a]\npin = 3\npress = \"\u{85}\"", "3:9",
            "'press' is empty: write a program and its arguments"
        ),
        (
            "[button.a]\npin = 3\npress = \" \t\u{2003}\"", "3:9",
            "'press' is empty: write a program and its arguments"
        ),
        // To a broker it is a slash, whatever mark stands on it.
        (
            "[button.a]\npin = 3\n[mqtt]\nhost = \"localhost\"\nclient = \"a/\u{301}b\"", "5:10",
            "'client' can't be \"a/\u{301}b\": it is one level of a topic: leave out '/'"
        ),
        (
            "", "1:1",
            "no button: write at least [button.NAME] and its pin, or a switch, a counter or an encoder"
        ),
    ])
    func whatIsInvisibleHasItsPlace(_ text: String, _ place: String, _ words: String) {
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

    @Test func aNameHasAtMost200Characters() {
        let longest = String(repeating: "ä", count: 200)
        #expect(findings("[button.\"\(longest)\"]\npin = 3").isEmpty)
        #expect(
            findings("[button.\"\(longest)b\"]\npin = 3\n[output.\"\(longest)c\"]\npin = 4") == [
                "f:1:9: error: a name can have at most 200 characters",
                "f:3:9: error: a name can have at most 200 characters",
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

    /// Each word may be where another command begins; the time that takes must not double with each.
    @Test func aLongCommandIsLookedThrough() {
        let line = (1...500).map { "A\($0)=! sh" }.joined(separator: " ")
        #expect(findings("[button.a]\npin = 3\npress = \"env \(line) true\"") == [])
        #expect(findings("[button.a]\npin = 3\npress = \"env \(line) 'sudo reboot'\"").count == 1)
    }

    @Test func ofTheFileAsAWholeThereIsNoPlace() {
        #expect(Finding(.warning, "f", nil, "x").description == "f: warning: x")
    }
}
