import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedLinux

/// An output that a client may set at any time, a button that toggles it, if there is one, and what keeps it off, with
/// the daemon's own outputs and interlocks.
///
/// They are objects, and have no copies: a state is the way there, and is reached by going it again.
struct Guarded: Explored {
    private let plan: Plan
    private let setting: Setting
    private var way: [Step] = []
    private var house: House
    let fingerprint: Fingerprint
    private(set) var violation: String?

    /// So many ticks a line is away at most: it is tried again ever later, and the ways must be short.
    private static let longestAbsence = 7

    private struct Step {
        var moves: [Setting.Move?]
        var readingsFail: Bool
        /// A client sets it on as well.
        var isSetOn: Bool
    }

    init(_ plan: Plan, _ setting: Setting) throws { try self.init(plan, setting, []) }

    private init(_ plan: Plan, _ setting: Setting, _ way: [Step]) throws {
        (self.plan, self.setting, self.way) = (plan, setting, way)
        let (active, listeners) = (ActivePlan(plan), Listeners())
        let lineStates = LineStates(active, listeners)
        var parts: (outputs: Outputs, interlocks: Interlocks)?
        house = try House(setting, report: lineStates.record) { house in
            let outputs = Outputs(setting.mistake.changed(plan.outputs), on: house.bench) { _ in }
            let interlocks = Interlocks(active, outputs, lineStates)
            parts = (outputs, interlocks)
            listeners.add(interlocks)
            house.loop.observers = [interlocks]
            house.loop.listener.act = { moment in
                let isToggle = moment.gesture == .press && active.controls[moment.control].name == "toggle"
                if isToggle { _ = outputs.set("lamp", .toggle) }
            }
        }
        guard let (outputs, interlocks) = parts else { fatalError("there are no outputs") }
        for step in way {
            house.beginTick()
            for (line, move) in step.moves.enumerated() { house.move(line, move) }
            try house.wake(fails: step.readingsFail)
            if step.isSetOn { _ = outputs.set("lamp", .on) }
            outputs.advance(to: house.now)
        }
        var state = house.fingerprint
        outputs.write(to: &state)
        interlocks.write(to: &state)
        for line in house.wires.indices where house.wires[line].isGone {
            state.add(Guarded.absence(of: line, way))
        }
        fingerprint = state
        violation = house.violation ?? brokenLaw
    }

    /// An output is never on while what keeps it off is active, or its line is not there.
    private var brokenLaw: String? {
        guard house.bench.output == .active else { return nil }
        let controls = plan.controlPlans.indices.filter {
            plan.outputs[0].offWhile.contains(plan.controlPlans[$0].name)
        }
        let isKept = controls.contains { control in
            house.loop.panel.isActive(control)
                || plan.map.lines(ofControl: control).contains { house.wires[$0].isGone }
        }
        return isKept ? "an output is on while what keeps it off is active or not there" : nil
    }

    func visitNext(_ body: (String, Guarded) -> Void) {
        for moves in house.choices() where isShort(moves) {
            for readingsFail in setting.fails ? [false, true] : [false] {
                for isSetOn in [false, true] {
                    let step = Step(moves: moves, readingsFail: readingsFail, isSetOn: isSetOn)
                    do {
                        let next = try Guarded(plan, setting, way + [step])
                        body(
                            next.house.name(moves) + (readingsFail ? ", readings fail" : "")
                                + (isSetOn ? ", set on" : ""), next)
                    } catch {
                        var next = self
                        next.violation = "\(error)"
                        body("", next)
                    }
                }
            }
        }
    }

    /// Whether no line is away for too long, and each is there until it was found again.
    private func isShort(_ moves: [Setting.Move?]) -> Bool {
        moves.indices.allSatisfy { line in
            let wire = house.wires[line]
            if !wire.isGone { return moves[line] != .goes || wire.isOurs }
            return moves[line] == .goes || Guarded.absence(of: line, way) < Guarded.longestAbsence
        }
    }

    /// For how many ticks a line has been away.
    private static func absence(of line: Int, _ way: [Step]) -> Int {
        way.reversed().prefix { $0.moves[line] != .goes }.count
    }

    static func draw(_ way: [(step: String, state: Guarded)]) -> [String] {
        House.draw(way.map { ($0.step, $0.state.house) })
    }
}
