import DebouncedLinux
import DebouncedStrips
import Glibc
import Testing

/// The daemon on a fake chip, from outside.
@Suite(.serialized) final class SimulatedDaemonTests {
    private let path = "/tmp/debounced-command-\(getpid()).toml"

    deinit { unlink(path) }

    @Test(arguments: [SIGINT, SIGTERM])
    func stoppedInTheMiddleItCountsWhatItReported(_ signal: Int32) {
        let program = simulate("echo done")
        program.wait(for: "done", times: 2)
        program.send(signal)
        #expect(program.end() == 0)
        #expect(program.text.contains("each press was reported once"))
    }

    /// Its config may be on a slow disk.
    @Test func aReloadBeforeTheConfigIsReadDoesNotEndIt() {
        mkfifo(path, 0o600)
        let (config, opened) = (open(path, O_RDWR | O_CLOEXEC), inotify_init1(O_CLOEXEC))
        inotify_add_watch(opened, path, UInt32(IN_OPEN))
        let program = Program(["--simulate", "--config", path])
        var event = [UInt8](repeating: 0, count: 4096)
        #expect(read(opened, &event, event.count) > 0)
        close(opened)
        // Now it waits for its config.
        program.send(SIGHUP)
        let text = "[button.bell]\npin = 4\n"
        #expect(write(config, text, text.utf8.count) == text.utf8.count)
        close(config)
        program.wait(for: "press")
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    /// A press comes before what it would do, and what does nothing fires nothing.
    @Test func actionsAreCountedAndPrintedAfterTheirEvent() {
        let workshop = Workshop()
        workshop.write(
            "[button.a]\npin = 1\nrelease = ['true', 'a']\n[button.b]\npin = 2\n", to: "two.toml")
        let (text, code) = workshop.run(["--simulate", "--fast", "--presses", "3", "--config", "two.toml"])
        #expect(code == 0)
        let lines = text.split(separator: "\n").map {
            $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
        }
        #expect(
            lines
                == [
                    "a press", "a release", "would run:", "b press", "b release", "a press", "a release",
                    "would run:",
                    "presses of",
                ].map { $0 == "would run:" ? "run: true" : $0 })
        #expect(text.contains(" and fired 2 actions: each press was reported once."))
    }

    @Test(arguments: [
        ("state.json", 0), ("none/state.json", 74), ("/dev/full", 74),
    ])
    func aStateThatCantBeKeptIsAnError(_ state: String, _ code: Int32) {
        let workshop = Workshop()
        workshop.write("[counter.gas]\npin = 1\n", to: "a.toml")
        let words = ["--simulate", "--fast", "--config", "a.toml", "--presses", "3", "--state", state]
        let (text, end) = workshop.run(words)
        #expect(end == code)
        #expect(text.contains("debounced: \(state): ") == (code != 0))
        #expect(text.contains("3 pulses") == (code == 0))
        #expect(!text.contains("trying again"))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func stoppedInVirtualTimeItCountsAsWell(_ signal: Int32) {
        let program = Program(["--simulate", "--fast", "--json", "--presses", "100000000"])
        program.wait(for: "release", times: 10)
        program.send(signal)
        #expect(program.end() == 0)
        #expect(program.text.hasSuffix("\"lost\":0,\"doubled\":0}\n"))
    }

    @Test func anotherFileIsReadOnRequest() {
        let program = simulate("echo one")
        program.wait(for: "one")
        reload(program, "echo two")
        program.wait(for: "two")
        #expect(program.text.contains("reloaded: watching 1 button"))
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test func buttonsComeAndGo() {
        let program = simulate("echo one")
        program.wait(for: "one")
        reload(program, "echo two", more: "[button.other]\npin = 60\npress = { shell = 'echo other' }")
        program.wait(for: "other")
        #expect(program.text.contains("reloaded: watching 2 buttons"))
        reload(program, "echo three")
        program.wait(for: "three", times: 2)
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test func settingsChange() {
        let program = simulate("echo one")
        program.wait(for: "one")
        reload(program, "echo two", more: "[defaults]\npolicy = 'trailing'\ngap = '200ms'")
        program.wait(for: "two")
        program.send(SIGTERM)
        // A press that a reload interrupts is lost.
        #expect([0, 1].contains(program.end()))
    }

    /// A chip that is called by its name was made as no header, so "auto" is another.
    @Test(arguments: [("auto", "gpiochip0"), ("other", "gpiochip0"), ("gpiochip0", "auto")])
    func aButtonIsPressedWhicheverWayItsChipIsNamed(old: String, new: String) {
        let program = simulate("echo one", more: "chip = '\(old)'")
        program.wait(for: "one")
        reload(program, "echo two", more: "chip = '\(new)'")
        program.wait(for: "two", times: 3)
        program.send(SIGTERM)
        let code = program.end()
        #expect(code == 0 || new == "auto" && code == 1)
    }

    @Test func aBrokenFileChangesNothing() {
        let program = simulate("echo one")
        program.wait(for: "one")
        reload(program, "echo two", more: "nonsense")
        program.wait(for: "not reloaded")
        let before = program.count(of: "one")
        program.wait(for: "one", times: before + 2)
        #expect(program.count(of: "two") == 0)
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test func aSecondInterruptEndsWhatHangs() {
        let program = simulate(
            "trap '' TERM; echo hangs; while :; do sleep 1000; done", more: "stop_timeout = '1000s'")
        program.wait(for: "hangs")
        program.send(SIGINT)
        program.wait(for: "each press was reported once")
        program.send(SIGINT)
        #expect(program.end() == 0)
    }

    /// Programs read it as the last line.
    @Test func theCountsComeAfterWhatActionsPrint() {
        configure(
            "trap 'echo late; exit' TERM; echo up; while :; do sleep 1000; done",
            more: "stop_timeout = '10ms'")
        let program = Program(["--simulate", "--json", "--act", "--config", path, "--presses", "1"])
        #expect(program.end() == 0)
        let last = program.text.split(separator: "\n").suffix(2)
        #expect(last.first == "late" && last.last?.hasPrefix("{\"presses\":1,") == true)
    }

    /// As the daemon does: a unit may simulate.
    @Test func theServiceManagerLearnsOfTheStartAndTheEnd() throws {
        let socketPath = "/tmp/debounced-manager-\(getpid())"
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer {
            close(manager)
            unlink(socketPath)
        }
        try #require(try #require(UnixAddress(socketPath)).with { bind(manager, $0, $1) } == 0)
        let environment = ["/usr/bin/env", "NOTIFY_SOCKET=\(socketPath)", "WATCHDOG_USEC=60000000"]
        let program = Program(["--simulate", "--json", "--presses", "1"], by: environment)
        #expect(program.end() == 0)
        var said: [Substring] = []
        var bytes = [UInt8](repeating: 0, count: 1000)
        while case let count = recv(manager, &bytes, bytes.count, Int32(MSG_DONTWAIT)), count > 0 {
            said += String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").prefix(1)
        }
        #expect(said.first == "READY=1" && said.last == "STOPPING=1")
    }

    @Test func whatStillRunsWhenItsTimeIsUpDoesNotOutliveIt() throws {
        configure("echo process $$; exec sleep 1000", more: "stop_timeout = '100ms'")
        let program = Program(["--simulate", "--fast", "--act", "--config", path, "--presses", "2"])
        program.wait(for: "process", times: 2)
        #expect(program.end() == 0)
        let processes = program.text.split(separator: "\n").compactMap { line in
            line.hasPrefix("process ") ? pid_t(line.dropFirst(8)) : nil
        }
        #expect(processes.count == 2)
        #expect(processes.allSatisfy { kill($0, 0) != 0 })
    }

    @Test(arguments: [["--act"], []]) func whatIsDroppedHasNotFired(_ options: [String]) {
        save(
            """
            [button.a]
            pin = 17
            press = [{ output = 'lamp', set = 'on' }, { run = ['true'] }]
            release = { run = ['true'] }
            [output.lamp]
            pin = 22
            off_while = ['a']
            """)
        let program = Program(
            ["--simulate", "--fast", "--config", path, "--presses", "2"] + options)
        #expect(program.end() == 0)
        #expect(program.text.contains("raw edges and fired 2 actions"))
        #expect(program.count(of: "2 actions dropped because output lamp stays off while a is pressed") == 2)
        #expect(program.count(of: "would") == (options.isEmpty ? 2 : 0))
    }

    @Test func whoeverIgnoredChildrenBeforeUsHidesNoneFromUs() {
        configure("echo pressed")
        let command = "trap '' CHLD; exec \"$@\""
        let program = Program(
            ["--simulate", "--act", "--verbose", "--config", path, "--presses", "2"],
            by: ["/bin/sh", "-c", command, "sh"])
        #expect(program.end() == 0)
        #expect(program.count(of: "ended") == 2)
    }

    /// Many lines need many descriptors; programs that call select(2) break if they have more than usual. One press:
    /// while another program starts, the limit is lower for a moment.
    @Test func whatIsStartedHasTheLimitsThatWeHad() {
        configure(
            "echo it may open $(ulimit -Sn)/$(ulimit -Hn), we $(grep -c '^Max open files *400 ' /proc/$PPID/limits)"
        )
        let program = Program(
            ["--simulate", "--act", "--config", path, "--presses", "1"],
            by: ["/bin/sh", "-c", "ulimit -Sn 200; ulimit -Hn 400; exec \"$@\"", "sh"])
        #expect(program.end() == 0)
        #expect(program.count(of: "it may open 200/400, we 1") == 1)
    }

    /// Nothing could stop a daemon that hears no signals.
    @Test func whatCanNotHearSignalsDoesNotStart() {
        let program = Program(["--simulate"], by: ["/bin/sh", "-c", "ulimit -n 4; exec \"$@\"", "sh"])
        #expect(program.end() == 69)
        #expect(program.text == "debounced: could not wait for signals: Too many open files\n")
    }

    /// As in a container. Each action leaves a process behind, which ends; none of them stays a zombie.
    @Test(.enabled(if: getuid() == 0 && Program.canBeFirst))
    func theFirstProcessReapsOrphans() {
        configure("sleep 0.05 & echo children $(grep -l '^PPid:.1$' /proc/[0-9]*/status | wc -l)")
        let program = Program(
            ["--simulate", "--act", "--verbose", "--config", path, "--presses", "8"], by: Program.asFirst)
        #expect(program.end() == 0)
        #expect(program.count(of: "children") == 8)
        #expect(program.count(of: "ended") == 8)
        // The program itself and its orphan, at most; not all those before it.
        let most = program.text.split(separator: "\n").compactMap { line in
            line.hasPrefix("children ") ? Int(line.dropFirst(9)) : nil
        }
        #expect(most.allSatisfy { $0 <= 3 })
    }

    @Test func aFullPipeHoldsNoPressUp() { fillPipe() }

    /// It may be written to, but not opened again.
    @Test(.enabled(if: getuid() == 0))
    func aFullPipeOfSomebodyElseHoldsNoPressUp() {
        fillPipe(of: 65534, by: ["/usr/bin/setpriv", "--bounding-set=-dac_override"])
    }

    /// - Parameters:
    ///   - owner: whose pipe it is, if not ours.
    ///   - starter: what starts the program that is to write to it.
    private func fillPipe(of owner: uid_t = getuid(), by starter: [String] = []) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        fchown(ends[1], owner, getgid())
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filling = [UInt8](repeating: 0, count: 4096)
        while write(ends[1], filling, filling.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        configure("echo pressed >&2")
        let program = Program(
            ["--simulate", "--act", "--config", path, "--presses", "5"], by: starter, output: ends[1])
        program.wait(for: "pressed", times: 5)
        close(ends[0])
        #expect(program.end() == 0)
        close(ends[1])
    }

    @Test func aFullDiskOrAClosedPipeHoldsNoPressUp() {
        configure("echo pressed >&2")
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        let program = Program(["--simulate", "--act", "--config", path, "--presses", "3"], output: full)
        program.wait(for: "pressed", times: 3)
        #expect(program.end() == 74)
        #expect(program.count(of: "standard output: No space left on device") == 1)
        #expect(program.text.contains("lines were dropped"))
        close(full)
    }

    /// In virtual time no one waits for a press, but for what is printed.
    @Test func whatCannotBePrintedIsNoSuccess() {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        let program = Program(["--simulate", "--fast", "--presses", "3"], output: full)
        #expect(program.end() == 74)
        #expect(program.text.contains("debounced: standard output: No space left on device"))
        close(full)
    }

    @Test func observersReceiveEachDecision() {
        configure("true")
        let program = Program(
            [
                "--simulate", "--fast", "--act", "--verbose", "--debug", "--switch", "clean", "--presses",
                "1", "--config", path,
            ])
        #expect(program.end() == 0)
        #expect(program.text.contains("a  edge to active: released -> active, waiting 1 ms\n"))
        #expect(program.text.contains("a  active, waiting 1 ms -> pressed\n"))
        #expect(program.text.contains("a press: started /bin/sh"))
    }

    private func simulate(_ script: String, more: String = "") -> Program {
        configure(script, more: more)
        return Program(["--simulate", "--act", "--config", path, "--presses", "1000"])
    }

    private func reload(_ program: Program, _ script: String, more: String = "") {
        configure(script, more: more)
        program.send(SIGHUP)
    }

    private func configure(_ script: String, more: String = "") {
        save("\(more)\n[button.a]\npin = 4\npress = { shell = \"\(script)\" }\n")
    }

    private func save(_ config: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        write(descriptor, config, config.utf8.count)
        close(descriptor)
    }
}
