import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux
import DebouncedStrips

/// Any edges through a panel whose plan changes again and again: each press that is reported has one release, what is
/// reported comes in order, and it is the same whenever the panel is woken. To read the same plan again changes nothing,
/// even if it calls each line by its name instead of its number.
func takeReloads(_ bytes: [UInt8]) {
    var dice = Dice(bytes)
    let life = ReloadLife(&dice)
    let reports = life.reports()
    require(
        life.reports(wakesAtDeadlines: true) == reports, "waking at each deadline changes nothing: \(life)")
    require(
        life.reports(repeatsReloads: true) == reports,
        "the same plan again, in other words, changes nothing: \(life)")
    require(
        zip(reports, reports.dropFirst()).allSatisfy { $0.instant <= $1.instant },
        "what is reported is in order: \(reports) \(life)")
    for (control, all) in Dictionary(grouping: reports, by: \.control) {
        let ends = all.map(\.gesture).filter { [.press, .release].contains($0) }
        require(
            ends.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? .press : .release) },
            "press and release of \(control) alternate: \(reports) \(life)")
        let states = all.map(\.gesture).filter { [.on, .off].contains($0) }
        require(
            zip(states, states.dropFirst()).allSatisfy { $0 != $1 },
            "on and off of \(control) alternate: \(reports) \(life)")
    }
}

/// Some plans, and what happens to their wires.
private struct ReloadLife: CustomStringConvertible {
    /// What was reported of a control, which keeps its number over reloads.
    struct Report: Equatable {
        var control: Int
        var gesture: Gesture
        var instant: Instant
    }

    private enum Step {
        case edge(pin: Int, Edge)
        case reload(plan: Int, Instant)
    }

    private var plans: [Plan] = []
    private var steps: [Step] = []
    private static let pins = 6

    init(_ dice: inout Dice) {
        plans = (0..<(1 + dice.roll(below: 3))).map { _ in ReloadLife.plan(&dice) }
        var now = Instant(nanoseconds: 0)
        var levels = Array(repeating: Level.inactive, count: ReloadLife.pins)
        while !dice.isEmpty, steps.count < 300 {
            let (word, pause) = (dice.roll(below: 256), dice.roll(below: 256))
            // What a reload closes must not have been decided for an edge of its instant.
            now = now + ReloadLife.milliseconds(1 + (pause < 128 ? pause % 4 : pause - 124))
            if word % 8 == 7 {
                steps.append(.reload(plan: word / 8 % plans.count, now))
            } else {
                let pin = word % 8 % ReloadLife.pins
                levels[pin] = !levels[pin]
                steps.append(.edge(pin: pin, Edge(levels[pin], at: now)))
            }
        }
    }

    var description: String { "\(plans) " + steps.map { "\($0)" }.joined(separator: "\n") }
}

// MARK: Plans

extension ReloadLife {
    private static func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

    private static func time(_ dice: inout Dice, from least: Int = 0) -> Duration {
        milliseconds(least + dice.roll(below: 16))
    }

    private static func plan(_ dice: inout Dice) -> Plan {
        var plan = Plan()
        // The same wire may have another name, and the same name another wire.
        var (names, pins) = (["a", "b", "c", "d"], [0, 1, 2, 3])
        for _ in 0..<dice.roll(below: 4) {
            let name = names.remove(at: dice.roll(below: names.count))
            let pin = pins.remove(at: dice.roll(below: pins.count))
            plan.buttons.append(button(name, dice.flip() ? .offset(pin) : .name("GPIO\(pin)"), &dice))
        }
        // One whose levels mean the opposite from now on is in another state without a change.
        for (name, pin) in [("s", 4), ("t", 5)] where dice.flip() {
            let policy: Policy = dice.flip() ? .trailing(delay: time(&dice)) : .lockout(delay: time(&dice))
            plan.switches.append(
                SwitchPlan(
                    name: name, pin: .offset(pin),
                    settings: SwitchSettings(on: policy, isOnWhenOpen: pin == 5)))
        }
        let members = plan.buttons.map(\.name)
        if members.count > 1, dice.flip() {
            var chord = ChordPlan(
                name: "x", buttons: members.count > 2 && dice.flip() ? members : [members[0], members[1]])
            (chord.within, chord.gap) = (time(&dice, from: 1), time(&dice, from: 1))
            chord.actions = bindings(&dice)
            plan.chords = [chord]
        }
        if !members.isEmpty, dice.flip() {
            plan.groups = [GroupPlan(name: "g", buttons: members, cooldown: time(&dice, from: 1))]
        }
        return plan
    }

    private static func button(_ name: String, _ pin: LinePin, _ dice: inout Dice) -> ButtonPlan {
        let policy: Policy =
            switch dice.roll(below: 4) {
            case 0: .leading(delay: time(&dice), confirm: milliseconds(dice.roll(below: 4)))
            case 1: .trailing(delay: time(&dice))
            case 2: .lockout(delay: time(&dice))
            default: .learning(confirm: milliseconds(dice.roll(below: 4)))
            }
        var plan = ButtonPlan(
            name: name, pin: pin, settings: ButtonSettings(policy: policy, firesAtStart: dice.flip()))
        plan.actions = bindings(&dice)
        plan.gap = time(&dice, from: 1)
        if dice.flip() { plan.cooldown = time(&dice) }
        return plan
    }

    private static func bindings(_ dice: inout Dice) -> Bindings {
        let action = Action.run(Command(["true"]))
        let bound = dice.roll(below: 32)
        var bindings = Bindings()
        for (bit, gesture) in [Gesture.click, .double, .triple].enumerated() where bound >> bit & 1 != 0 {
            bindings[gesture] = [action]
        }
        if bound & 8 != 0 { bindings.stages = [Stage(after: time(&dice, from: 1), action: action)] }
        if bound & 16 != 0 {
            bindings.repetition = Repetition(after: time(&dice, from: 1), every: time(&dice, from: 1))
            bindings[.repeat] = [action]
        }
        return bindings
    }
}

// MARK: Where lines are

extension ReloadLife {
    private static func number(of pin: LinePin) -> Int {
        switch pin {
        case .offset(let number): number
        case .name(let name): Int(name.dropFirst("GPIO".count))!
        }
    }

    /// The same plan, with names for the numbers of lines and numbers for their names.
    private static func respelled(_ plan: Plan) -> Plan {
        var plan = plan
        for index in plan.buttons.indices { plan.buttons[index].pin = respelled(plan.buttons[index].pin) }
        for index in plan.switches.indices { plan.switches[index].pin = respelled(plan.switches[index].pin) }
        return plan
    }

    private static func respelled(_ pin: LinePin) -> LinePin {
        if case .offset(let number) = pin { .name("GPIO\(number)") } else { .offset(number(of: pin)) }
    }

    private static func address(of request: LineRequest) -> LineAddress {
        LineAddress(chip: "gpiochip0", offset: number(of: request.pin))
    }
}

// MARK: What is reported

extension ReloadLife {
    /// - Parameters:
    ///   - wakesAtDeadlines: if not, the panel is told of edges and reloads alone.
    ///   - repeatsReloads: whether each plan is read a second time at once, in other words.
    func reports(wakesAtDeadlines: Bool = false, repeatsReloads: Bool = false) -> [Report] {
        var machine = Machine(plans[0])
        for step in steps {
            switch step {
            case .edge(let pin, let edge):
                if wakesAtDeadlines { machine.wake(before: edge.instant) }
                machine.feed(edge, pin: pin)
            case .reload(let plan, let instant):
                if wakesAtDeadlines { machine.wake(before: instant) }
                machine.change(to: plans[plan], at: instant)
                if repeatsReloads { machine.change(to: ReloadLife.respelled(plans[plan]), at: instant) }
            }
        }
        machine.end()
        return machine.reports
    }

    /// A panel, its plan and the wires.
    private struct Machine {
        private(set) var reports: [Report] = []
        private var plan: Plan
        private var panel: Panel
        private var levels = Array(repeating: Level.inactive, count: ReloadLife.pins)
        /// The number that each control had when it came.
        private var numbers: [Int]
        private var next: Int

        init(_ plan: Plan) {
            (self.plan, panel) = (plan, Panel(plan.panel))
            numbers = Array(plan.controls.indices)
            next = numbers.count
            for line in plan.lines.indices {
                panel.feed(.start(Edge(.inactive, at: Instant(nanoseconds: 0)), line: line))
            }
        }

        mutating func wake(before instant: Instant) {
            while let deadline = panel.deadline, deadline < instant { panel.advance(to: deadline) }
            report()
        }

        mutating func feed(_ edge: Edge, pin: Int) {
            levels[pin] = edge.level
            // As the source does: what is due before the edge is decided first.
            panel.advance(to: edge.instant.advanced(by: -1))
            guard let line = plan.requests.firstIndex(where: { ReloadLife.number(of: $0.pin) == pin }) else {
                return
            }
            panel.feed(.edge(edge, line: line))
            require(panel.deadline.map { $0 >= edge.instant } ?? true, "a deadline is never in the past")
        }

        mutating func change(to other: Plan, at instant: Instant) {
            panel.advance(to: instant)
            report()
            let addresses = plan.requests.enumerated().map { ($0, ReloadLife.address(of: $1)) }
            let change = PlanChange(
                from: plan, to: other, at: Dictionary(uniqueKeysWithValues: addresses),
                find: ReloadLife.address)
            panel.release(keeping: change.controls, sameGestures: change.sameGestures, at: instant)
            report()
            numbers = other.controls.indices.map { control in
                if let before = change.controls[control] { return numbers[before] }
                next += 1
                return next - 1
            }
            panel.change(to: other.panel, keeping: change.controls, names: change.names, at: instant)
            plan = other
            for (line, plan) in other.lines.enumerated() where change.wires[line] == nil {
                panel.feed(
                    .start(Edge(levels[ReloadLife.number(of: plan.request.pin)], at: instant), line: line))
            }
        }

        mutating func end() {
            panel.finish(at: panel.now)
            while let deadline = panel.deadline { panel.advance(to: deadline) }
            report()
        }

        private mutating func report() {
            panel.report {
                reports.append(Report(control: numbers[$0.control], gesture: $0.gesture, instant: $0.instant))
            }
        }
    }
}
