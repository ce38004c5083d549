import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSimulation
import Glibc
import Testing

@testable import DebouncedSession

/// A front door on a daemon: whatever happens to its line, what is told is the state of the wire.
@Suite struct SwitchSessionTests {
    private let house = House(
        """
        [switch.front_door]
        pin = 22
        kind = "door"
        hold = { after = "10s", run = "true" }
        follow = "SW_LID"
        [switch.rocker]
        pin = 23
        delay = { on = "10ms", off = "100ms" }
        [output.lamp]
        pin = 18
        initial = "on"
        off_while = ["rocker"]
        """)

    @Test func aDoorIsOnWhileItIsOpen() throws {
        house.move(door, closed: false, at: 1000)
        house.move(door, closed: true, at: 15_000)
        let events = try house.events()
        #expect(events == ["front_door on", "front_door hold", "front_door off"])
    }

    @Test func anOutputIsOffWhileASwitchIsOn() throws {
        house.move(rocker, closed: true, at: 1000)
        let said = try house.run()
        #expect(said == ["output lamp: on", "output lamp: off, because rocker is on", "rocker on"])
    }

    // MARK: losses

    @Test func aDoorThatMovesWhileItsChipIsAwayIsKnownWhenItComesBack() throws {
        house.then { $0.chip.isPlugged = false }
        house.then {
            $0.chip.isPlugged = true
            $0.hold(door, closed: false)
        }
        let events = try house.events(until: 60_000)
        #expect(events == ["front_door on(found)", "front_door hold"])
    }

    @Test func aDoorThatDoesNotMoveWhileItsChipIsAwayIsNotReported() throws {
        house.move(door, closed: false, at: 500)
        house.then { $0.chip.isPlugged = false }
        house.then { $0.chip.isPlugged = true }
        let events = try house.events(until: 60_000)
        #expect(events == ["front_door on", "front_door hold"])
    }

    @Test func theStateAfterAStormIsReported() throws {
        house.change { $0.stormLimit = 20 }
        for edge in 0...40 { house.move(door, closed: !edge.isMultiple(of: 2), at: 2000 + edge) }
        let events = try house.events(until: 9000)
        #expect(events == ["front_door on(found)"])
    }

    @Test func aLostEdgeIsMadeUp() throws {
        house.move(door, closed: false, at: 1000)
        house.lose(door, at: 3000)
        house.move(door, closed: true, at: 3000)
        house.move(rocker, closed: true, at: 4000)
        let events = try house.events(until: 30_000)
        #expect(events == ["front_door on", "rocker on", "front_door off"])
    }

    /// Only the reading before the hold can tell.
    @Test func aHoldIsNotReportedIfTheDoorWasClosedUnseen() throws {
        house.move(door, closed: false, at: 1000)
        house.lose(door, at: 5000)
        house.move(door, closed: true, at: 5000)
        let events = try house.events(until: 60_000)
        #expect(events == ["front_door on", "front_door off"])
    }

    @Test func aHoldWaitsForAReading() throws {
        house.move(door, closed: false, at: 1000)
        house.atOnce { _ in }
        house.atOnce { $0.failReadings(of: door, times: 40) }
        let events = try house.events(until: 60_000)
        #expect(events == ["front_door on", "front_door hold"])
        #expect(house.readErrors == 1)
    }

    // MARK: reloads

    @Test func aReloadKeepsTheState() throws {
        var plan = house.plan
        plan.switches.swapAt(0, 1)
        plan.switches[1].name = "porch_door"
        house.move(door, closed: false, at: 1000)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        house.move(door, closed: true, at: 4000)
        let events = try house.events()
        #expect(events == ["front_door on", "porch_door off"])
    }

    @Test func aReloadWithinAWaitLosesNothing() throws {
        var plan = house.plan
        plan.switches[0].settings.on = .trailing(delay: .milliseconds(700))
        plan.switches[0].name = "porch_door"
        house.change { $0.switches[0].settings.on = .trailing(delay: .milliseconds(1500)) }
        house.move(door, closed: false, at: 1000)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let events = try house.events(until: 5000)
        #expect(events == ["porch_door on"])
    }

    @Test func aHoldThatIsAddedTooLateIsNotReported() throws {
        var plan = house.plan
        house.change { $0.switches[0].actions.stages = [] }
        plan.switches[0].actions.stages[0].after = .milliseconds(500)
        house.move(door, closed: false, at: 1000)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        let events = try house.events(until: 20_000)
        #expect(events == ["front_door on"])
    }

    @Test func aSwitchThatBecomesAButtonStartsAgain() throws {
        var plan = house.plan
        plan.switches.remove(at: 0)
        plan.buttons = [
            ButtonPlan(name: "bell", pin: .offset(22), settings: ButtonSettings(policy: .learning()))
        ]
        house.move(door, closed: false, at: 1000)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        house.move(door, closed: true, at: 4000)
        house.move(door, closed: false, at: 4200)
        let events = try house.events()
        #expect(events == ["front_door on", "bell press", "bell release"])
    }

    // MARK: the virtual switch

    @Test func theVirtualSwitchFollowsFromTheStartOn() throws {
        house.hold(door, closed: false)
        house.move(door, closed: true, at: 1000)
        house.move(door, closed: false, at: 2000)
        _ = try house.run(until: 3000)
        #expect(house.device == ["+0", "-0", "+0"])
    }

    @Test func theVirtualSwitchStaysThroughAReload() throws {
        var plan = house.plan
        plan.switches[0].name = "porch_door"
        house.move(door, closed: false, at: 500)
        house.then { [plan] in $0.runtime.pendingRequests.change(to: plan) }
        _ = try house.run(until: 5000)
        #expect(house.device == ["-0", "+0"])
    }

    @Test func aDeviceThatCantBeMadeIsSaidOnce() throws {
        house.obstacle = KeyboardError(code: EACCES, effect: "switches can't be followed")
        house.move(door, closed: false, at: 500)
        let said = try house.run(until: 2000)
        #expect(
            said.count { $0.hasPrefix("switches can't be followed: /dev/uinput: Permission denied") } == 1)
    }
}

private let door = 22
private let rocker = 23

/// A daemon on a fake board, in virtual time, and what it says.
private final class House: Listener {
    let runtime = Runtime(answersSignals: false)
    let chip = FakeChip.header()
    let board: FakeBoard
    private(set) var plan: Plan
    var obstacle: KeyboardError?
    private var steps: [(House) -> [FakeBoard.Change]] = []
    private var said: [String] = []
    /// How often the log said that a line could not be read.
    private(set) var readErrors = 0
    private var ends: [Int32] = [0, 0]

    init(_ text: String) {
        board = FakeBoard([chip])
        plan = Plan.read(text: Array(text.utf8), file: "house.toml").plan ?? Plan()
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(self)
        hold(door, closed: true)
        hold(rocker, closed: false)
    }

    deinit { close(ends[0]) }

    /// What the virtual device was sent: "+0" is SW_LID going on.
    private(set) lazy var device: [String] = {
        let time = MemoryLayout<timeval>.size
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(ends[0], &bytes, bytes.count))
        return stride(from: 0, to: count, by: time + 8).compactMap { start in
            let fields = bytes[(start + time)..<(start + time + 8)]
            let (type, code, value) = (
                fields[start + time], fields[start + time + 2], fields[start + time + 4]
            )
            return type == 5 ? "\(value == 1 ? "+" : "-")\(code)" : nil
        }
    }()

    private func address(_ pin: Int) -> LineAddress { LineAddress(chip: "/dev/gpiochip0", offset: pin) }

    private func change(_ pin: Int, closed: Bool, at instant: Instant) -> FakeBoard.Change {
        FakeBoard.Change(address(pin), isHigh: !closed, at: instant)
    }

    func change(_ body: (inout Plan) -> Void) { body(&plan) }

    /// It is so at once.
    func hold(_ pin: Int, closed: Bool) { board.play([change(pin, closed: closed, at: board.now)]) }

    /// At an instant in milliseconds.
    func move(_ pin: Int, closed: Bool, at time: Int) {
        let change = change(pin, closed: closed, at: Instant(nanoseconds: Int64(time) * 1_000_000))
        steps.append { _ in [change] }
    }

    /// The edge at this instant is not told.
    func lose(_ pin: Int, at time: Int) {
        board[address(pin)]?.lossInstants.insert(Instant(nanoseconds: Int64(time) * 1_000_000))
    }

    func failReadings(of pin: Int, times: Int) {
        board[address(pin)]?.readFault = (.system(code: EREMOTEIO, doing: "read line \(pin)"), times)
    }

    /// Does something once what came before it has happened, and lets ten seconds pass.
    func atOnce(_ body: @escaping (House) -> Void) {
        steps.append { house in
            body(house)
            return [FakeBoard.Change(house.address(5), isHigh: true, at: house.board.now + .seconds(10))]
        }
    }

    /// Does something a second after what came before it.
    func then(_ body: @escaping (House) -> Void) {
        steps.append { house in
            // A wire that no one looks at, so that time passes.
            [FakeBoard.Change(house.address(5), isHigh: true, at: house.board.now + .seconds(1))]
        }
        steps.append { house in
            body(house)
            return [
                FakeBoard.Change(house.address(5), isHigh: false, at: house.board.now + .milliseconds(1))
            ]
        }
    }

    /// The events alone.
    func events(until end: Int? = nil) throws -> [String] {
        try run(until: end).filter { !$0.hasPrefix("output ") }
    }

    /// Runs until nothing more can happen; what was said.
    func run(until end: Int? = nil) throws -> [String] {
        if let end { move(5, closed: false, at: end) }
        var rest = steps[...]
        board.script = { [unowned self] in
            guard let step = rest.popFirst() else {
                if end != nil { runtime.pendingRequests.stop() }
                return []
            }
            return step(self)
        }
        var options = SessionOptions()
        options.switchDevice = { [unowned self] _ in
            obstacle.map { .failure($0) } ?? .success(SwitchDevice(descriptor: ends[1]))
        }
        var session = try Session(plan, on: board, in: runtime, options)
        try session.run()
        try session.finish(asking: true)
        return said
    }

    func notify(_ event: Event, _ actions: [DebouncedConfiguration.Action]) {
        said.append(
            "\(event.control) \(event.moment.gesture.rawValue)\(event.moment.isFound ? "(found)" : "")")
    }

    func notify(_ notice: Notice) {
        if case .readError = notice { readErrors += 1 }
        guard case .action(let news) = notice else { return }
        switch news {
        case .started, .ended, .failed: break
        default: said.append(notice.text)
        }
    }
}
