import DebouncedCLinux
import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import Glibc
import Testing

@Suite struct ProgramRunnerTests {
    private let context = ActionContext(
        Event(
            sequence: 3, control: "door",
            moment: Moment(
                control: 0, gesture: .release, at: Instant(nanoseconds: 1_203_000_000), held: 120_900_000)),
        pin: "17", chip: "gpiochip0")

    @Test func aChildKnowsItsOccasion() {
        let seen = output("env | grep ^DEBOUNCED_ | sort")
        #expect(
            seen == """
                DEBOUNCED_BUTTON=door
                DEBOUNCED_CHIP=gpiochip0
                DEBOUNCED_EVENT=release
                DEBOUNCED_HELD_MS=120
                DEBOUNCED_KIND=button
                DEBOUNCED_NAME=door
                DEBOUNCED_PIN=17
                DEBOUNCED_SEQ=3
                DEBOUNCED_TIME_NS=1203000000

                """)
    }

    @Test func aChildHasNoDescriptorOfOurs() {
        let leak = open("/dev/zero", O_RDONLY)
        defer { close(leak) }
        #expect(output("readlink /proc/self/fd/0") == "/dev/null\n")
        #expect(output("ls -l /proc/$$/fd").contains("/dev/zero") == false)
    }

    @Test func aChildLeadsAProcessGroupOfItsOwn() {
        #expect(output("test $(cut -d' ' -f5 /proc/$$/stat) = $$ && echo leads") == "leads\n")
    }

    @Test func noSignalIsBlockedOrIgnored() {
        signal(SIGPIPE, SIG_IGN)
        // The first 28 signals: the C library keeps some of the others for itself.
        let masks = output("sed -nE 's/^(SigBlk|SigIgn):.*(.{7})$/\\1 \\2/p' /proc/self/status")
        #expect(masks == "SigBlk 0000000\nSigIgn 0000000\n")
    }

    @Test func nobodyWaitsForAChild() {
        let runner = ProgramRunner(besides: notebook.perform)
        runner.run([.run(Command(["sleep", "1000"]))], for: context, at: .zero)
        #expect(runner.running == 1)
        runner.killAll()
    }

    @Test func actionsOfOneGestureFollowOneAnother() {
        let child = Child()
        defer { child.remove() }
        let runner = ProgramRunner(besides: notebook.perform)
        // The first can't end before somebody reads; whatever did not wait for it would be in the file before it.
        let first = child.action("echo ready; echo one >> \(child.file)")
        runner.run(
            [first, .run(Command(["sh", "-c", "echo two >> \(child.file)"]))], for: context, at: .zero)
        #expect(child.output() == "ready\n")
        runner.reapAll()
        #expect(child.written == "one\ntwo\n")
    }

    @Test func aFailedStartIsReportedAndTheNextRuns() {
        run([.run(Command(["/no/such/program"])), .run(Command(["true"]))])
        #expect(
            notebook.texts == ["door release: can't start /no/such/program: No such file or directory"])
    }

    @Test func tooManyArgumentsAreNoReasonToStop() {
        let tooLong = String(repeating: "x", count: 1 << 20)
        run([.run(Command(["true", tooLong]))])
        #expect(notebook.texts == ["door release: can't start true: Argument list too long"])
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        var command = Command(["true"])
        command.directory = "/no/such/folder"
        run([.run(command)])
        #expect(
            notebook.texts == [
                "door release: can't start true in /no/such/folder: No such file or directory"
            ])
    }

    @Test func aFailedProgramIsReported() {
        run([.run(Command(shell: "exit 3")), .run(Command(shell: "kill -9 $$"))])
        #expect(
            notebook.texts == [
                "door release: /bin/sh exited with status 3",
                "door release: /bin/sh was killed by signal 9",
            ])
    }

    @Test func whoWantsToKnowHearsOfStartAndEnd() throws {
        run([.run(Command(["true"]))])
        let process = try #require(notebook.process)
        #expect(
            notebook.all.map(\.line) == [
                "door release: started true, process \(process)",
                "door release: true, process \(process), ended",
            ])
    }

    // MARK: Programs that are slow to load

    /// Another button has its program at once, and outputs wait for no one.
    @Test func aProgramThatLoadsSlowlyHoldsUpItsOwnButtonAlone() {
        let (file, runner) = (SlowFile(), ProgramRunner(besides: notebook.perform, report: notebook.note))
        runner.run([.run(Command([file.path]))], for: context, at: .zero)
        file.waitUntilOpened()
        runner.run([.run(Command(["true"])), .output(name: "second", .on)], for: context, at: .zero)
        runner.run([.output(name: "lamp", .on)], for: context, at: .zero)
        var other = context
        other.event.control = "gate"
        runner.run([.run(Command(["true"]))], for: other, at: .zero)
        while notebook.ends < 1 { runner.reap(at: .zero) }
        #expect(notebook.programs == ["true"])
        #expect(notebook.outputs == ["lamp"])
        #expect(runner.running == 1)
        file.open()
        runner.reapAll()
        #expect(notebook.ends == 3)
        #expect(notebook.outputs == ["lamp", "second"])
        #expect(notebook.programs == ["true", file.path, "true"])
    }

    @Test func programsOfOneButtonBeginInOrder() {
        let (file, runner) = (SlowFile(), ProgramRunner(besides: notebook.perform, report: notebook.note))
        let child = Child()
        defer { child.remove() }
        runner.run([.run(Command([file.path]))], for: context, at: .zero)
        for number in 1...3 {
            runner.run([.run(Command(shell: "echo \(number) >>\(child.file)"))], for: context, at: .zero)
        }
        file.open()
        while notebook.ends < 4 { runner.reap(at: .zero) }
        #expect(notebook.programs.count == 4)
        #expect(notebook.programs.first == file.path)
    }

    /// What waits for a program, and what follows it, belongs to the same button.
    @Test func aProgramKeepsItsPlaceIfItsButtonGetsAnotherName() {
        let slow = SlowFile()
        let runner = ProgramRunner(besides: notebook.perform, report: notebook.note)
        runner.run([.run(Command([slow.path]))], for: context, at: .zero)
        runner.rename(["door": "gate", "gate": "door"])
        var renamed = context
        renamed.event.control.name = "gate"
        runner.run([.run(Command(["true"]))], for: renamed, at: .zero)
        #expect(runner.running == 1)
        slow.open()
        while notebook.ends < 2 { runner.reap(at: .zero) }
        #expect(notebook.programs == [slow.path, "true"])
    }

    /// As of a lamp that is switched on by each press and off by each release.
    @Test func anotherRunOfAProgramKeepsItsPlace() {
        let (on, off) = (SlowFile(), SlowFile())
        let runner = ProgramRunner(besides: notebook.perform, report: notebook.note)
        for program in [on.path, off.path, on.path, "true"] {
            runner.run([.run(Command([program]))], for: context, at: .zero)
        }
        on.open()
        while notebook.ends < 1 { runner.reap(at: .zero) }
        off.open()
        while notebook.ends < 4 { runner.reap(at: .zero) }
        #expect(notebook.programs == [on.path, off.path, on.path, "true"])
    }

    @Test func whatWaitsForAProgramThatCannotBeLoadedIsDoneAfterIt() {
        let (file, runner) = (
            SlowFile("#!/no/such/shell\n"), ProgramRunner(besides: notebook.perform, report: notebook.note)
        )
        var pressed = context
        pressed.event.moment.gesture = .press
        runner.run([.run(Command([file.path])), .output(name: "first", .on)], for: pressed, at: .zero)
        var command = Command(["/no/such/program"])
        command.overlap = .restart
        for name in ["lost", "second"] {
            runner.run([.run(command), .output(name: name, .on)], for: context, at: .zero)
        }
        file.open()
        runner.reapAll()
        while notebook.outputs.count < 2 { runner.reap(at: .zero) }
        #expect(
            notebook.texts == [
                "door release: 2 actions dropped because a newer run took its place",
                "door press: can't start \(file.path): No such file or directory",
                "door release: can't start /no/such/program: No such file or directory",
            ])
        #expect(notebook.outputs == ["first", "second"])
    }

    /// It takes the place of one that was held, and begins when that would have.
    @Test func whatTakesThePlaceOfAHeldProgramIsHeldInItsStead() {
        let file = SlowFile("#!/bin/sh\nexec sleep 1000\n")
        let runner = ProgramRunner(besides: notebook.perform, report: notebook.note)
        var pressed = context
        pressed.event.moment.gesture = .press
        runner.run([.run(Command([file.path]))], for: pressed, at: .zero)
        var command = Command(["sleep", "2000"])
        command.overlap = .restart
        for _ in 0..<2 { runner.run([.run(command)], for: context, at: .zero) }
        file.open()
        runner.load()
        #expect(notebook.programs == [file.path, "sleep"])
        #expect(runner.running == 2)
        runner.killAll()
    }

    @Test func aStopEndsWhatIsBeingLoaded() {
        let (file, runner) = (SlowFile(), ProgramRunner(besides: notebook.perform, report: notebook.note))
        runner.run([.run(Command([file.path]))], for: context, at: .zero)
        file.waitUntilOpened()
        runner.run([.run(Command(["true"]))], for: context, at: .zero)
        #expect(!runner.hasFinished)
        runner.stop(at: .zero, within: .seconds(5))
        runner.reapAll()
        #expect(runner.hasFinished)
        #expect(notebook.texts == ["door release: dropped because the daemon is stopping"])
        #expect(notebook.ends == 1)
    }

    @Test func aTimeoutCountsFromTheStart() {
        let (file, runner) = (SlowFile(), ProgramRunner(besides: notebook.perform, report: notebook.note))
        var command = Command([file.path])
        command.timeout = .seconds(1)
        runner.run([.run(command)], for: context, at: .zero)
        runner.advance(to: Instant(nanoseconds: 1_000_000_000))
        runner.reapAll()
        #expect(notebook.texts == ["door release: \(file.path) exceeded its timeout and is being stopped"])
    }

    @Test func aChildHasItsFolderAndItsEnvironment() {
        let child = Child()
        defer { child.remove() }
        guard case .run(var command) = child.action("pwd; echo $HOME $NAME $DEBOUNCED_PIN") else { return }
        command.directory = "/usr"
        command.environment = ["HOME": "/somewhere", "NAME": "a b", "DEBOUNCED_PIN": "999"]
        let runner = ProgramRunner(besides: notebook.perform)
        runner.run([.run(command)], for: context, at: .zero)
        #expect(child.output() == "/usr\n/somewhere a b 17\n")
        runner.reapAll()
    }

    @Test func whatIsNoProgramIsDoneInItsTurn() {
        let child = Child()
        defer { child.remove() }
        let runner = ProgramRunner(besides: notebook.perform)
        runner.run(
            [.output(name: "before", .on), child.action("echo"), .output(name: "after", .on)], for: context,
            at: .zero)
        #expect(notebook.outputs == ["before"])
        _ = child.output()
        runner.reapAll()
        #expect(notebook.outputs == ["before", "after"])
    }

    @Test func aChildsTimersAreAsUsual() {
        linux_set_timer_slack(1)
        #expect(output("cat /proc/self/timerslack_ns") == "50000\n")
        // What it would fall back to.
        #expect(output("echo 0 >/proc/self/timerslack_ns; cat /proc/$$/timerslack_ns") == "50000\n")
        #expect(linux_timer_slack() == 1)
    }

    private let notebook = Notebook()

    private func run(_ actions: [Action]) {
        let runner = ProgramRunner(besides: notebook.perform, report: notebook.note)
        runner.run(actions, for: context, at: .zero)
        runner.reapAll()
    }

    private func output(_ script: String) -> String {
        let child = Child()
        defer { child.remove() }
        let runner = ProgramRunner(besides: notebook.perform)
        runner.run([child.action(script)], for: context, at: .zero)
        defer { runner.reapAll() }
        return child.output()
    }
}
