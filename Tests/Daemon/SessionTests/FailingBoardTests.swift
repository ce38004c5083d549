import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

/// Whole sessions on boards that fail at random. Whatever they do, each press has one release, nothing is held on an
/// open contact, what a press set on goes off, a switch is as its wire, and nothing is reported twice; and once the board
/// has healed, everything is as if nothing had happened.
@Suite struct FailingBoardTests {
    /// Twenty seeds each; `DEBOUNCED_SEEDS=4000` tries more of them.
    private static let chunks = (getenv("DEBOUNCED_SEEDS").flatMap { Int(String(cString: $0)) } ?? 160) / 20

    @Test(arguments: 0..<chunks) func theLawsHoldOnABoardThatFails(_ chunk: Int) {
        for seed in chunk * 20..<(chunk + 1) * 20 {
            let faults = FailingSession(seed: UInt64(seed)).faults()
            guard faults.isEmpty else {
                Issue.record("DEBOUNCED_SEED=\(seed) shows how: \(faults)")
                return
            }
        }
    }

    /// `DEBOUNCED_SEED=17` shows what happens in one of them.
    @Test(.enabled(if: getenv("DEBOUNCED_SEED") != nil)) func aSessionAgain() {
        let session = FailingSession(seed: UInt64(String(cString: getenv("DEBOUNCED_SEED"))) ?? 0)
        print(
            session.faults().joined(separator: "\n"), session.story.joined(separator: "\n"), separator: "\n")
    }
}

private let second = 1_000_000_000 as Int64
private let ms = 1_000_000 as Int64
/// The wire that is the first line of the knob; the next one is its second.
private let knob = 9

/// A contact of the daemon: what moves it, and where its line is.
private struct Wire {
    var control: String
    var line: LineAddress
    var chip: FakeChip
    /// When it changes: closed, open, and so on; bounces included.
    var changes: [Instant] = []
    /// How often someone closed it.
    var closings = 0

    var fake: FakeLine { chip.lines[line.offset] }

    /// For how long a contact that has opened may still be pressed.
    var wait: Int64 { (control == "float" ? 100 : 30) * ms + 20 * ms }

    /// Whether it is closed, or has only just opened.
    func wasClosed(at instant: Instant) -> Bool {
        let start = instant.advanced(by: -wait)
        return isClosed(at: start) || changes.contains { $0 >= start && $0 <= instant }
    }

    /// Whether it is closed.
    func isClosed(at instant: Instant) -> Bool { !changes.prefix { $0 <= instant }.count.isMultiple(of: 2) }
}

/// A session from a seed, and what was wrong about it.
private final class FailingSession: Listener {
    private let runtime = Runtime(handlesSignals: false)
    private let header = FakeChip.header()
    private let expander = FakeChip(
        name: "gpiochip1", label: "expander", lines: .init(repeating: nil, count: 8))
    private let mute = FakeChip(name: "gpiochip2", label: "mute", lines: [nil])
    private let board: FailingBoard
    private var dice: SplitMix
    private let plan: Plan
    private var lastPlan: UInt64
    private var wires: [Wire] = []
    private var now: Instant = Instant(nanoseconds: 0)
    private var healed = Instant.distantFuture
    private var isFaultySaw = false

    private var wrong: [String] = []
    private(set) var story: [String] = []
    private var latest = Instant(nanoseconds: .min)
    private var pressed: [String: Instant] = [:]
    private var releases: [String: Instant] = [:]
    private var presses: [String: Int] = [:]
    private var claims: [String: Int] = [:]
    private var lastPresses: [String: Int] = [:]
    private var states: [String: Bool] = [:]
    /// Those whose level could not be read at times.
    private var unread: Set<String> = []
    /// Holds that need the release of the same instant: no reading said that the button was still held.
    private var unproved: [(String, Instant)] = []

    init(seed: UInt64) {
        dice = SplitMix(seed: seed)
        board = FailingBoard([header, expander, mute], seed: seed)
        lastPlan = dice.next() % 4
        plan = FailingSession.plan(lastPlan)
        mute.lines[0].hasInterrupt = false
        let places: [(String, FakeChip, Int)] = [
            ("bell", header, 4), ("run", expander, 0), ("careful", header, 6), ("game", header, 7),
            ("left", expander, 1), ("right", expander, 2), ("door", header, 8), ("float", expander, 3),
            ("polled", mute, 0), ("volume", header, 9), ("volume", header, 10),
        ]
        wires = places.map { Wire(control: $0, line: LineAddress(chip: $1.chip.path, offset: $2), chip: $1) }
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(self)
    }

    private static let polled = """
        [button.polled]
        pin = 0
        chip = "mute"
        poll = "15ms"
        hold = { after = "450ms", output = "lamp", set = "toggle" }
        """

    private static func plan(_ variant: UInt64) -> Plan {
        let text = """
            storm_limit = 200
            [button.bell]
            pin = 4
            click = { output = "lamp", set = "toggle" }
            double = { output = "lamp", set = "on" }
            hold = { after = "700ms", output = "lamp", set = "off" }
            [button.run]
            pin = 0
            chip = "expander"
            press = { output = "motor", set = "on" }
            release = { output = "motor", set = "off" }
            repeat = { every = "90ms", output = "lamp", set = "toggle" }
            \(variant.isMultiple(of: 2) ? "delay = \"20ms\"" : "")
            [button.careful]
            pin = 6
            policy = "trailing"
            delay = "20ms"
            hold = { after = "500ms", output = "lamp", set = "toggle" }
            [button.game]
            pin = 7
            policy = "lockout"
            delay = "\(variant < 2 ? 20 : 25)ms"
            hold = { after = "400ms", output = "lamp", set = "toggle" }
            [button.left]
            pin = 1
            chip = "expander"
            [button.right]
            pin = 2
            chip = "expander"
            click = { output = "lamp", set = "toggle" }
            \(variant == 3 ? polled : "")
            [switch.door]
            pin = 8
            hold = { after = "1s", output = "lamp", set = "on" }
            [switch.float]
            pin = 3
            chip = "expander"
            delay = { on = "10ms", off = "100ms" }
            hold = { after = "\(variant == 3 ? 600 : 800)ms", output = "lamp", set = "on" }
            [encoder.volume]
            pins = [9, 10]
            \(variant == 2 ? "delay = \"2ms\"" : "")
            [chord.both]
            buttons = ["left", "right"]
            hold = { after = "600ms", output = "lamp", set = "off" }
            [output.motor]
            pin = 5
            chip = "expander"
            [output.lamp]
            pin = 20
            [output.saw]
            pin = 21
            initial = "on"
            off_while = ["door", "careful"]
            """
        let read = Plan.read(text: Array(text.utf8), file: "failing.toml")
        precondition(read.plan != nil, "\(read.findings)")
        return read.plan!
    }

    private func roll(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &dice) }
    private func pick<Element>(_ all: [Element]) -> Element { all.randomElement(using: &dice)! }
    private func isLucky(_ percent: Int64) -> Bool { roll(1...100) <= percent }

    /// What was wrong; empty if nothing was.
    func faults() -> [String] {
        let moving = Set((0..<3).map { _ in Int(roll(0...9)) }).sorted()
        let end = Instant(nanoseconds: 6 * second)
        for wire in 0..<knob where moving.contains(wire) { push(wire, until: end) }
        if moving.contains(knob) { turn(until: end) }
        if moving.contains(4), moving.contains(5) { playChords() }
        for _ in 0..<roll(1...6) {
            let wire = pick(moving)
            cause(
                wire == knob && isLucky(50) ? knob + 1 : wire, at: Instant(nanoseconds: roll(ms...6 * second))
            )
        }
        heal(at: end + .seconds(2))
        play()
        do {
            var session = try Session(plan, on: board, in: runtime, SessionOptions())
            try session.run()
            judge()
            try session.finish(asking: true)
        } catch {
            wrong.append("\(error)")
        }
        return wrong
    }
}

// MARK: What is done

extension FailingSession {
    private func push(_ wire: Int, until end: Instant) {
        var instant = Instant(nanoseconds: roll(50 * ms...800 * ms))
        while instant < end {
            let length = isLucky(30) ? roll(700 * ms...1500 * ms) : roll(60 * ms...400 * ms)
            let pause = roll(200 * ms...900 * ms)
            let isLast = instant.advanced(by: length + pause) >= end
            wires[wire].closings += 1
            let closed = bounce(wire, at: instant)
            let open = bounce(wire, at: max(closed, instant.advanced(by: length)), isLast: isLast)
            instant = isLast ? end : open.advanced(by: pause)
        }
    }

    /// Whole clicks to either side.
    private func turn(until end: Instant) {
        var instant = Instant(nanoseconds: roll(50 * ms...800 * ms))
        while instant < end {
            let (first, pause) = (Int(roll(0...1)), roll(100 * ms...900 * ms))
            let steps = (0..<4).map { _ in roll(8 * ms...40 * ms) }
            let isLast = instant.advanced(by: steps.reduce(pause, +)) >= end
            for (place, step) in steps.enumerated() {
                _ = bounce(knob + (first + place) % 2, at: instant, isLast: isLast && place > 1)
                instant = instant.advanced(by: step)
            }
            for wire in [knob, knob + 1] { wires[wire].closings += 1 }
            instant = isLast ? end : instant.advanced(by: pause)
        }
    }

    /// If nothing is ever told of a contact's last move, no one can know.
    private func bounce(_ wire: Int, at instant: Instant, isLast: Bool = false) -> Instant {
        var edges = [instant]
        for _ in 0..<(2 * roll(0...3)) { edges.append(edges.last!.advanced(by: roll(1000...ms))) }
        wires[wire].changes += edges
        if !isLast, isLucky(15) { lose(Array(edges.suffix(Int(roll(1...Int64(edges.count))))), of: wire) }
        return edges.last!
    }

    private func lose(_ edges: [Instant], of wire: Int) {
        wires[wire].fake.lossInstants.formUnion(edges)
        tell("edges of \(wires[wire].control) are lost", at: edges[0])
    }

    /// The right one follows the left one closely.
    private func playChords() {
        let gap = roll(0...60 * ms)
        wires[5].fake.lossInstants = []
        wires[5].changes = wires[4].changes.map { $0.advanced(by: gap) }
        wires[5].closings = wires[4].closings
    }

    /// Everything that was moved is played, but what no wire can do while its chip is away.
    private func play() {
        let changes = wires.flatMap { wire in
            wire.changes.enumerated().map {
                FakeBoard.Change(wire.line, isHigh: !$0.isMultiple(of: 2), at: $1)
            }
        }
        let rest = wires.map { FakeBoard.Change($0.line, isHigh: true, at: Instant(nanoseconds: 0)) }
        board.play((rest + changes).sorted { $0.instant < $1.instant })
    }

    private func tell(_ words: String, at instant: Instant) {
        story.append("\(instant.nanoseconds / 1000) us: \(words)")
    }
}

// MARK: What goes wrong

extension FailingSession {
    private static let codes = [EREMOTEIO, ETIMEDOUT, EIO, EAGAIN, EBUSY, ENXIO, ENODEV]

    /// As the real board takes it.
    private func problem() -> LineProblem {
        let code = pick(FailingSession.codes)
        return code == ENODEV ? .gone : .system(code: code, doing: "use the line")
    }

    private func cause(_ wire: Int, at instant: Instant) {
        let (line, problem, name) = (wires[wire].fake, problem(), wires[wire].control)
        let times = Int(isLucky(50) ? roll(1...3) : roll(4...150))
        let end = instant.advanced(by: isLucky(50) ? roll(ms...300 * ms) : roll(300 * ms...3 * second))
        let failReadings = { [self] in
            line.readFault = (problem, times)
            unread.insert(name)
        }
        let troubles: [(String, () -> Void)] = [
            ("can't be read \(times) times: \(problem)", failReadings),
            ("can't be read \(times) times: \(problem)", failReadings),
            ("can't be drained \(times) times: \(problem)", { line.drainFault = (problem, times) }),
            ("can't be requested: \(problem)", { line.requestFault = problem }),
            ("can't be used: \(problem)", { line.fault = problem }),
            ("has a short queue", { (line.capacity, line.overflow) = (3, .dropsNewest) }),
            ("has a short queue of another kind", { line.capacity = 3 }),
            ("is on a chip that is gone", { [self] in unplug(wires[wire].chip, until: end) }),
            ("is on a chip that is gone", { [self] in unplug(wires[wire].chip, until: end) }),
            (
                "outputs can't be set \(times) times: \(problem)",
                { [self] in
                    for output in [expander.lines[5], header.lines[20], header.lines[21]] {
                        output.setFault = (problem, times)
                    }
                    isFaultySaw = true
                }
            ),
            ("outputs can't be had: \(problem)", { [self] in expander.lines[5].requestFault = problem }),
            ("no chip can be found: \(problem)", { [board] in board.chipsFault = problem }),
            ("no one looks", { [board] in board.stall = min(board.now, end)..<end }),
            ("readings take 3 ms", { [board] in board.bus.reading = .milliseconds(3) }),
            ("edges come late", { [board] in board.bus.lateness = 15 * ms }),
            ("stamps are coarse", { [board] in board.bus.grain = 2 * ms }),
            ("edges are misread", { [board] in board.bus.misread = 30 }),
            (
                "there is another plan",
                { [self] in
                    lastPlan = dice.next() % 4
                    runtime.pendingRequests.change(to: FailingSession.plan(lastPlan))
                    board.wake()
                }
            ),
        ]
        let (words, body) = pick(troubles)
        tell("\(name): \(words) until \(end.nanoseconds / 1000) us", at: instant)
        board.at(instant, body)
        board.at(end) { [self] in mend(line) }
    }

    private func mend(_ line: FakeLine) {
        (line.readFault, line.drainFault, line.requestFault, line.fault) = (nil, nil, nil, nil)
        (line.capacity, line.overflow) = (1024, .dropsOldest)
        expander.lines[5].requestFault = nil
        board.chipsFault = nil
        board.bus = FailingBoard.Bus()
    }

    /// Its wires move all the same, and it finds them as they are then.
    private func unplug(_ chip: FakeChip, until end: Instant) {
        chip.isPlugged = false
        board.at(end) { [self] in plug(chip) }
    }

    private func plug(_ chip: FakeChip) {
        guard !chip.isPlugged else { return }
        chip.isPlugged = true
        let found = wires.filter { $0.chip === chip }
        board.play(found.map { .init($0.line, isHigh: !$0.isClosed(at: board.now), at: board.now) })
    }

    /// All is well again, and once all lines are back each control is tried twice.
    private func heal(at instant: Instant) {
        healed = instant + .seconds(16)
        board.at(instant) { [self] in
            for chip in [header, expander, mute] {
                plug(chip)
                for line in chip.lines { mend(line) }
            }
            for line in [expander.lines[5], header.lines[20], header.lines[21]] { line.setFault = nil }
        }
        board.at(healed) { [self] in rest() }
        for wire in wires.indices {
            for again in 0...1 {
                // The knob's second line follows its first one.
                let (place, delay) = wire > knob ? (knob, 50 * ms) : (wire, 0)
                let instant = healed.advanced(by: (Int64(2 * place + again) + 1) * 600 * ms + delay)
                wires[wire].closings += 1
                wires[wire].changes += [instant, instant.advanced(by: 100 * ms)]
            }
        }
        board.at(healed.advanced(by: 13 * second)) { [self] in
            runtime.pendingRequests.stop()
            board.wake()
        }
    }
}

// MARK: The laws

extension FailingSession {
    func notify(_ event: Event, _ actions: [Action]) {
        let (name, moment) = (event.control.name, event.moment)
        tell("\(name) \(moment.gesture.rawValue)\(moment.isLost ? " (lost)" : "")", at: moment.instant)
        if moment.instant < latest { wrong.append("\(name): time goes back") }
        latest = max(latest, moment.instant)
        switch moment.gesture {
        case .press: press(name, moment)
        case .release:
            releases[name] = moment.instant
            if pressed.removeValue(forKey: name) == nil { wrong.append("\(name): a release without a press") }
        case .on, .off: change(name, moment.gesture == .on)
        case .hold, .repeat: prove(name, moment)
        case .click: claims[name, default: 0] += 1
        case .double: claims[name, default: 0] += 2
        case .triple: claims[name, default: 0] += 3
        case .clockwise, .counterclockwise: turn(name, moment)
        case .pulse: break
        }
        if moment.gesture == .hold, event.control.kind != .switch { claims[name, default: 0] += 1 }
        if states["door"] == true, header.lines[21].isHigh, !isFaultySaw {
            wrong.append("the saw runs at \(moment.instant.nanoseconds / 1000) us")
        }
    }

    func notify(_ notice: Notice) { tell("  \(notice.line)", at: board.now) }

    private func press(_ name: String, _ moment: Moment) {
        if pressed.updateValue(moment.instant, forKey: name) != nil {
            wrong.append("\(name): two presses without a release")
        }
        presses[name, default: 0] += 1
        if moment.instant > healed { lastPresses[name, default: 0] += 1 }
    }

    private func turn(_ name: String, _ moment: Moment) {
        presses[name, default: 0] += moment.steps ?? 0
        if moment.instant > healed { lastPresses[name, default: 0] += moment.steps ?? 0 }
    }

    private func change(_ name: String, _ isOn: Bool) {
        if states.updateValue(isOn, forKey: name) ?? false == isOn { wrong.append("\(name): twice \(isOn)") }
        if board.now > healed { lastPresses[name, default: 0] += isOn ? 1 : 0 }
    }

    /// A hold needs a contact that is closed or has only just opened, and a reading that said so when it was due or later;
    /// or it has become known at the release that it was long enough. If nobody looked, and an edge was lost
    /// meanwhile, no reading can tell.
    private func prove(_ name: String, _ moment: Moment) {
        guard releases[name] != moment.instant, board.stall == nil else { return }
        let members = name == "both" ? ["left", "right"] : [name]
        for wire in wires where members.contains(wire.control) {
            if !wire.wasClosed(at: moment.instant) { unproved.append((name, moment.instant)) }
            let reading = board.readings[wire.line]?.instant
            if reading.map({ $0 < moment.instant }) ?? true {
                unproved.append((name, moment.instant))
            }
        }
    }

    /// All have been at rest for a minute.
    private func rest() {
        for name in pressed.keys { wrong.append("\(name) is still pressed") }
        for wire in wires
        where states[wire.control] ?? false != wire.isClosed(at: board.now) {
            if ["door", "float"].contains(wire.control) {
                wrong.append("\(wire.control) is not as its wire")
            }
        }
        if expander.lines[5].isHigh { wrong.append("the motor runs") }
    }

    private func judge() {
        rest()
        for (name, instant) in unproved {
            wrong.append("\(name): held though it was open, or not read, at \(instant.nanoseconds / 1000) us")
        }
        for wire in wires {
            let name = wire.control
            guard name != "polled" || lastPlan == 3 else { continue }
            if lastPresses[name] ?? 0 != 2 {
                wrong.append("\(name): \(lastPresses[name] ?? 0) of 2 presses after all was well")
            }
            // Without a reading it is decided as the edges say, even if one was lost; lockout reports what is read later.
            let isGuessed = board.stall != nil || name == "game" && unread.contains(name)
            if presses[name] ?? 0 > wire.closings, !isGuessed {
                wrong.append("\(name): \(presses[name]!) presses of \(wire.closings)")
            }
        }
        for (name, count) in claims where count > presses[name] ?? 0 {
            wrong.append("\(name): \(count) presses claimed of \(presses[name] ?? 0)")
        }
    }
}
