import Testing

@testable import debounced

@Suite struct ProgramCheckTests {
    @Test(arguments: [
        "press = \"sh -c true\"", "press = \"/bin/sh\"", "press = { shell = \"nosuchprogram\" }",
        "press = { run = \"./sh\", cwd = \"/bin\" }", "press = { key = \"KEY_A\" }",
    ])
    func whatCanRunIsNothingToSay(_ binding: String) throws {
        #expect(try survey(binding) == [])
    }

    @Test(arguments: [
        ("press = \"nosuchprogram\"", "there is no program 'nosuchprogram' in PATH"),
        ("hold = \"nosuchprogram\"", "there is no program 'nosuchprogram' in PATH"),
        ("press = \"/no/program\"", "there is no program '/no/program'"),
        ("press = \"/etc/passwd\"", "'/etc/passwd' is not executable"),
        ("press = \"/etc\"", "'/etc' is a directory"),
        ("press = { run = \"sh\", cwd = \"/nowhere\" }", "there is no directory '/nowhere'"),
        ("press = [{ run = \"/etc\" }]", "'/etc' is a directory"),
    ])
    func whatCannotRunIsSaidOnce(_ binding: String, _ words: String) throws {
        #expect(try survey(binding) == ["f:3:1: warning: button 'a': \(words)"])
    }

    @Test func ofSeveralActionsEachHasItsPlace() throws {
        let press = "press = [{ shell = \"x\" },\n  \"/etc\", \"/no/program\", \"/etc\"]"
        #expect(
            try survey(press) == [
                "f:4:3: warning: button 'a': '/etc' is a directory",
                "f:4:11: warning: button 'a': there is no program '/no/program'",
            ])
    }

    @Test func stagesThatAreNotInTheirOrderHaveTheirPlaces() throws {
        let stages =
            "[[button.a.hold]]\nafter = \"9s\"\nrun = \"/etc\"\n[[button.a.hold]]\nrun = \"/no/program\""
        #expect(
            try survey(stages) == [
                "f:6:1: warning: button 'a': there is no program '/no/program'",
                "f:3:1: warning: button 'a': '/etc' is a directory",
            ])
    }

    @Test func eachGestureHasItsPlace() throws {
        let chord = "[button.b]\npin = 4\n[chord.c]\nbuttons = [\"a\", \"b\"]\nhold = \"/etc\""
        #expect(
            try survey("press = \"/etc\"\n  click = \"/etc\"\n\(chord)") == [
                "f:3:1: warning: button 'a': '/etc' is a directory",
                "f:4:3: warning: button 'a': '/etc' is a directory",
                "f:9:1: warning: chord 'c': '/etc' is a directory",
            ])
    }

    private func survey(_ binding: String) throws -> [String] {
        try ProgramCheck(plan("[button.a]\npin = 3\n\(binding)"), file: "f").findings.map(\.description)
    }
}
