import DebouncedConfiguration
import DebouncedEngine
import Testing

@Suite struct ActionTests {
    @Test(arguments: [
        (#"["prog", "an arg"]"#, [["prog", "an arg"]]),
        (#"{ run = ["prog", "an arg"] }"#, [["prog", "an arg"]]),
        (#""prog 'an arg'""#, [["prog", "an arg"]]),
        (#"{ run = "prog 'an arg'" }"#, [["prog", "an arg"]]),
        (#"{ shell = "a | b" }"#, [["/bin/sh", "-c", "a | b"]]),
        (#"[ { run = ["a"] }, ["b", "c"], "d e" ]"#, [["a"], ["b", "c"], ["d", "e"]]),
        (#"["a b"]"#, [["a b"]]),
    ])
    func formsOfAProgram(_ text: String, _ programs: [[String]]) throws {
        let expected = programs.map { Action.run(Command($0)) }
        #expect(try button("press = \(text)").actions[.press] == expected)
    }

    @Test(arguments: [
        (#"a  b\tc"#, ["a", "b", "c"]),
        (#"a 'b c'"#, ["a", "b c"]),
        (#"a \"b c\""#, ["a", "b c"]),
        (#"a b\\ c"#, ["a", "b c"]),
        (#"a ''"#, ["a", ""]),
        (#"a b'c d'e"#, ["a", "bc de"]),
        (#"a '\\n$x'"#, ["a", #"\n$x"#]),
        (#"a \"\\n\\\"\""#, ["a", #"\n""#]),
        (#" a $HOME * | > b "#, ["a", "$HOME", "*", "|", ">", "b"]),
    ])
    func aTextIsSplitIntoWords(_ text: String, _ words: [String]) throws {
        #expect(try button("press = \"\(text)\"").actions[.press] == [.run(Command(words))])
    }

    @Test func aProgramHasItsSurroundings() throws {
        let button = try button(
            """
            press = { run = ["a"], timeout = "3s", overlap = "queue", cwd = "/tmp", env = { B = "1", A = "" } }
            """)
        var command = Command(["a"])
        command.timeout = .seconds(3)
        command.overlap = .queue
        command.directory = "/tmp"
        command.environment = ["A": "", "B": "1"]
        #expect(button.actions[.press] == [.run(command)])
    }

    @Test func keysHaveTheNumbersOfLinux() throws {
        let button = try button(#"press = { key = "KEY_LEFTCTRL+KEY_C" }"#)
        guard case .key(let keys)? = button.actions[.press]?.first else { return #expect(Bool(false)) }
        #expect(keys.map(\.name) == ["KEY_LEFTCTRL", "KEY_C"])
        #expect(keys.map(\.code) == [29, 46])
    }

    @Test(arguments: [
        (#"set = "on""#, OutputChange.on),
        (#"set = "off""#, .off),
        (#"set = "toggle""#, .toggle),
        (#"set = "pulse""#, .pulse(.milliseconds(200))),
        (#"set = "pulse", for = "3s""#, .pulse(.seconds(3))),
        (#"set = "blink""#, .blink(every: .milliseconds(500), for: nil)),
        (#"set = "blink", every = "50ms", for = "3s""#, .blink(every: .milliseconds(50), for: .seconds(3))),
    ])
    func outputsChange(_ text: String, _ change: OutputChange) throws {
        let button = try button("press = { output = \"x\", \(text) }\n[output.x]\npin = 4")
        #expect(button.actions[.press] == [.output(name: "x", change)])
    }

    @Test func holdsAreStagesAndTheShortestComesFirst() throws {
        let actions = try button(
            """
            hold = [ { after = "3s", run = ["c"] }, ["a", "b"], { after = "2s", shell = "b" } ]
            """
        ).actions
        #expect(
            actions.stages == [
                Stage(after: .seconds(1), action: .run(Command(["a", "b"]))),
                Stage(after: .seconds(2), action: .run(Command(shell: "b"))),
                Stage(after: .seconds(3), action: .run(Command(["c"]))),
            ])
    }

    @Test func aGestureMayBeOnlyAnEvent() throws {
        let actions = try button(
            """
            press = true
            double = true
            hold = [{ after = "3s" }, true, { after = "8s", run = "poweroff" }]
            repeat = { every = "80ms" }
            """
        ).actions
        #expect(actions.gestures == [.press, .double, .hold, .repeat])
        #expect(actions[.double] == [])
        #expect(
            actions.stages == [
                Stage(after: .seconds(1), action: nil), Stage(after: .seconds(3), action: nil),
                Stage(after: .seconds(8), action: .run(Command(["poweroff"]))),
            ])
        #expect(actions.repetition == Repetition(after: .milliseconds(500), every: .milliseconds(80)))
        #expect(actions.actions == [.run(Command(["poweroff"]))])
    }

    @Test func aRepeatHasItsTimes() throws {
        let standard = Repetition(after: .milliseconds(500), every: .milliseconds(100))
        #expect(try button("repeat = [\"a\"]").actions.repetition == standard)
        let quick = Repetition(after: .milliseconds(500), every: .milliseconds(80))
        let written = try button(
            "repeat = [ { every = \"80ms\", run = \"a\" }, { every = \"80ms\", run = \"b\" } ]")
        #expect(written.actions.repetition == quick)
        #expect(written.actions[.repeat]?.count == 2)
    }
}
