import Glibc
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
        (
            "press = \"nosuchprogram\"",
            "there is no program 'nosuchprogram' in PATH: install it, or correct its name"
        ),
        (
            "hold = \"nosuchprogram\"",
            "there is no program 'nosuchprogram' in PATH: install it, or correct its name"
        ),
        ("press = \"/no/program\"", "there is no program '/no/program': create it, or correct its path"),
        ("press = \"/etc/passwd\"", "'/etc/passwd' is not executable: chmod +x /etc/passwd"),
        ("press = \"/etc\"", "'/etc' is a directory: name the program in it"),
        (
            "press = { run = \"sh\", cwd = \"/nowhere\" }",
            "there is no directory '/nowhere': create it, or correct cwd"
        ),
        ("press = [{ run = \"/etc\" }]", "'/etc' is a directory: name the program in it"),
    ])
    func aProgramThatCannotRunIsReportedOnce(_ binding: String, _ words: String) throws {
        #expect(try survey(binding) == ["f:3:1: warning: button 'a': \(words)"])
    }

    @Test func ofSeveralActionsEachHasItsPlace() throws {
        let press = "press = [{ shell = \"x\" },\n  \"/etc\", \"/no/program\", \"/etc\"]"
        #expect(
            try survey(press) == [
                "f:4:3: warning: button 'a': '/etc' is a directory: name the program in it",
                "f:4:11: warning: button 'a': there is no program '/no/program': create it, or correct its path",
            ])
    }

    @Test(arguments: [
        "press = [true,\n\"/etc\"]", "hold = [{ after = \"1s\" },\n{ after = \"2s\", run = \"/etc\" }]",
    ])
    func anEventAmongActionsMovesNoPlace(_ binding: String) throws {
        #expect(
            try survey(binding) == [
                "f:4:1: warning: button 'a': '/etc' is a directory: name the program in it"
            ])
    }

    @Test func stagesThatAreNotInTheirOrderHaveTheirPlaces() throws {
        let stages =
            "[[button.a.hold]]\nafter = \"9s\"\nrun = \"/etc\"\n[[button.a.hold]]\nrun = \"/no/program\""
        #expect(
            try survey(stages) == [
                "f:6:1: warning: button 'a': there is no program '/no/program': create it, or correct its path",
                "f:3:1: warning: button 'a': '/etc' is a directory: name the program in it",
            ])
    }

    @Test func eachGestureHasItsPlace() throws {
        let chord = "[button.b]\npin = 4\n[chord.c]\nbuttons = [\"a\", \"b\"]\nhold = \"/etc\""
        #expect(
            try survey("press = \"/etc\"\n  click = \"/etc\"\n\(chord)") == [
                "f:3:1: warning: button 'a': '/etc' is a directory: name the program in it",
                "f:4:3: warning: button 'a': '/etc' is a directory: name the program in it",
                "f:9:1: warning: chord 'c': '/etc' is a directory: name the program in it",
            ])
    }

    /// In a folder that its owner alone may enter, as homes are.
    @Test(.enabled(if: geteuid() == 0, "only root can make a folder that another user can't enter"))
    func aScriptThatTheServiceCannotReachIsReported() throws {
        let home = Home()
        let (script, secret) = (home.path + "/ring.py", home.path + "/open/secret")
        func survey(_ binding: String) throws -> [String] {
            let nobody = try #require(ServiceUser("nobody", hidden: ["/var/tmp"]))
            return try ProgramCheck(
                plan("[button.a]\npin = 3\n\(binding)"), file: "f", user: nobody
            ).findings.map(\.message)
        }
        let unreachable = "can't be reached by the user nobody, who may not enter \(home.path)"
        let remedy = "move it to /usr/local/bin"
        for binding in ["'\(script)'", "['sh', '\(script)']", "{ shell = 'cd / && \(script) x' }"] {
            #expect(
                try survey("press = \(binding)") == ["button 'a': '\(script)' \(unreachable): \(remedy)"])
        }
        symlink(script, home.path + ".link")
        defer { unlink(home.path + ".link") }
        #expect(
            try survey("press = '\(home.path).link'")
                == ["button 'a': '\(home.path).link' \(unreachable): \(remedy)"])
        chmod(home.path, 0o711)
        #expect(try survey("press = ['sh', '\(script)']") == [])
        #expect(
            try survey("press = ['cat', '\(secret)']")
                == [
                    "button 'a': '\(secret)' can't be read by the user nobody: "
                        + "chgrp nobody \(secret) && chmod g+r \(secret)"
                ])
        #expect(try survey("press = ['cat', '\(home.path)/missing', '\(home.path)/open']") == [])
    }

    @Test(arguments: [("/home", "ProtectHome=yes"), ("/tmp", "PrivateTmp=yes"), ("/tmp", "ProtectHome=no")])
    func whatTheUnitHidesIsNotThere(_ folder: String, _ setting: String) {
        let user = ServiceUser(of: UnitState("User=nobody\n\(setting)"))
        let isHidden = user.obstacle(to: .run, folder + "/x")?.words.contains("has its own \(folder)") == true
        #expect(isHidden == !setting.hasSuffix("no"))
    }

    private func survey(_ binding: String) throws -> [String] {
        try ProgramCheck(plan("[button.a]\npin = 3\n\(binding)"), file: "f").findings.map(\.description)
    }
}

/// A folder that its owner alone may enter, with a script, and a file that the owner alone may read.
final class Home {
    let path: String

    init() {
        var template = Array("/tmp/debounced-home-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        mkdir(path + "/open", 0o755)
        make("ring.py", 0o755)
        make("open/secret", 0o600)
    }

    deinit {
        for name in ["ring.py", "open/secret", "open/config", "open"] { remove("\(path)/\(name)") }
        rmdir(path)
    }

    func make(_ name: String, _ mode: mode_t) {
        close(creat("\(path)/\(name)", mode))
        chmod("\(path)/\(name)", mode)
    }
}
