import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import Glibc
import Testing

/// What becomes of an action that comes while its last run is under way, and of one that takes too long.
@Suite final class OverlapTests {
    private var context = ActionContext(
        Event(
            sequence: 0, control: "door",
            moment: Moment(control: 0, gesture: .press, at: Instant(nanoseconds: 0))),
        pin: "17", chip: "gpiochip0")
    private let notebook = Notebook()
    private let runner: ProgramRunner

    init() {
        runner = ProgramRunner(besides: notebook.perform, report: notebook.note)
    }

    @Test func allowLetsSixteenRunAtOnce() {
        for _ in 0..<17 { run(endless(.allow)) }
        #expect(runner.running == 16)
        #expect(notebook.texts == ["door press: dropped because 16 runs of this action are in progress"])
        #expect(notebook.dropped == 1)
        end()
        #expect(runner.running == 0)
    }

    @Test func anotherButtonHasSixteenOfItsOwn() {
        for _ in 0..<16 { run(endless(.allow)) }
        var other = context
        other.event.control = "gate"
        runner.run([endless(.allow)], for: other, at: .zero)
        runner.load()
        #expect(runner.running == 17)
        end()
    }

    @Test func eachStageOfAHoldIsAnActionOfItsOwn() {
        context.event.moment.gesture = .hold
        for stage in [3, 8, 3] {
            context.event.moment.after = Int64(stage) * 1_000_000_000
            run(endless(.skip))
        }
        #expect(runner.running == 2)
        #expect(notebook.texts == ["door hold: dropped because its previous run is still running"])
        end()
    }

    @Test func eachRepeatIsTheSameAction() {
        context.event.moment.gesture = .repeat
        for count in 1...3 {
            context.event.moment.count = count
            run(endless(.skip))
        }
        #expect(runner.running == 1)
        end()
    }

    @Test func skipLetsOneRun() {
        for _ in 0..<3 { run(endless(.skip)) }
        #expect(runner.running == 1)
        #expect(
            notebook.texts
                == Array(repeating: "door press: dropped because its previous run is still running", count: 2)
        )
        end()
        run(endless(.skip))
        #expect(runner.running == 1)
        end()
    }

    /// Otherwise it would not wait its turn after a reload.
    @Test func anActionIsTheSameThoughItsProgramWasChanged() {
        for (time, overlap) in [("1000", Overlap.queue), ("2000", .queue), ("3000", .skip)] {
            var command = Command(["sleep", time])
            command.overlap = overlap
            run(.run(command))
        }
        #expect(runner.running == 1)
        #expect(notebook.texts == ["door press: dropped because its previous run is still running"])
        end()
    }

    /// It waits for all of them, whichever ends first.
    @Test func whatIsQueuedWaitsForEachRunOfItsAction() {
        run(endless(.allow))
        var (quick, next) = (Command(["true"]), Command(["sleep", "2000"]))
        (quick.overlap, next.overlap) = (.allow, .queue)
        run(.run(next))
        run(.run(quick))
        reap(until: 1)
        #expect(runner.running == 1)
        #expect(notebook.programs == ["sleep", "true"])
        end()
    }

    @Test func whatFollowsADroppedActionIsDroppedWithIt() {
        run(endless(.skip))
        run(endless(.skip), .output(name: "lamp", .on), .output(name: "fan", .on))
        #expect(notebook.done.isEmpty)
        #expect(notebook.texts == ["door press: 3 actions dropped because its previous run is still running"])
        #expect(notebook.dropped == 3)
        end()
    }

    @Test func whatFollowsADroppedActionInAQueueIsDroppedWithIt() {
        for _ in 0..<18 { run(endless(.queue), .output(name: "lamp", .on)) }
        #expect(notebook.done.isEmpty)
        #expect(
            notebook.texts == [
                "door press: 2 actions dropped because 16 runs of this action are already waiting"
            ])
        end()
    }

    @Test func whatFollowsAnActionThatCannotBeDoneIsDroppedWithIt() {
        notebook.obstacle = .missing("output lamp")
        run(.output(name: "lamp", .on), endless(.allow))
        #expect(runner.running == 0)
        #expect(notebook.texts == ["door press: 2 actions dropped because output lamp is not available"])
        #expect(notebook.dropped == 2)
    }

    @Test func aQueueIsSixteenDeepAndInOrder() {
        let child = Child()
        defer { child.remove() }
        var command = Command(shell: "echo $DEBOUNCED_SEQ >> \(child.file)")
        command.overlap = .queue
        for _ in 0..<18 { run(.run(command)) }
        #expect(runner.running == 1)
        #expect(notebook.texts == ["door press: dropped because 16 runs of this action are already waiting"])
        runner.reapAll()
        #expect(child.written == (1...17).map { "\($0)\n" }.joined())
    }

    @Test func whatCannotBeStartedDoesNotHoldUpItsQueue() {
        let folder = "/tmp/debounced-test-\(getpid())-queue"
        mkdir(folder, 0o700)
        var command = Command(["sleep", "1000"])
        command.overlap = .queue
        command.directory = folder
        for _ in 0..<3 { run(.run(command), .output(name: "lamp", .on)) }
        rmdir(folder)
        kill(notebook.process ?? 0, SIGKILL)
        runner.reapAll()
        #expect(notebook.texts.count == 3)
        #expect(notebook.done.count == 3)
    }

    @Test func aRunIsStillTheSameActionIfItsOverlapHasChanged() {
        run(endless(.queue))
        run(endless(.skip))
        #expect(runner.running == 1)
        #expect(notebook.texts == ["door press: dropped because its previous run is still running"])
        end()
    }

    @Test func restartEndsTheLastRunAndThenBegins() {
        run(endless(.restart))
        let first = notebook.process
        run(endless(.restart))
        #expect(runner.running == 1)
        reap(until: 1)
        runner.load()
        #expect(notebook.process != first)
        #expect(runner.running == 1)
        #expect(notebook.texts.isEmpty)
        end()
    }

    @Test func restartLetsTheLatestBeginAndNoOther() {
        for _ in 0..<4 { run(endless(.restart)) }
        #expect(
            notebook.texts
                == Array(
                    repeating: "door press: dropped because a newer run took its place",
                    count: 2)
        )
        reap(until: 1)
        #expect(runner.running == 1)
        end()
    }

    @Test func whatWouldHaveFollowedARestartedRunFollowsTheNewOne() {
        var command = Command(shell: "[ $DEBOUNCED_SEQ = 2 ] || exec sleep 1000")
        command.overlap = .restart
        for _ in 1...2 { run(.run(command), .output(name: "lamp", .on)) }
        runner.reapAll()
        #expect(notebook.done.map(\.1.event.sequence) == [2])
        #expect(notebook.dropped == 1)
    }

    // MARK: The steps of a knob

    @Test func stepsThatComeMeanwhileAreAddedWithTheirSigns() {
        #expect(runs(of: [1, 2, 3, -1]) == ["up 1", "up 4"])
        #expect(runs(of: [-2, 1, -3, -1]) == ["down 2", "down 3"])
        #expect(notebook.texts.isEmpty)
        #expect(notebook.dropped == 0)
    }

    @Test func aSumOfNothingRunsNothing() {
        #expect(runs(of: [1, 2, -2]) == ["up 1"])
        #expect(runs(of: [1, 2, -2, -1]) == ["up 1", "down 1"])
    }

    @Test func theSumHasTheProgramOfItsDirection() {
        #expect(runs(of: [1, 1, -3]) == ["up 1", "down 2"])
        #expect(runs(of: [1, -1, 3]) == ["up 1", "up 2"])
        #expect(runs(of: [1, 3, -1]) == ["up 1", "up 2"])
    }

    @Test func afterTheSumAddingBeginsAgain() {
        let child = Child()
        defer { child.remove() }
        turn(1, child)
        turn(2, child)
        reap(until: 1)
        runner.load()
        turn(3, child)
        turn(-1, child)
        runner.reapAll()
        #expect(child.written == "up 1\nup 2\nup 2\n")
    }

    @Test func anotherKnobIsNotAdded() {
        let child = Child()
        defer { child.remove() }
        turn(1, child)
        turn(2, of: "balance", child)
        #expect(runner.running == 2)
        runner.reapAll()
        #expect(child.written.split(separator: "\n").sorted() == ["up 1", "up 2"])
    }

    @Test func whatFollowsASumIsDoneOnceForIt() {
        #expect(runs(of: [1, 2, 3], then: .output(name: "lamp", .on)) == ["up 1", "up 5"])
        #expect(notebook.done.map { $0.1.event.moment.steps } == [1, 5])
    }

    @Test func theProgramsOfOneTurnAreAddedEachByItself() {
        let child = Child()
        defer { child.remove() }
        var other = Command(shell: "echo also $DEBOUNCED_STEPS >> \(child.file)")
        other.overlap = .sum
        for steps in 1...2 { turn(steps, child, then: [.run(other)]) }
        runner.reapAll()
        #expect(
            child.written.split(separator: "\n").sorted() == ["also 1", "also 2", "up 1", "up 2"])
    }

    /// A dimmer that beeps in one direction only: what else is in an array does not change which programs are added.
    @Test func arraysOfDifferentLengthsAreAddedFromTheFront() {
        let child = Child()
        defer { child.remove() }
        var beep = Command(shell: "echo beep $DEBOUNCED_STEPS >> \(child.file)")
        beep.overlap = .sum
        turn(4, child, then: [.run(beep)])
        // The first program has done its 4 steps, and beeps.
        reap(until: 1)
        runner.load()
        turn(-4, child)
        turn(-1, child)
        runner.reapAll()
        let lines = child.written.split(separator: "\n")
        #expect(lines.filter { $0 != "beep 4" } == ["up 4", "down 4", "down 1"])
        #expect(lines.contains("beep 4"))
        #expect(notebook.dropped == 0)
    }

    @Test func outputsInAnArrayAreNotCounted() {
        let child = Child()
        defer { child.remove() }
        turn(1, child, then: [.output(name: "lamp", .on)])
        turn(-3, child)
        turn(1, child, then: [.output(name: "lamp", .on)])
        runner.reapAll()
        #expect(child.written == "up 1\ndown 2\n")
    }

    @Test func withAnotherOverlapNothingIsAdded() {
        #expect(runs(of: [1, 2, -1], overlap: .queue).sorted() == ["down 1", "up 1", "up 2"])
        #expect(runs(of: [1, 2], overlap: .skip) == ["up 1"])
    }

    /// A run that can't begin holds up no steps.
    @Test func aSumWhoseProgramIsMissingIsReportedAndForgotten() {
        let child = Child()
        defer { child.remove() }
        turn(1, child)
        context.event.moment = Moment(control: 0, gesture: .clockwise, at: .zero, count: 2)
        var missing = Command(["/nowhere/program"])
        missing.overlap = .sum
        run(.run(missing))
        runner.reapAll()
        turn(3, child)
        runner.reapAll()
        #expect(child.written == "up 1\nup 3\n")
        #expect(notebook.texts.count == 1)
    }

    /// What runs if a knob is turned by these steps before the first run has ended.
    private func runs(of turns: [Int], overlap: Overlap = .sum, then rest: Action...) -> [String] {
        let child = Child()
        defer { child.remove() }
        for steps in turns { turn(steps, child, overlap: overlap, then: rest) }
        runner.reapAll()
        return child.written.split(separator: "\n").map(String.init)
    }

    private func turn(
        _ steps: Int, of knob: String = "volume", _ child: Child, overlap: Overlap = .sum,
        then rest: [Action] = []
    ) {
        let word = steps > 0 ? "up" : "down"
        var command = Command(shell: "echo \(word) $DEBOUNCED_STEPS >> \(child.file)")
        command.overlap = overlap
        context.event.control = ControlName(.encoder, knob)
        context.event.moment = Moment(
            control: 0, gesture: steps > 0 ? .clockwise : .counterclockwise, at: .zero, count: abs(steps))
        context.event.sequence += 1
        runner.run([.run(command)] + rest, for: context, at: .zero)
        runner.load()
    }

    // MARK: Timeouts

    @Test func whatTakesTooLongIsAskedToEndAndWhatFollowsIsDone() {
        run(endless(.allow, timeout: .seconds(3)), .output(name: "lamp", .on))
        #expect(runner.deadline == Instant(nanoseconds: 3_000_000_000))
        runner.advance(to: Instant(nanoseconds: 2_999_999_999))
        #expect(notebook.texts.isEmpty)
        runner.advance(to: Instant(nanoseconds: 3_000_000_000))
        runner.reapAll()
        #expect(notebook.texts == ["door press: sleep exceeded its timeout and is being stopped"])
        #expect(runner.deadline == nil)
        #expect(notebook.done.count == 1)
    }

    @Test func whatDoesNotEndWhenAskedIsEndedTwoSecondsLater() {
        let child = Child()
        defer { child.remove() }
        run(child.action("trap '' TERM; echo ready; exec >&-; sleep 1000", timeout: .seconds(1)))
        #expect(child.output() == "ready\n")
        runner.advance(to: Instant(nanoseconds: 1_500_000_000))
        #expect(runner.deadline == Instant(nanoseconds: 3_500_000_000))
        runner.reap(at: .zero)
        #expect(runner.running == 1)
        runner.advance(to: Instant(nanoseconds: 3_500_000_000))
        runner.reapAll()
        #expect(runner.deadline == nil)
    }

    /// First both are asked to end, then both are killed.
    @Test(arguments: ["", "trap '' TERM; "])
    func whatAProgramStartedIsEndedWithIt(_ trap: String) throws {
        let child = Child()
        defer { child.remove() }
        run(child.action("\(trap)sleep 1000 >&- & echo $!; exec >&-; wait", timeout: .seconds(1)))
        let started = try #require(Int32(child.output().dropLast()))
        runner.advance(to: Instant(nanoseconds: 1_000_000_000))
        if !trap.isEmpty { runner.advance(to: Instant(nanoseconds: 3_000_000_000)) }
        runner.reapAll()
        while kill(started, 0) == 0, !isZombie(started) { sched_yield() }
    }

    @Test func whatAProgramLeavesBehindWhenAskedToEndIsEndedAsWell() throws {
        let child = Child()
        defer { child.remove() }
        let stubborn = "trap \"\" TERM; echo $$; exec >&-; exec sleep 1000"
        run(child.action("sh -c '\(stubborn)' & exec >&-; sleep 1000", timeout: .seconds(1)))
        let left = try #require(Int32(child.output().dropLast()))
        runner.advance(to: Instant(nanoseconds: 1_000_000_000))
        runner.reapAll(at: Instant(nanoseconds: 1_000_000_000))
        #expect(kill(left, 0) == 0)
        #expect(runner.deadline == Instant(nanoseconds: 3_000_000_000))
        runner.advance(to: Instant(nanoseconds: 3_000_000_000))
        #expect(runner.deadline == nil)
    }

    @Test func onceAllIsToEndNothingBegins() {
        run(endless(.queue), .output(name: "lamp", .on))
        run(endless(.queue))
        runner.stop(at: .zero, within: .seconds(5))
        runner.reapAll()
        #expect(notebook.done.isEmpty)
        #expect(notebook.dropped == 2)
        #expect(notebook.texts.first == "door press: dropped because the daemon is stopping")
    }

    @Test func whatWeEndOurselvesIsNoFailure() {
        run(endless(.allow))
        runner.stop(at: .zero, within: .seconds(5))
        runner.reapAll()
        #expect(notebook.texts.isEmpty)
        #expect(runner.hasFinished)
        #expect(runner.deadline == nil)
    }

    @Test func whatIgnoresTheStopIsEndedThoughItsLeaderHasEnded() throws {
        let child = Child()
        defer { child.remove() }
        let stubborn = "trap \"\" TERM; echo $$; exec >&-; exec sleep 1000"
        run(child.action("sh -c '\(stubborn)' & exec >&-; sleep 1000"))
        let left = try #require(Int32(child.output().dropLast()))
        runner.stop(at: .zero, within: .seconds(5))
        runner.reapAll()
        #expect(!runner.hasFinished)
        #expect(runner.deadline == Instant(nanoseconds: 5_000_000_000))
        runner.kill()
        while kill(left, 0) == 0, !isZombie(left) { sched_yield() }
        #expect(runner.hasFinished)
    }

    @Test func aStopLeavesATimedOutActionNoMoreTimeThanItHad() {
        let child = Child()
        defer { child.remove() }
        run(child.action("trap '' TERM; echo ready; exec >&-; sleep 1000", timeout: .seconds(1)))
        #expect(child.output() == "ready\n")
        runner.advance(to: Instant(nanoseconds: 1_000_000_000))
        runner.stop(at: Instant(nanoseconds: 2_000_000_000), within: .seconds(5))
        #expect(runner.deadline == Instant(nanoseconds: 3_000_000_000))
        runner.advance(to: Instant(nanoseconds: 3_000_000_000))
        runner.reapAll()
    }

    @Test func sixtyFourButtonsAtOnce() {
        for button in 0..<64 {
            var context = context
            context.event.control = ControlName(.button, "b\(button)")
            runner.run([endless(.allow)], for: context, at: .zero)
        }
        #expect(runner.running == 64)
        end()
        #expect(runner.running == 0)
    }

    private func run(_ actions: Action...) {
        context.event.sequence += 1
        runner.run(actions, for: context, at: .zero)
        runner.load()
    }

    private func endless(_ overlap: Overlap, timeout: Duration? = nil) -> Action {
        var command = Command(["sleep", "1000"])
        command.overlap = overlap
        command.timeout = timeout
        return .run(command)
    }

    /// Reaps until so many children have ended.
    private func reap(until count: Int) {
        while notebook.ends < count {
            runner.reap(at: .zero)
            sched_yield()
        }
    }

    private func end() {
        runner.killAll()
    }
}

/// Whether it has ended, but no one has noticed yet.
private func isZombie(_ process: pid_t) -> Bool {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self).contains(") Z ")
}
