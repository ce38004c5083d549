import Glibc
import Testing

/// The scope as a person sees it, who presses keys and looks at a screen.
@Suite(.serialized) struct ScopeTests {
    private func terminal(_ environment: String = "LC_ALL=C.UTF-8") throws -> Tmux {
        try #require(Tmux.isThere, "there is no tmux here; script/setup tmux installs it")
        let terminal = Tmux(environment: environment)
        try #require(terminal.shows("ready:"))
        return terminal
    }

    private func start(_ terminal: Tmux, _ options: String = "") throws {
        terminal.enter("stty -g >/tmp/$$.before; debounced --simulate \(options); echo code $?")
        try #require(terminal.shows(" switch   "))
        try #require(terminal.shows("raw        0"))
    }

    /// Whether it is the shell's again, as it was.
    private func expectAsItWas(_ terminal: Tmux, code: Int, at location: SourceLocation = #_sourceLocation) {
        #expect(terminal.shows("code \(code)"), sourceLocation: location)
        terminal.enter("stty -g | cmp - /tmp/$$.before && echo 'the same modes'; rm /tmp/$$.before")
        #expect(terminal.shows { $0.contains("the same modes") }, sourceLocation: location)
        #expect(terminal.screen.first?.hasPrefix("ready:stty") == true, sourceLocation: location)
    }

    @Test func aPressIsSeen() throws {
        let terminal = try terminal()
        try start(terminal)
        terminal.type("1")
        #expect(terminal.shows(">leading    1"))
        #expect(terminal.shows("would run: echo 'ding dong'"))
        #expect(terminal.shows("release"))

        terminal.type("a")
        #expect(terminal.shows("2 presses"))
        #expect(terminal.shows { $0[2].hasSuffix("█") })
        terminal.type("a")
        #expect(terminal.shows { $0[2].hasSuffix("_") })
        #expect(terminal.shows { $0[3].hasSuffix("_") })

        terminal.type("q")
        expectAsItWas(terminal, code: 0)
        #expect(terminal.shows("2 presses of a tactile switch made"))
    }

    /// What still runs when the terminal is given back must end before the program does. Before that it may write more
    /// than a pipe holds.
    @Test func nothingIsDrawnWhileAProgramEnds() throws {
        let terminal = try terminal()
        let (config, end) = ("/tmp/debounced-scope-\(getpid()).toml", "/tmp/debounced-scope-\(getpid()).end")
        defer { for path in [config, end] { unlink(path) } }
        let file = try #require(fopen(config, "w"))
        let last = "seq 1 40000; echo done >\(end); exit"
        fputs("[button.bell]\npin = 4\npress = { shell = \"trap '\(last)' TERM; sleep 9; sleep 9\" }\n", file)
        fclose(file)
        try start(terminal, "--act --config \(config)")
        terminal.type("a")
        #expect(terminal.shows(">leading    1"))
        terminal.type("q")
        #expect(terminal.shows("code 0"))
        #expect(!terminal.screen.contains { $0.contains("█") })
        #expect(access(end, F_OK) == 0)
    }

    @Test func allThatWerePressedAreNamed() throws {
        let terminal = try terminal()
        try start(terminal, "--switch clean")
        terminal.type("a")
        #expect(terminal.shows(">leading    1"))
        terminal.type("a")
        #expect(terminal.shows("release"))
        terminal.type("bbba")
        #expect(terminal.shows(">leading    2"))
        terminal.type("bq")
        #expect(terminal.shows("2 presses of clean and reed switches made"))
    }

    /// A terminal that wrapped a line would put the rest of a word at the start of the next.
    @Test func checkBreaksNoWord() throws {
        let terminal = try terminal()
        let config = "/tmp/debounced-wrapped-\(getpid()).toml"
        defer { unlink(config) }
        let file = try #require(fopen(config, "w"))
        fputs("[button.bell]\npin = 17\n", file)
        fclose(file)
        terminal.enter("debounced check --config \(config); echo 'do''ne'")
        #expect(terminal.shows("done"))
        let lines = terminal.screen.drop { !$0.hasPrefix("bell:") }.prefix { !$0.hasPrefix("done") }
        #expect(lines.count >= 3)
        #expect(lines.dropFirst().allSatisfy { $0.isEmpty || $0.hasPrefix("  ") }, "\(lines)")
    }

    @Test func theReasonForAFailedStartIsPrinted() throws {
        let terminal = try terminal()
        terminal.enter("debounced --simulate --record /nowhere/trace.vcd; echo code $?")
        #expect(terminal.shows("code 74"))
        #expect(terminal.shows("/nowhere/trace.vcd"))
        #expect(terminal.shows("No such file or directory"))
    }

    @Test func knobsTurn() throws {
        let terminal = try terminal()
        try start(terminal, "--switch clean")
        terminal.type("p+")
        #expect(terminal.shows("trailing 40ms"))
        terminal.type("b")
        #expect(terminal.shows("tactile switch"))
        terminal.type("1")
        #expect(terminal.shows(">trailing   1"))
        terminal.type(" z")
        #expect(terminal.shows("10ms a column   PAUSED"))
        #expect(terminal.shows("│0"))
        terminal.press("Up")
        #expect(terminal.shows("5ms a column   PAUSED"))
        terminal.type(" ?")
        #expect(terminal.shows("Keys"))
        terminal.press("C-c")
        expectAsItWas(terminal, code: 0)
    }

    @Test func aKnobThatTurnsDoesNotHideTheLastKey() throws {
        let terminal = try terminal()
        try start(terminal)
        terminal.type("p+q")
        expectAsItWas(terminal, code: 0)
    }

    @Test func aButtonThatIsHeldWhileAKnobTurnsIsNotPressedAgain() throws {
        let terminal = try terminal()
        try start(terminal, "--switch clean")
        terminal.type("a")
        #expect(terminal.shows(">leading    1"))
        terminal.type("p")
        #expect(terminal.shows(">trailing   1"))
        terminal.type("a")
        #expect(terminal.shows { $0[2].hasSuffix("_") })
        terminal.type("1")
        #expect(terminal.shows(">trailing   2"))
        terminal.type("q")
        expectAsItWas(terminal, code: 0)
    }

    @Test func itFollowsTheSize() throws {
        let terminal = try terminal()
        try start(terminal)
        terminal.type("1")
        #expect(terminal.shows("press"))
        terminal.type(" z")
        #expect(terminal.shows("PAUSED"))
        terminal.resize(columns: 20, rows: 5)
        #expect(
            terminal.shows {
                $0.prefix(5).map { $0.prefix(4) } == ["raw ", "lea>", "tra ", "loc ", "ges "]
            })
        terminal.resize(columns: 100, rows: 30)
        #expect(terminal.shows("PAUSED"))
        #expect(terminal.shows { $0.contains { $0.count == 100 } })
        terminal.type("q")
        expectAsItWas(terminal, code: 0)
    }

    @Test(arguments: [(SIGTERM, 0), (SIGHUP, 0), (SIGQUIT, 131), (SIGABRT, 134), (SIGSEGV, 139)])
    func theTerminalIsLeftAsItWas(_ signal: Int32, _ code: Int) throws {
        let terminal = try terminal()
        try start(terminal)
        try kill(#require(terminal.process("debounced")), signal)
        expectAsItWas(terminal, code: code)
    }

    @Test func itStopsAndGoesOn() throws {
        let terminal = try terminal()
        try start(terminal)
        terminal.press("C-z")
        #expect(terminal.shows("Stopped"))
        terminal.enter("stty -g | cmp - /tmp/$$.before && echo 'the same modes'; rm /tmp/$$.before")
        #expect(terminal.shows { $0.contains("the same modes") })
        terminal.enter("fg; echo code $?")
        #expect(terminal.shows(">leading    0"))
        terminal.type("1")
        #expect(terminal.shows(">leading    1"))
        terminal.type("q")
        #expect(terminal.shows("code 0"))
    }

    @Test func withoutUTF8ItIsDrawnInASCII() throws {
        let terminal = try terminal("LC_ALL=C NO_COLOR=1")
        try start(terminal)
        terminal.type("1")
        #expect(terminal.shows(">leading    1"))
        #expect(terminal.shows { $0[3].contains("/###") })
        #expect(terminal.screen.allSatisfy { $0.utf8.count == $0.count })
        terminal.type("q")
        expectAsItWas(terminal, code: 0)
    }

    @Test func theButtonsOfADaemonAreSeen() throws {
        let terminal = try terminal()
        terminal.enter("debounced --simulate --json --presses 1000 >/dev/null 2>&1 &")
        terminal.enter(
            "until test -S \(terminal.daemonSocket); do :; done; clear; debounced scope; echo code $?")
        #expect(terminal.shows("live, through the daemon"))
        #expect(terminal.shows { $0[1].contains("doorbell") && !$0[1].contains(" 0 presses") })
        terminal.type("q")
        #expect(terminal.shows("code 0"))
        terminal.enter("debounced measure --presses 2; echo measured $?")
        #expect(terminal.shows("measured 0"))

        terminal.enter("clear; debounced scope; echo again $?")
        #expect(terminal.shows("live, through the daemon"))
        // The daemon was started before the scope.
        try kill(#require(terminal.process("debounced")), SIGTERM)
        #expect(terminal.shows("doorbell: the daemon is gone; trying again"))
        terminal.type("q")
        #expect(terminal.shows("again 0"))
    }

    @Test func theMetersAndKnobsOfADaemonAreSeen() throws {
        let terminal = try terminal()
        let folder = "/tmp/debounced-meters-\(getpid())"
        terminal.enter("mkdir \(folder)")
        terminal.enter(
            "printf '[counter.gas]\\npin = 1\\n[encoder.volume]\\npins = [2, 3]\\n' >\(folder)/a.toml")
        terminal.enter(
            "debounced --simulate --config \(folder)/a.toml --json --presses 1000 >/dev/null 2>&1 &")
        terminal.enter(
            "until test -S \(terminal.daemonSocket); do :; done; clear; debounced scope volume; echo code $?"
        )
        #expect(terminal.shows("live, through the daemon"))
        #expect(terminal.shows { $0[1].contains("volume.A") && !$0[1].contains(" 0 clicks") })
        terminal.type("\tp1q")
        #expect(terminal.shows("code 0"))
        terminal.enter("clear; debounced scope; echo again $?")
        #expect(terminal.shows { $0.contains { $0.contains("gas ") } })
        terminal.type("q")
        #expect(terminal.shows("again 0"))
        terminal.enter("kill $!; rm -r \(folder)")
    }

    @Test func whereAPictureCanNotBeDrawnItPressesByItself() throws {
        let terminal = try terminal("TERM=dumb")
        for command in ["debounced --simulate", "TERM=linux debounced --simulate | cat"] {
            terminal.enter("clear; \(command)")
            #expect(terminal.shows("doorbell  press"))
            terminal.press("C-c")
            #expect(terminal.shows("of a tactile switch made"))
        }
    }

    /// An hour lies between its two presses.
    @Test func aTraceIsWalked() throws {
        let terminal = try terminal()
        // The title has room for a short name.
        let trace = "/tmp/w\(getpid()).csv"
        defer { unlink(trace) }
        let file = try #require(fopen(trace, "w"))
        fputs("Time [s],bell\n0,1\n100,0\n100.2,1\n3700,0\n3700.2,1\n7300,1\n", file)
        fclose(file)
        terminal.enter("debounced scope \(trace); echo code $?")
        try #require(terminal.shows("raw        2"))
        terminal.type(".")
        #expect(terminal.shows(">leading    2"))
        terminal.type("t3600")
        terminal.press("Enter")
        #expect(
            terminal.shows {
                $0.contains { $0.contains("3599.") } && $0.contains { $0.contains("raw        2") }
            })
        terminal.type("<<<")
        #expect(terminal.shows("x0.1"))
        terminal.type("t10")
        terminal.press("Enter")
        #expect(terminal.shows("raw        0"))
        #expect(terminal.shows("x0.1"))
        terminal.type("q")
        #expect(terminal.shows("code 0"))
    }
}
