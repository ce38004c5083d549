import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// What an exploration is about: controls with small times, and all that may happen to their lines.
final class Setting: Sendable {
    /// Something that a wire may do in a tick, besides resting.
    enum Move: String, CaseIterable {
        /// It changes, and its edge arrives; or not at all, twice, only once its line has been read, or a tick later.
        case changes, loses, doubles, isBehind, isLate
        /// It changes and is back within the tick; both edges arrive, or only the second, or only the first.
        case pulses, losesFirst, losesSecond
        /// Its chip goes, or is there again.
        case goes
    }

    let name: String
    let panel: PanelSettings
    /// In nanoseconds.
    let tick: Int64
    let moves: [Move]
    /// Whether readings may fail.
    let fails: Bool
    /// For how many ticks the loop may sleep on.
    let lateness: Int
    /// How often its lines are read, if they are polled.
    let period: Int64?
    /// The settings after a reload, which may happen at any time.
    let other: PanelSettings?
    let mistake: Mistake
    /// For so many ticks a line is lost at most, if not for ever: it is tried again ever later.
    let longestLoss: Int
    /// Quarters from its rest; farther no knob is followed.
    static let farthest = 6

    init(
        _ name: String, _ panel: PanelSettings, tick: Int64, _ moves: [Move], fails: Bool = false,
        lateness: Int = 0, period: Int64? = nil, other: PanelSettings? = nil, longestLoss: Int = .max,
        mistake: Mistake = .none
    ) {
        (self.name, self.panel, self.tick, self.moves) = (name, panel, tick, moves)
        (self.fails, self.lateness, self.period) = (fails, lateness, period)
        (self.other, self.longestLoss, self.mistake) = (other, longestLoss, mistake)
    }

    func with(lateness: Int? = nil, mistake: Mistake) -> Setting {
        Setting(
            name, panel, tick: tick, moves, fails: fails, lateness: lateness ?? self.lateness, period: period,
            other: other, longestLoss: longestLoss, mistake: mistake)
    }
}

extension Setting {
    /// As a plan asks for them.
    func requests(_ panel: PanelSettings) -> [LineRequest] {
        func request(_ policy: Policy, held: Level?, partner: Int? = nil) -> LineRequest {
            var request = LineRequest(
                chip: "auto", pin: .offset(0), bias: .asIs, activeLow: false, policy: policy)
            (request.held, request.partner) = (held, partner)
            return request
        }
        var requests = panel.buttons.map { request($0.policy, held: .active) }
        requests += panel.switches.map {
            request($0.on.delay < $0.off.delay ? $0.off : $0.on, held: $0.stages.isEmpty ? nil : .active)
        }
        requests += panel.counters.map { request($0.policy, held: nil) }
        requests += panel.encoders.flatMap { encoder in
            [1, -1].map {
                request(
                    .trailing(delay: max(encoder.delay, .nanoseconds(tick))), held: nil, partner: $0)
            }
        }
        for line in requests.indices {
            requests[line].pin = .offset(line)
            if mistake == .takesOneChipForTwo { requests[line].chip = "/dev/gpiochip\(line)" }
            requests[line].poll = period.map { .nanoseconds($0) }
        }
        return requests
    }
}

/// The daemon's loop on a bench: one state of it, which can be copied and goes on from there.
struct House: Explored {
    let setting: Setting
    let bench: Bench
    var loop: Loop<LineSource<Bench>, Ear>
    var wires: [Wire]
    var now: Instant
    /// Since how many ticks the loop should have been woken.
    var overdue = 0
    var isOther = false
    /// For how many ticks each line has been lost, if that is limited.
    private var losses: [Int]
    var laws: Laws
    private(set) var heard: [Moment] = []
    /// What the loop was told in this tick, and before which deadline.
    private(set) var arrivals: [(Arrival, before: Instant?)] = []
    var violation: String? { laws.broken }

    /// - Parameter furnish: puts more into it before anything happens.
    init(
        _ setting: Setting, report: @escaping (LineReport) -> Void = { _ in },
        furnish: (inout House) -> Void = { _ in }
    ) throws {
        self.setting = setting
        let requests = setting.requests(setting.panel)
        bench = Bench(lines: requests.count, setting.mistake)
        now = bench.now
        laws = Laws(setting)
        let source = try LineSource(requests, on: bench, stormLimit: .max, report: report)
        wires = bench.wires
        losses = wires.map { _ in 0 }
        loop = Loop(
            source: source, panel: Panel(setting.mistake.changed(setting.panel)), listener: Ear())
        furnish(&self)
        try wake()
    }

    var fingerprint: Fingerprint {
        // Until the loop was woken last, all was decided; only edges on their way may be as old.
        let woken = now.advanced(by: -Int64(overdue) * setting.tick)
        let hasLate = wires.contains { !$0.late.isEmpty || !$0.behind.isEmpty }
        var state = Fingerprint(now: now, oldest: hasLate ? woken : woken.advanced(by: 1))
        loop.source.write(to: &state)
        loop.panel.write(to: &state)
        for line in wires.indices { wires[line].write(to: &state) }
        state.add(overdue)
        state.add(isOther)
        for loss in losses { state.add(loss) }
        // All polled lines are read at the same instants.
        if let period = setting.period { state.add(now.nanoseconds % period) }
        laws.write(to: &state)
        return state
    }

    static func draw(_ way: [(step: String, state: House)]) -> [String] {
        way.map { $0.step + $0.state.story } + Drawing(way.map(\.state)).text
    }

    var story: String {
        let tick = setting.tick
        let moments = heard.map {
            " \($0.control):\($0.gesture)\($0.isLost ? " lost" : "")@\($0.instant.nanoseconds / tick)"
        }
        return moments.isEmpty ? "" : "  →" + moments.joined()
    }

    // MARK: What may happen

    func visitNext(_ body: (String, House) -> Void) {
        for moves in choices() {
            var next = self
            next.beginTick()
            for (line, move) in moves.enumerated() { next.move(line, move) }
            let step = next.name(moves)
            next.wakeEitherWay(step, body)
            if overdue < setting.lateness { next.sleepOn(step, body) }
        }
        guard setting.other != nil else { return }
        var next = self
        next.beginTick()
        next.reload()
        body(next.name([]) + " reload", next)
    }

    /// All that the wires may do together. They have one chip, which goes and comes with all of them.
    func choices() -> [[Setting.Move?]] {
        let all = wires.indices.reduce([[Setting.Move?]()]) { all, line in
            let own = wires[line].isGone ? [.goes] : setting.moves
            return all.flatMap { moves in ([nil] + own).map { moves + [$0] } }
        }
        return all.filter { moves in moves.allSatisfy { ($0 == .goes) == (moves[0] == .goes) } }
    }

    func name(_ moves: [Setting.Move?]) -> String {
        let text = moves.enumerated().compactMap { line, move in move.map { "\(line) \($0)" } }
        return "\(now.nanoseconds / setting.tick): \(text.joined(separator: ", "))"
    }

    mutating func beginTick() {
        now = now.advanced(by: setting.tick)
        (heard, arrivals) = ([], [])
        for line in wires.indices {
            wires[line].queue += wires[line].behind + wires[line].late
            (wires[line].behind, wires[line].late) = ([], [])
        }
        laws.beginTick(now)
    }

    mutating func move(_ line: Int, _ move: Setting.Move?) {
        guard let move else { return }
        let edge = Edge(!wires[line].level, at: now)
        let back = Edge(wires[line].level, at: now)
        switch move {
        case .changes: wires[line].queue.append(edge)
        case .loses: break
        case .doubles: wires[line].queue += [edge, edge]
        case .isBehind: wires[line].behind.append(edge)
        case .isLate: wires[line].late.append(edge)
        case .pulses: wires[line].queue += [edge, back]
        case .losesFirst: wires[line].queue.append(back)
        case .losesSecond: wires[line].queue.append(edge)
        case .goes:
            wires[line].isGone.toggle()
            return wires[line].forget()
        }
        if !wires[line].isOurs { wires[line].forget() }
        switch move {
        case .pulses, .losesFirst, .losesSecond: laws.wire(line, back.level, move, at: now)
        default:
            wires[line].level = edge.level
            laws.wire(line, edge.level, move, at: now)
        }
    }

    /// The loop is woken; what readings may do only matters if there are any.
    private func wakeEitherWay(_ step: String, _ body: (String, House) -> Void) {
        var next = self
        do { try next.wake() } catch { next.laws.broken = "\(error)" }
        let isRead = bench.readings > 0
        if !next.isTooFar { body(step, next) }
        guard setting.fails, isRead else { return }
        next = self
        do { try next.wake(fails: true) } catch { next.laws.broken = "\(error)" }
        if !next.isTooFar { body(step + ", readings fail", next) }
    }

    /// Changes of both lines at once may take a knob ever farther without a rest. And a line may be lost for too long.
    var isTooFar: Bool {
        if losses.contains(where: { $0 > setting.longestLoss }) { return true }
        let panel = setting.panel
        return panel.encoders.indices.contains {
            loop.panel.distance(panel.encoderNumber($0)) > Setting.farthest
        }
    }

    /// The loop sleeps on, though it may be due.
    private func sleepOn(_ step: String, _ body: (String, House) -> Void) {
        var next = self
        next.overdue += 1
        body(step + ", sleeps", next)
    }

    // MARK: The loop

    /// Runs the loop until it would sleep.
    mutating func wake(fails: Bool = false) throws {
        loop.source = loop.source.copy()
        (bench.now, bench.wires, bench.fails) = (now, wires, fails)
        (bench.readings, bench.ownReadings) = (0, 0)
        let isLate = overdue > 0
        (overdue, heard) = (0, [])
        while true {
            let deadline = loop.panel.deadline
            let arrival = try loop.source.next(before: deadline)
            if arrival == .wake { break }
            arrivals.append((arrival, deadline))
            laws.arrived(arrival)
            _ = try loop.accept(setting.mistake.changed(arrival, isLate: isLate), before: deadline)
        }
        wires = bench.wires
        if setting.longestLoss < .max { losses = zip(losses, wires).map { $1.isOurs ? 0 : $0 + 1 } }
        laws.finish(wires, readings: bench.ownReadings, fail: fails)
        listen(fails: fails && bench.readings > 0)
    }

    private mutating func listen(fails: Bool) {
        for moment in loop.listener.moments {
            for moment in setting.mistake.changed(moment, at: now, readingsFail: fails) {
                heard.append(moment)
                if setting.mistake == .learnsFromPresses, moment.gesture == .press {
                    loop.panel.recall(delay: ticks(1), line: moment.control)
                }
                laws.hear(moment)
            }
        }
        loop.listener.moments.removeAll(keepingCapacity: true)
        laws.settle(loop.panel, wires, readingsFail: fails, at: now)
    }

    private mutating func reload() {
        guard let other = setting.other else { return }
        loop.source = loop.source.copy()
        (bench.now, bench.wires, bench.fails) = (now, wires, false)
        isOther.toggle()
        let settings = isOther ? other : setting.panel
        let before = isOther ? setting.panel : other
        let kept = Renumbering(Array(wires.indices))
        do {
            try wake()
            let same = Renumbering(
                kept.indices.map { settings.hasGestures($0, of: $0, in: before) ? $0 : nil })
            loop.panel.release(keeping: kept, sameGestures: same, at: now)
            try loop.report()
            loop.panel.change(to: settings, keeping: kept, at: now)
            loop.source = loop.source.copy()
            try loop.source.change(to: setting.requests(settings), stormLimit: .max, keeping: kept)
            laws.reloaded(settings)
            let before = heard
            try wake()
            heard = before + heard
        } catch { laws.broken = "\(error)" }
    }
}

/// Keeps what the loop reports.
struct Ear: LoopListener {
    var moments: [Moment] = []
    /// Does what is bound to it.
    var act: (Moment) -> Void = { _ in }

    var deadline: Instant? { nil }
    mutating func feed(_ moment: Moment) {
        act(moment)
        moments.append(moment)
    }
    mutating func advance(to now: Instant) {}
    mutating func wake() -> Bool { true }
}

extension PanelSettings {
    /// The number of an encoder among all controls, by its index.
    func encoderNumber(_ index: Int) -> Int {
        buttons.count + chords.count + switches.count + counters.count + index
    }
}
