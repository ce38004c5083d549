import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Testing

@testable import debounced

/// Somebody moves what doctor asks for, or something else.
@Suite struct PressWatchTests {
    private let runtime = Runtime(handlesSignals: false, hangupReloads: false, isFast: true)

    /// Those that are asked for, moved by a hand.
    private final class Scene {
        let plan: Plan
        let board: FakeBoard
        let hand: ScopePlayer
        var requests: [String] = []
        var diagnoses: [Diagnosis] = []

        init(_ text: String) throws {
            plan = try #require(Plan.read(text: Array(text.utf8), file: "f").plan).only([])
            board = FakeBoard(for: plan.requests)
            hand = try ScopePlayer(plan, on: board, profile: .tactile, seed: 1)
        }

        func play(_ line: Int, isHigh: Bool, after milliseconds: Int64) {
            let address = LineAddress(chip: "/dev/gpiochip0", offset: Int(plan.requests[line].pin.text) ?? 0)
            board.play([
                FakeBoard.Change(
                    address, isHigh: isHigh, at: board.now.advanced(by: milliseconds * 1_000_000))
            ])
        }
    }

    /// - Parameter move: is called with each control that is asked for, by its number.
    private func watch(_ scene: Scene, _ move: @escaping (Int) -> Void) throws -> PressWatch {
        let watch = PressWatch(
            scene.plan, pins: scene.plan.requests.map(\.pin.text), from: scene.board.now,
            ask: { control, request in
                scene.requests.append(request)
                move(control)
            },
            report: { scene.diagnoses.append($0) }, finish: runtime.pendingRequests.stop)
        runtime.add(watch)
        runtime.listeners.add(watch)
        var session = try Session(
            scene.plan, on: scene.board, in: runtime, SessionOptions(acts: false, isFast: true))
        session.addObserver(watch)
        try session.run()
        try session.finish(asking: true)
        return watch
    }

    private static let buttons = """
        [button.bell]
        pin = 17
        [button.door]
        pin = 27
        """

    @Test func eachKindIsAskedForByNameAndReacts() throws {
        let more = "\n[switch.gate]\npin = 5\n[counter.gas]\npin = 6\n[encoder.volume]\npins = [12, 13]"
        let scene = try Scene(PressWatchTests.buttons + more)
        let watch = try watch(scene) { _ = scene.hand.tap($0) }
        #expect(
            scene.requests == [
                "1 of 5: press 'bell' (pin 17)", "2 of 5: press 'door' (pin 27)",
                "3 of 5: move 'gate', and leave it there (pin 5)", "4 of 5: have 'gas' make a pulse (pin 6)",
                "5 of 5: turn 'volume' clockwise by a click (pins 12 and 13)",
            ])
        #expect(scene.diagnoses == scene.plan.controls.map { .ok($0.title, "it reacts") })
        #expect(watch.untried.isEmpty)
    }

    @Test func exchangedPinsAreFoundFromBothSides() throws {
        let scene = try Scene(PressWatchTests.buttons)
        _ = try watch(scene) { _ = scene.hand.tap(1 - $0) }
        #expect(
            scene.diagnoses == [
                .wrong(
                    "button 'bell'", "'door' reacts in its place",
                    "exchange their wires, or write pin = 27 for 'bell'"),
                .wrong(
                    "button 'door'", "'bell' reacts in its place",
                    "exchange their wires, or write pin = 17 for 'door'"),
            ])
    }

    /// Both of two controls are wired to the line of a third one.
    @Test func theSameOneMayReactTwiceInThePlaceOfOthers() throws {
        let scene = try Scene(PressWatchTests.buttons + "\n[button.far]\npin = 22")
        _ = try watch(scene) { _ in _ = scene.hand.tap(2) }
        #expect(scene.diagnoses.map(\.grade) == [.wrong, .wrong, .ok])
        #expect(scene.diagnoses[1].finding == "'far' reacts in its place")
    }

    @Test func aDeadButtonIsWaitedForAndTheNextOneIsAskedFor() throws {
        let scene = try Scene(PressWatchTests.buttons)
        _ = try watch(scene) { control in if control == 1 { _ = scene.hand.tap(1) } }
        #expect(
            scene.diagnoses == [
                .wrong(
                    "button 'bell'", "nothing comes from it within 15 s",
                    "check its wires, and that pin 17 is right"),
                .ok("button 'door'", "it reacts"),
            ])
    }

    @Test func aLineThatMovesWithoutAPressIsNotDead() throws {
        let scene = try Scene("[button.bell]\npin = 17\nconfirm = \"20ms\"")
        _ = try watch(scene) { _ in
            scene.play(0, isHigh: false, after: 10)
            scene.play(0, isHigh: true, after: 11)
        }
        #expect(scene.diagnoses[0].finding == "its line moves (2 edges), but it does not react")
        #expect(scene.diagnoses[0].remedy?.contains("debounced measure bell") == true)
    }

    @Test func aKnobWithOneWireSaysWhich() throws {
        let scene = try Scene("[encoder.volume]\npins = [12, 13]")
        _ = try watch(scene) { _ in
            for (time, isHigh) in [(10, false), (300, true)] {
                scene.play(0, isHigh: isHigh, after: Int64(time))
            }
        }
        #expect(
            scene.diagnoses == [
                .wrong("encoder 'volume'", "only one of its lines moves", "check the wire of B, pin 13")
            ])
    }

    @Test func aKnobThatTurnsTheOtherWayIsReported() throws {
        let scene = try Scene("[encoder.volume]\npins = [12, 13]")
        _ = try watch(scene) { _ in _ = scene.hand.tap(1) }
        #expect(scene.diagnoses.map(\.finding) == ["it reports counterclockwise"])
        #expect(scene.diagnoses[0].grade == .warning)
    }

    /// It may be put back where it was, while the next one is asked for.
    @Test func aSwitchThatIsMovedBackIsNoMistake() throws {
        let scene = try Scene("[switch.one]\npin = 5\n[switch.two]\npin = 6")
        _ = try watch(scene) { control in
            if control == 0 { return scene.play(0, isHigh: false, after: 1) }
            scene.play(0, isHigh: true, after: 500)
            scene.play(1, isHigh: false, after: 2000)
        }
        #expect(scene.diagnoses.map(\.grade) == [.ok, .ok])
    }

    @Test func aLineOfSomebodyElseIsNotAskedFor() throws {
        let scene = try Scene(PressWatchTests.buttons)
        scene.board[LineAddress(chip: "/dev/gpiochip0", offset: 17)]?.occupy(as: "lirc")
        _ = try watch(scene) { _ = scene.hand.tap($0) }
        #expect(
            scene.diagnoses == [
                .wrong("button 'bell'", "its line is not there: in use by \"lirc\""),
                .ok("button 'door'", "it reacts"),
            ])
        #expect(scene.requests == ["2 of 2: press 'door' (pin 27)"])
    }

    /// Played without lines.
    @Test func whatIsSkippedOrLeftIsNotTried() throws {
        let plan = try plan(PressWatchTests.buttons)
        var (diagnoses, isOver) = ([Diagnosis](), false)
        let watch = PressWatch(
            plan, pins: ["17", "27"], from: Instant(nanoseconds: 0), ask: { _, _ in },
            report: { diagnoses.append($0) }, finish: { isOver = true })
        func pass() throws -> Instant {
            let instant = try #require(watch.deadline)
            watch.advance(to: instant)
            return instant
        }
        watch.skip(at: Instant(nanoseconds: 0))
        watch.skip(at: try pass())
        #expect(diagnoses == [.warning("button 'bell'", "not tried: it was skipped")])
        let moment = Moment(control: 1, gesture: .press, at: try pass())
        #expect(watch.untried == ["door"])
        watch.notify(Event(sequence: 1, control: "door", moment: moment), [])
        #expect(watch.untried.isEmpty && !isOver)
        _ = try pass()
        #expect(isOver && watch.deadline == nil)
    }
}
