import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import DebouncedWire
import Testing

@testable import DebouncedDaemon

/// When somebody is told that a switch is worn. One column is 1 ms.
@Suite struct MeasurementsTests {
    private final class Notebook: Listener {
        var notices: [Notice] = []

        func notify(_ notice: Notice) { notices.append(notice) }
    }

    private static let plan = Plan(buttons: [
        ButtonPlan(
            name: "a", pin: .offset(1), settings: ButtonSettings(policy: .trailing(delay: .milliseconds(30)))),
        ButtonPlan(name: "b", pin: .offset(2), settings: ButtonSettings(policy: .learning())),
    ])

    private let notebook = Notebook()
    private let active = ActivePlan(Self.plan)
    private let measurements: BounceMonitor

    init() {
        let listeners = Listeners()
        listeners.add(notebook)
        measurements = BounceMonitor(active, listeners)
    }

    /// Presses, each with a quiet of one of these lengths, and one that does not bounce.
    private func press(_ line: Int, quiets: [Int]) {
        let held = String(repeating: "#", count: 50) + String(repeating: "_", count: 50)
        let bad = quiets.map { "###" + String(repeating: "_", count: $0) + held }.joined()
        let panel = Panel(Self.plan.panel)
        for edge in Strip(bad + held, step: .milliseconds(1)).edges {
            measurements.observe(.edge(edge, line: line), before: nil, panel)
        }
    }

    @Test func aHealthySwitchIsNoNews() {
        press(0, quiets: [11, 11, 15])
        #expect(notebook.notices == [])
        #expect(measurements.wear(of: 0, at: .distantFuture) == nil)
        #expect(measurements.measure(of: 0, at: .distantFuture).tally.presses == 4)
    }

    /// In milliseconds.
    private func wornness(of quiets: Int...) -> Wear? {
        var all = OpenGaps()
        for quiet in quiets { all.add(Int64(quiet) * 1_000_000) }
        return Wear(all, delay: .milliseconds(30))
    }

    private func worn(_ name: ControlName, _ wear: Wear, learns: Bool) -> Notice {
        Notice(name, .worn(quiet: wear.quiet, delay: wear.delay, remedy: wear.remedy, learns: learns))
    }

    /// One quiet may be a person who flicks the button.
    @Test func oneLongOpeningIsNoWear() {
        press(0, quiets: [22])
        #expect(notebook.notices == [])
    }

    @Test func aWornContactIsReportedOnceHoweverMuchWorseItGets() throws {
        press(0, quiets: [16, 17, 24, 60])
        let wear = try #require(wornness(of: 16, 17))
        #expect(notebook.notices == [worn("a", wear, learns: false)])
    }

    @Test func aDelayThatLearnsIsJudgedByTheOneThatItStartsWith() throws {
        press(1, quiets: [16, 16])
        let wear = try #require(wornness(of: 16, 16))
        #expect(notebook.notices == [worn("b", wear, learns: true)])
    }

    @Test(arguments: [
        (16, false, "write delay = \"80ms\""),
        (16, true, "\"auto\" makes its delay long enough"),
        (88, false, "write delay = \"150ms\""),
        (88, true, "\"auto\" makes its delay long enough"),
    ])
    func theDelayThatWouldDoIsReported(_ quiet: Int, _ learns: Bool, _ remedy: String) throws {
        let wear = try #require(wornness(of: 16, 16, quiet))
        let text = worn("bell", wear, learns: learns).line
        let limit = learns ? "the 30 ms that suit a healthy one" : "its delay of 30 ms"
        #expect(
            text
                == "bell: the switch is worn: it opened for \(quiet) ms within a press, more than half of \(limit); "
                + "replace it; until then, \(remedy)")
    }

    @Test(arguments: [(60, "write delay = \"80ms\""), (100, "its delay of 100 ms is long enough")])
    func aQuietBelowHalfOfTheDelayIsNotCalledLonger(_ delay: Int, _ remedy: String) throws {
        var quiets = OpenGaps()
        for _ in 0...1 { quiets.add(16_000_000) }
        let wear = try #require(Wear(quiets, delay: .milliseconds(delay)))
        #expect(
            worn("bell", wear, learns: false).line
                == "bell: the switch is worn: it opened for 16 ms within a press, which no healthy one does; replace it; "
                + "until then, \(remedy)")
    }

    @Test func countsGoByTheNameUnderWhichTheyArePublished() {
        press(0, quiets: [])
        press(1, quiets: [16])
        var plan = Self.plan
        (plan.buttons[0].name, plan.buttons[1].name) = ("b", "a")
        active.change(to: plan)
        measurements.change(PlanChange(from: Self.plan, to: plan))
        #expect((0...1).map { measurements.bounces(of: $0, at: .distantFuture).closing.count } == [2, 1])
        #expect((0...1).map { measurements.measure(of: $0, at: .distantFuture).tally.presses } == [1, 2])
        let other = Plan(buttons: [plan.buttons[1]])
        active.change(to: other)
        measurements.change(PlanChange(from: plan, to: other))
        #expect(measurements.bounces(of: 0, at: .distantFuture).closing.count == 1)
        active.change(to: plan)
        measurements.change(PlanChange(from: other, to: plan))
        #expect(measurements.bounces(of: 0, at: .distantFuture).closing.count == 0)
    }

    @Test func aButtonThatIsMovedKeepsWhatIsKnown() {
        press(1, quiets: [16, 16])
        measurements.change(PlanChange(from: Self.plan, to: Plan(buttons: [Self.plan.buttons[1]])))
        #expect(measurements.wear(of: 0, at: .distantFuture) != nil)
        press(0, quiets: [17])
        #expect(notebook.notices.count == 1)
    }

    /// It is the same switch, and a counter never goes back.
    @Test func aLineThatWasGoneKeepsWhatIsKnown() {
        press(0, quiets: [16, 16])
        let instant = Instant(nanoseconds: 900_000_000)
        #expect(measurements.bounces(of: 0, at: instant).closing.count == 3)
        for arrival: Arrival in [.gone(instant, line: 0), .start(Edge(.active, at: instant), line: 0)] {
            measurements.observe(arrival, before: nil, Panel(Self.plan.panel))
            #expect(measurements.wear(of: 0, at: instant) != nil)
            #expect(measurements.measure(of: 0, at: instant).tally.presses == 3)
            #expect(measurements.bounces(of: 0, at: instant).closing.count == 3)
        }
    }

    /// Its end is not known, nor is the beginning of one that is held when the line is back.
    @Test(arguments: [Level.active, .inactive])
    func aPressThatIsHeldWhenItsLineGoesIsNotMeasured(_ level: Level) {
        press(0, quiets: [])
        let panel = Panel(Self.plan.panel)
        func observe(_ arrival: Arrival) { measurements.observe(arrival, before: nil, panel) }
        func at(_ time: Int64) -> Instant { Instant(nanoseconds: time * 1_000_000) }
        observe(.edge(Edge(.active, at: at(1000)), line: 0))
        observe(.gone(at(1050), line: 0))
        observe(.start(Edge(level, at: at(2000)), line: 0))
        observe(.edge(Edge(.inactive, at: at(2100)), line: 0))
        #expect(measurements.bounces(of: 0, at: at(2500)).closing.count == 1)
        observe(.edge(Edge(.active, at: at(3000)), line: 0))
        observe(.edge(Edge(.inactive, at: at(3100)), line: 0))
        #expect(measurements.measure(of: 0, at: at(3500)).tally.presses == 2)
        #expect(measurements.bounces(of: 0, at: at(3500)).closing.count == 2)
    }
}
