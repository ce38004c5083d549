import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// What is kept, before it comes to the disk.
@Suite struct PersistentStateTests {
    private let plan: Plan
    private let state: PersistentState

    init() {
        var plan = Plan(
            buttons: ["bell", "door"].enumerated().map {
                ButtonPlan(name: $1, pin: .offset($0), settings: ButtonSettings(policy: .learning()))
            })
        plan.counters = ["gas", "water"].enumerated().map { CounterPlan(name: $1, pin: .offset(10 + $0)) }
        self.plan = plan
        state = PersistentState(ActivePlan(plan))
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private func level(_ counter: String) -> Level? { state.current.counters[counter]?.level }

    // MARK: counters

    /// A contact that counts both ways makes up two at once.
    @Test func theLevelAndThePulsesOfAMomentBelongTogether() {
        let moment = Moment(control: 2, gesture: .pulse, at: at(9), count: 2, level: .inactive)
        #expect(state.addPulses(of: moment, counter: 0).pulses == 2)
        #expect(level("gas") == .inactive)
    }

    /// All that have moved since it was last asked, and not before their pulses are reported.
    @Test func levelsFollowTheTotals() {
        var panel = Panel(plan.panel)
        for line in 2...3 { panel.start(Edge(.inactive, at: at(0)), line: line) }
        state.observe(.wake, before: nil, panel)
        #expect((level("gas"), level("water")) == (.inactive, .inactive))
        for line in 2...3 { panel.feed(Edge(.active, at: at(100)), line: line) }
        panel.advance(to: at(200))
        state.observe(.wake, before: nil, panel)
        #expect((level("gas"), level("water")) == (.inactive, .inactive))
        panel.report { _ in }
        state.observe(.wake, before: nil, panel)
        #expect((level("gas"), level("water")) == (.active, .active))
    }

    /// Without one, it would be saved a minute after the last time.
    @Test func aReloadSavesAtOnce() throws {
        let path = "/tmp/debounced-state-\(getpid())-reload.json"
        defer { for name in [path, path + ".lock"] { unlink(name) } }
        let waker = Waker()
        let state = PersistentState(
            ActivePlan(plan), in: StateFile(path), Listeners(), waker: waker, at: at(0))
        let task = try #require(state.task)
        let pulse = Moment(control: 2, gesture: .pulse, at: at(1000), count: 1, level: .active)
        _ = state.addPulses(of: pulse, counter: 0)
        task.advance(to: at(1000))
        while state.unsavedPulses(ofCounter: 0) != 0 {
            task.wake()
            sched_yield()
        }
        _ = state.addPulses(of: pulse, counter: 0)
        #expect(task.deadline == at(61_000))
        state.change(PlanChange(from: plan, to: plan), at: at(5000))
        state.saveChanges(at: at(5000))
        #expect(task.deadline == at(5000))
    }

    /// Nobody should have to wait for the first pulse to hear it.
    @Test func aMissingFolderIsReportedAtTheStart() {
        let (listeners, notices) = (Listeners(), NoticeCollector())
        listeners.add(notices)
        let state = PersistentState(
            ActivePlan(plan), in: StateFile("/nowhere/state.json"), listeners, waker: Waker(), at: at(0))
        #expect(state.problem == StateProblem(.create, code: ENOENT))
        #expect(notices.texts.count == 1)
        #expect(notices.texts.first?.contains("/nowhere/state.json: not saved: can't create") == true)
    }

    @Test func aPowerCutCostsAllPulsesIfNothingIsKept() {
        let state = PersistentState(ActivePlan(plan))
        #expect(state.unsavedPulses(ofCounter: 0) == 0)
        for time in [1000, 2000] as [Int64] {
            let pulse = Moment(control: 2, gesture: .pulse, at: at(time), count: 1, level: .active)
            _ = state.addPulses(of: pulse, counter: 0)
        }
        #expect(state.unsavedPulses(ofCounter: 0) == 2)
    }

    /// Its contact goes on, and nothing arrives that would say what its level is.
    @Test func aRenamedCounterKeepsItsLevel() {
        let active = ActivePlan(plan)
        let state = PersistentState(active)
        var panel = Panel(plan.panel)
        for line in 2...3 { panel.start(Edge(.inactive, at: at(0)), line: line) }
        state.observe(.wake, before: nil, panel)
        var other = plan
        other.counters[1].name = "oil"
        other.counters.insert(CounterPlan(name: "rain", pin: .offset(12)), at: 0)
        other.buttons.removeLast()
        state.change(PlanChange(from: plan, to: other), at: at(1))
        active.change(to: other)
        let levels = ["rain", "gas", "oil", "water"].map { state.current.counters[$0]?.level }
        #expect(levels == [.active, .inactive, .inactive, .inactive])
    }

    // MARK: delays

    private var delays: [String: Duration] { state.current.delays }

    private func learn() {
        for button in ["bell", "door"] { state.record(delay: .milliseconds(80), of: button, at: at(0)) }
    }

    @Test func aButtonOnAnotherWireHasLearnedNothing() {
        learn()
        var other = plan
        other.buttons[0].pin = .offset(7)
        state.change(PlanChange(from: plan, to: other), at: at(1))
        #expect(delays == ["door": .milliseconds(80)])
    }

    @Test func aButtonRemembersWhileItHasAFixedDelay() {
        learn()
        var fixed = plan
        fixed.buttons[1].settings.policy = .leading(delay: .milliseconds(30))
        state.change(PlanChange(from: plan, to: fixed), at: at(1))
        #expect(delays["door"] == .milliseconds(80))
        let change = PlanChange(from: fixed, to: plan)
        state.change(change, at: at(2))
        var panel = Panel(plan.panel)
        state.recall(to: &panel, after: change)
        #expect(panel.contacts[1].currentDelay == .milliseconds(80))
    }

    /// The name of the first is that of a new one, on another wire.
    @Test func whatWasLearnedDoesNotStayWithAName() {
        learn()
        var other = plan
        other.buttons[0].name = "gate"
        other.buttons.append(
            ButtonPlan(name: "bell", pin: .offset(7), settings: ButtonSettings(policy: .learning())))
        state.change(PlanChange(from: plan, to: other), at: at(1))
        #expect(delays == ["gate": .milliseconds(80), "door": .milliseconds(80)])
    }

    @Test func aButtonThatGoesMayComeBack() {
        learn()
        var other = plan
        other.buttons.removeFirst()
        state.change(PlanChange(from: plan, to: other), at: at(1))
        #expect(delays["bell"] == .milliseconds(80))
    }

    @Test func whatWasLearnedGoesWithTheWire() {
        learn()
        state.record(delay: .milliseconds(90), of: "door", at: at(0))
        var other = plan
        (other.buttons[0].name, other.buttons[1].name) = ("door", "bell")
        state.change(PlanChange(from: plan, to: other), at: at(1))
        #expect(delays == ["bell": .milliseconds(90), "door": .milliseconds(80)])
    }

    // MARK: names that are in no config any more

    @Test func theNewestThousandStay() {
        let before = (0..<20_000).map { "button \($0)" }
        let found = SavedState(delays: Dictionary(before.map { ($0, Duration.milliseconds(40)) }) { $1 })
        let state = PersistentState(ActivePlan(plan), .state(found))
        #expect(state.current.delays.count == SavedState.mostDepartures)
        state.record(delay: .milliseconds(80), of: "bell", at: at(0))
        var other = plan
        other.buttons.removeFirst()
        other.counters.removeFirst()
        state.change(PlanChange(from: plan, to: other), at: at(1))
        #expect(state.current.delays["bell"] == .milliseconds(80))
        #expect(state.current.counters["gas"] != nil)
        #expect(state.current.delays.count == SavedState.mostDepartures - 1)
        #expect(state.current.departures["bell"] == 2)
        state.change(PlanChange(from: other, to: plan), at: at(2))
        #expect(state.current.departures["bell"] == nil)
    }
}
