import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// A machine whose motor stands still while its stop button, which opens when it is pressed, is open.
@Suite struct InterlocksTests {
    private let machine = Machine()

    @Test func stopStopsIt() throws {
        machine.press(start, at: 100, for: 600)
        machine.open(at: 2000)
        #expect(
            try machine.run() == [
                "start press", "start hold", "output motor: on", "start release",
                "output motor: off, because stop is pressed", "stop press",
            ])
        #expect(!machine.isOn)
    }

    @Test func startDoesNotWorkWhileStopIsHeld() throws {
        machine.open(at: 50)
        machine.press(start, at: 100, for: 600)
        machine.close(at: 2000)
        machine.press(start, at: 3000, for: 600)
        let said = try machine.run()
        #expect(said.contains("start hold: dropped because output motor stays off while stop is pressed"))
        #expect(said.count { $0 == "output motor: on" } == 1)
        #expect(machine.isOn)
    }

    /// The release of stop does not start it again.
    @Test func itStaysOffAfterwards() throws {
        machine.press(start, at: 100, for: 600)
        machine.open(at: 2000)
        machine.close(at: 3000)
        _ = try machine.run()
        #expect(!machine.isOn)
    }

    @Test func aWireThatIsBrokenAtTheStartKeepsItOff() throws {
        machine.open(at: 0)
        machine.press(start, at: 100, for: 600)
        let said = try machine.run()
        #expect(said.contains("start hold: dropped because output motor stays off while stop is pressed"))
        #expect(!machine.isOn)
    }

    @Test func initialOnWaits() throws {
        machine.change { $0.outputs[0].isInitiallyOn = true }
        machine.open(at: 0)
        machine.close(at: 1000)
        #expect(try machine.run() == ["output motor: on"])
        #expect(machine.isOn)
    }

    /// Its press is reported once it is decided, but that it is open is known before.
    @Test func initialOnWaitsForOneThatFiresAtTheStart() throws {
        machine.change {
            $0.outputs[0].isInitiallyOn = true
            $0.buttons[1].settings.firesAtStart = true
        }
        machine.open(at: 0)
        machine.close(at: 1000)
        #expect(try machine.run() == ["stop press", "output motor: on", "stop release"])
    }

    /// It was noise, and nothing is ever decided.
    @Test func initialOnWaitsForNoSpike() throws {
        machine.change {
            $0.outputs[0].isInitiallyOn = true
            $0.buttons[1].settings.firesAtStart = true
        }
        machine.open(at: 0)
        machine.close(at: 5)
        #expect(try machine.run() == ["output motor: on"])
    }

    @Test func initialOnDoesNotWaitForNothing() throws {
        machine.change { $0.outputs[0].isInitiallyOn = true }
        #expect(try machine.run() == ["output motor: on"])
    }

    @Test func aLineThatCannotBeHadKeepsItOff() throws {
        machine.board[machine.address(stop)]?.occupy(as: "gpiomon")
        machine.press(start, at: 100, for: 600)
        machine.then { $0.board[$0.address(stop)]?.occupy(as: nil) }
        machine.press(start, at: 5000, for: 600)
        let said = try machine.run()
        #expect(
            said.contains(
                "start hold: dropped because output motor stays off while the line of stop is missing"))
        #expect(said.last == "start release")
        #expect(machine.isOn)
    }

    @Test func aLineThatIsLostStopsIt() throws {
        machine.press(start, at: 100, for: 600)
        machine.then { $0.board[$0.address(stop)]?.fault = .gone }
        let said = try machine.run(until: 3000)
        #expect(said.contains("output motor: off, because the line of stop is missing"))
        #expect(!machine.isOn)
    }

    /// A loss is noticed at its own instant, and what was due before it is decided first. But it is known.
    @Test func aLossThatIsKnownComesBeforeAnyAction() throws {
        machine.move(start, high: false, at: 100)
        machine.move(5, high: true, at: 200)
        machine.atOnce {
            $0.board[$0.address(stop)]?.fault = .gone
            $0.board.lateness = .milliseconds(700)
        }
        let said = try machine.run(until: 5000)
        #expect(
            said.contains(
                "start hold: dropped because output motor stays off while the line of stop is missing"))
        #expect(!said.contains("output motor: on"))
    }

    @Test func aStormStopsIt() throws {
        machine.change { $0.stormLimit = 20 }
        machine.press(start, at: 100, for: 600)
        // Too quick to be taken for a press.
        for edge in 0..<30 { machine.move(stop, high: edge.isMultiple(of: 2), at: 2000 + edge) }
        let said = try machine.run(until: 2500)
        #expect(said.contains("output motor: off, because the line of stop is missing"))
    }

    @Test func oneThatCouldNotBeSetOffIsSetOffSoonAfter() throws {
        machine.press(start, at: 100, for: 600)
        machine.then {
            $0.board[$0.address(motor)]?.setFault = (.system(code: 121, doing: "set line 18"), times: 3)
        }
        machine.open(at: 2000)
        let said = try machine.run()
        #expect(said.contains("output motor: could not set line 18: Remote I/O error; trying again"))
        #expect(!machine.isOn)
    }

    @Test func aChipThatHasBothTakesBoth() throws {
        machine.press(start, at: 100, for: 600)
        machine.change { $0.outputs[0].isInitiallyOn = true }
        machine.then { $0.chip.isPlugged = false }
        machine.then { $0.chip.isPlugged = true }
        machine.open(at: 9000)
        let said = try machine.run(until: 60_000)
        #expect(
            said.suffix(6) == [
                "output motor: the chip is gone; trying again",
                "output motor: no GPIO chip on this machine; trying again", "output motor: the line is back",
                "output motor: on", "output motor: off, because stop is pressed", "stop press",
            ])
        #expect(!machine.isOn)
    }

    @Test func aChordIsAControl() throws {
        machine.change {
            $0.chords = [ChordPlan(name: "both", buttons: ["start", "stop"])]
            $0.outputs[0].offWhile = ["both"]
            $0.outputs[0].isInitiallyOn = true
        }
        machine.move(start, high: false, at: 1000)
        machine.open(at: 1005)
        machine.move(start, high: true, at: 1600)
        let said = try machine.run()
        #expect(said.first == "output motor: on")
        #expect(said.contains("output motor: off, because both is pressed"))
    }

    /// Its members are both closed, though one of them has been since the start, and so is no press of a chord.
    @Test(arguments: [false, true]) func aChordIsPressedWhileAllItsButtonsAreClosed(_ firesAtStart: Bool)
        throws
    {
        machine.change {
            $0.chords = [ChordPlan(name: "both", buttons: ["start", "stop"])]
            $0.buttons[1].settings.firesAtStart = firesAtStart
            $0.outputs[0].offWhile = ["both"]
            $0.outputs[0].isInitiallyOn = true
        }
        machine.open(at: 0)
        machine.move(start, high: false, at: 1000)
        #expect(try machine.run().contains("output motor: off, because both is pressed"))
        #expect(!machine.isOn)
    }

    /// They were not pressed within its time.
    @Test func aChordThatIsNotReportedIsPressedAllTheSame() throws {
        machine.change {
            $0.chords = [ChordPlan(name: "both", buttons: ["start", "stop"])]
            $0.outputs[0].offWhile = ["both"]
            $0.outputs[0].isInitiallyOn = true
        }
        machine.move(start, high: false, at: 1000)
        machine.open(at: 5000)
        #expect(try machine.run().contains("output motor: off, because both is pressed"))
        #expect(!machine.isOn)
    }

    @Test func aChordNeedsTheLinesOfAllItsButtons() throws {
        machine.change {
            $0.chords = [ChordPlan(name: "both", buttons: ["start", "stop"])]
            $0.outputs[0].offWhile = ["both"]
            $0.outputs[0].isInitiallyOn = true
        }
        machine.board[machine.address(stop)]?.occupy(as: "gpiomon")
        #expect(try machine.run(until: 300) == [])
    }

    /// A press that a cooldown suppresses is none, but the contact is open all the same.
    @Test func aSuppressedPressStopsItToo() throws {
        machine.change { $0.buttons[1].cooldown = .seconds(10) }
        machine.open(at: 50)
        machine.close(at: 150)
        machine.press(start, at: 500, for: 600)
        machine.open(at: 2000)
        _ = try machine.run()
        #expect(!machine.isOn)
    }

    // MARK: Reloads

    @Test func aReloadThatAddsItStopsIt() throws {
        let plan = machine.plan
        machine.change { $0.outputs[0].offWhile = [] }
        machine.open(at: 50)
        machine.press(start, at: 100, for: 600)
        machine.then { $0.runtime.pendingRequests.change(to: plan) }
        let said = try machine.run(until: 3000)
        #expect(said.contains("output motor: on"))
        #expect(said.last == "output motor: off, because stop is pressed")
    }

    /// Its line is there, though nothing of it has been seen when the outputs are judged.
    @Test(arguments: [
        (false, ["start press", "start hold", "output motor: on", "start release"]),
        (
            true,
            [
                "start press", "start hold", "output motor: on", "start release",
                "output motor: off, because guard is pressed",
            ]
        ),
    ])
    func aReloadThatAddsItWithItsLineStopsItOnlyIfItIsActive(_ isClosed: Bool, _ expected: [String]) throws {
        machine.press(start, at: 100, for: 600)
        machine.move(25, high: !isClosed, at: 800)
        var plan = machine.plan
        var fence = plan.buttons[0]
        (fence.name, fence.pin) = ("guard", .offset(25))
        plan.buttons.append(fence)
        plan.outputs[0].offWhile.append("guard")
        machine.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        #expect(try machine.run(until: 3000) == expected)
        #expect(machine.isOn != isClosed)
    }

    /// It was on for a moment.
    @Test func whatAReloadAddsBeginsOffIfItsControlIsActive() throws {
        machine.move(25, high: false, at: 100)
        var plan = machine.plan
        var (fence, fan) = (plan.buttons[0], plan.outputs[0])
        (fence.name, fence.pin) = ("guard", .offset(25))
        (fan.name, fan.pin, fan.offWhile, fan.isInitiallyOn) = ("fan", .offset(26), ["guard"], true)
        plan.buttons.append(fence)
        plan.outputs.append(fan)
        machine.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        #expect(try machine.run(until: 3000) == [])
        #expect(machine.board[machine.address(26)]?.isHigh == false)
    }

    /// The lines of what is new are requested before the controls are looked at; one of them is missing.
    @Test func aReloadDoesNotSwitchItOnWhileItTakesLines() throws {
        machine.change { $0.outputs[0].isInitiallyOn = true }
        machine.open(at: 0)
        machine.board[machine.address(25)]?.occupy(as: "gpiomon")
        var plan = machine.plan
        var bell = plan.buttons[0]
        (bell.name, bell.pin) = ("bell", .offset(25))
        plan.buttons.insert(bell, at: 0)
        machine.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        #expect(try machine.run(until: 3000) == [])
        #expect(!machine.isOn)
    }

    @Test func aReloadThatTakesItAwayLeavesItOn() throws {
        var plan = machine.plan
        plan.outputs[0].offWhile = []
        machine.press(start, at: 100, for: 600)
        machine.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        machine.open(at: 3000)
        #expect(try !machine.run().contains { $0.hasPrefix("output motor: off") })
        #expect(machine.isOn)
    }

    @Test func aReloadThatTakesItAwaySwitchesOnWhatWaited() throws {
        machine.change { $0.outputs[0].isInitiallyOn = true }
        machine.open(at: 0)
        var plan = machine.plan
        plan.outputs[0].offWhile = []
        machine.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        #expect(try machine.run(until: 3000) == ["output motor: on"])
    }

    @Test func aReloadWithoutAChangeLeavesItOn() throws {
        let plan = machine.plan
        machine.press(start, at: 100, for: 600)
        machine.then { $0.runtime.pendingRequests.change(to: plan) }
        #expect(try !machine.run().contains { $0.hasPrefix("output motor: off") })
        #expect(machine.isOn)
    }
}

private let start = 23
private let stop = 24
private let motor = 18

/// A daemon on a fake board, in virtual time, and what it says.
private final class Machine: ScriptedDaemon, Listener {
    let runtime = Runtime(handlesSignals: false)
    let chip = FakeChip.header()
    let board: FakeBoard
    private(set) var plan: Plan
    var steps: [(Machine) -> [FakeBoard.Change]] = []
    private var said: [String] = []

    init() {
        board = FakeBoard([chip])
        let text = """
            [defaults]
            policy = "trailing"
            delay = "20ms"
            [button.start]
            pin = 23
            hold = { after = "500ms", output = "motor", set = "on" }
            [button.stop]
            pin = 24
            active_low = false
            bias = "pull-up"
            [output.motor]
            pin = 18
            off_while = ["stop"]
            """
        plan = Plan.read(text: Array(text.utf8), file: "machine.toml").plan ?? Plan()
        board.play([
            FakeBoard.Change(address(stop), isHigh: false, at: Instant(nanoseconds: 0)),
            FakeBoard.Change(address(start), isHigh: true, at: Instant(nanoseconds: 0)),
        ])
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(self)
    }

    var isOn: Bool { board[address(motor)]?.isHigh ?? false }

    func change(_ body: (inout Plan) -> Void) { body(&plan) }

    /// Moves a wire at an instant in milliseconds.
    func move(_ pin: Int, high: Bool, at time: Int) {
        let change = change(pin, high: high, at: time)
        if time == 0 { board.play([change]) } else { steps.append { _ in [change] } }
    }

    func open(at time: Int) { move(stop, high: true, at: time) }
    func close(at time: Int) { move(stop, high: false, at: time) }

    func press(_ pin: Int, at time: Int, for length: Int) {
        move(pin, high: false, at: time)
        move(pin, high: true, at: time + length)
    }

    func atOnce(_ body: @escaping (Machine) -> Void) { atOnce(pause: .seconds(2), body) }

    /// Runs until nothing more can happen; what was said.
    func run(until end: Int? = nil) throws -> [String] {
        playSteps(until: end)
        var session = try Session(plan, on: board, in: runtime, SessionOptions())
        try session.run()
        return said
    }

    func notify(_ event: Event, _ actions: [DebouncedConfiguration.Action]) {
        said.append("\(event.control) \(event.moment.gesture.rawValue)")
    }

    func notify(_ notice: Notice) {
        switch notice.what {
        case .action, .output: said.append(notice.line)
        default: break
        }
    }
}
