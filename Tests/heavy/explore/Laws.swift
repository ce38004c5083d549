import DebouncedContacts
import DebouncedEngine

/// What must hold in every state, each law in one place. They know the wires, what was lost, and what is reported; of
/// the engine only what its users see.
struct Laws {
    private let setting: Setting
    /// The law that was broken.
    var broken: String?
    private var now = Instant(nanoseconds: 0)
    private var presses: [PressLaw]
    private var claims: [ClaimLaw]
    private var lines: [LineLaw]
    private var switches: [SwitchLaw]
    private var knobs: [KnobLaw]
    private var meters: [MeterLaw]
    /// By the numbers of their buttons.
    private var learners: [Int: LearnerLaw]
    private var chip = ChipLaw()

    init(_ setting: Setting) {
        self.setting = setting
        let panel = setting.panel
        let gestures = Laws.gestures(panel)
        presses = gestures.map { PressLaw($0) }
        claims = setting.losesNothing ? gestures.map(ClaimLaw.init) : []
        lines = Laws.policies(panel).map { LineLaw($0, $1, setting) }
        switches = panel.switches.map { _ in SwitchLaw() }
        knobs = panel.encoders.map { KnobLaw($0, setting.tick) }
        meters = panel.counters.map { _ in MeterLaw() }
        let learning = panel.buttons.enumerated().filter { $0.element.policy.learns && setting.isPrompt }
        learners = Dictionary(uniqueKeysWithValues: learning.map { ($0.offset, LearnerLaw($0.element)) })
    }

    /// By which each line goes on, and by which it goes off.
    private static func policies(_ panel: PanelSettings) -> [(on: Policy, off: Policy)] {
        panel.buttons.map { ($0.policy, $0.policy) } + panel.switches.map { ($0.on, $0.off) }
    }

    /// Of the buttons, then of the chords.
    private static func gestures(_ panel: PanelSettings) -> [GestureSettings] {
        panel.buttons.map(\.gestures) + panel.chords.map(\.gestures)
    }

    private var firstMeter: Int { lines.count }
    private var firstKnobLine: Int { lines.count + meters.count }

    func write(to state: inout Fingerprint) {
        for law in presses { law.write(to: &state) }
        for law in claims { law.write(to: &state) }
        for law in lines { law.write(to: &state) }
        for law in switches { law.write(to: &state) }
        for law in knobs { law.write(to: &state) }
        for law in meters { law.write(to: &state) }
        for button in presses.indices { learners[button]?.write(to: &state) }
        chip.write(to: &state)
    }

    mutating func beginTick(_ now: Instant) { self.now = now }

    /// A wire did this, and is at this level now.
    mutating func wire(_ line: Int, _ level: Level, _ move: Setting.Move, at now: Instant) {
        if line < lines.count {
            lines[line].wire(move, at: now)
        } else if line < firstKnobLine {
            meters[line - firstMeter].wire(level, move)
        } else {
            let line = line - firstKnobLine
            knobs[line / 2].wire(line % 2, level, move, at: now)
        }
    }

    /// The engine is told this.
    mutating func arrived(_ arrival: Arrival) {
        guard let line = arrival.line else { return }
        if line < lines.count { lines[line].arrived(arrival, at: now) }
        learners[line]?.arrived(arrival)
        if line >= firstKnobLine { knobs[(line - firstKnobLine) / 2].arrived(arrival) }
    }

    /// The engine reports this.
    mutating func hear(_ moment: Moment) {
        let control = moment.control
        if control < presses.count {
            let members =
                control < setting.panel.buttons.count
                ? [control] : setting.panel.chords[control - setting.panel.buttons.count].buttons
            note(presses[control].hear(moment, members.map { lines[$0] }))
            if !claims.isEmpty { note(claims[control].hear(moment)) }
            learners[control]?.hear(moment)
            if control < setting.panel.buttons.count, setting.isPrompt, setting.panel.chords.isEmpty {
                note(lines[control].hear(moment))
            }
            return
        }
        let other = control - presses.count
        if other < switches.count {
            if setting.isPrompt { note(lines[setting.panel.buttons.count + other].hear(moment)) }
            return note(switches[other].hear(moment))
        }
        let meter = other - switches.count
        meter < meters.count
            ? note(meters[meter].hear(moment)) : note(knobs[meter - meters.count].hear(moment))
    }

    /// The loop sleeps again; so many readings were tried.
    mutating func finish(_ wires: [Wire], readings: Int, fail: Bool) {
        note(chip.finish(wires, readings: readings, fail: fail))
    }

    /// Nothing more happens at `now`.
    mutating func settle(_ panel: Panel, _ wires: [Wire], readingsFail: Bool, at now: Instant) {
        for control in claims.indices { note(claims[control].settle(at: now)) }
        for line in lines.indices {
            let contact = panel.contact(ofLine: line)
            let delay = setting.mistake.changed(contact.currentDelay, contact.longestQuiet)
            note(learners[line]?.settle(delay.nanoseconds))
            lines[line].learn(delay)
            note(lines[line].settle(contact.accepted, wires[line], readingsFail: readingsFail, at: now))
        }
        for line in lines.indices { lines[line].forgetDoubts() }
        for knob in knobs.indices { note(knobs[knob].settle(at: now)) }
        let isBlind = setting.mistake == .takesPressedForOpen
        if presses.indices.contains(where: { presses[$0].isPressed && (isBlind || !panel.isActive($0)) }) {
            note("a press is reported and not over, but an interlock would let its output be on")
        }
    }

    mutating func reloaded(_ settings: PanelSettings) {
        for (line, policy) in Laws.policies(settings).enumerated() {
            lines[line].change(to: policy.on, policy.off)
        }
        for (control, gestures) in Laws.gestures(settings).enumerated() {
            presses[control].change(to: gestures)
        }
    }

    private mutating func note(_ broken: String?) { self.broken = self.broken ?? broken }
}

extension Setting {
    /// Whether every edge arrives in its tick, so that what must be reported follows from the wires.
    var losesNothing: Bool {
        !fails && other == nil && moves.allSatisfy { [.changes, .doubles, .pulses].contains($0) }
    }

    /// Whether the loop is woken in each tick, so that all is reported when it happens.
    var isPrompt: Bool { lateness == 0 && other == nil }
}

/// Presses and releases alternate, and each reported press is closed by one release. No hold and no repeat comes after
/// a release, or after a reading found the line open against what its edges said. A press is lost only if its line
/// explains it. Instants never go back.
struct PressLaw {
    private var gestures: GestureSettings
    private(set) var isPressed = false
    /// Whether the press under way has no hold to wait for: it was reported, or something else is bound by now.
    private var isHeld = false
    private var isSpent = false
    private var latest = Instant(nanoseconds: .min)

    init(_ gestures: GestureSettings) { self.gestures = gestures }

    func write(to state: inout Fingerprint) {
        state.add(isPressed)
        state.add(isPressed && isHeld)
        state.add(isPressed && isSpent)
        state.add(latest)
    }

    mutating func change(to gestures: GestureSettings) {
        isSpent = isSpent || gestures != self.gestures
        self.gestures = gestures
    }

    mutating func hear(_ moment: Moment, _ lines: [LineLaw]) -> String? {
        defer { latest = max(latest, moment.instant) }
        if moment.instant < latest {
            return "\(moment.gesture) is reported with an instant before the last one"
        }
        let isFoundOpen = lines.contains(where: \.isFoundOpen)
        // An earlier stage tells how long a press was that is over by then.
        let isLast = moment.after == gestures.stages.last?.nanoseconds
        switch moment.gesture {
        case .press where isPressed: return "two presses without a release"
        case .press: (isPressed, isHeld, isSpent) = (true, false, false)
        case .release where !isPressed: return "a release without a press"
        case .release:
            isPressed = false
            let mayWait = mayWait(afterHeldFor: moment.held ?? 0)
            if moment.isLost,
                !lines.contains(where: { $0.explainsLoss(at: moment.instant, mayWait: mayWait) })
            {
                return "a press is lost, though its line was there, and nothing that waited for it said why"
            }
        // A stage that is not the last is reported with the release.
        case .hold where !isPressed && moment.instant > latest: return "a hold after the release"
        case .repeat where !isPressed: return "a repeat after the release"
        case .hold where isFoundOpen && isLast, .repeat where isFoundOpen:
            return "a \(moment.gesture) after a reading found the line open"
        case .hold where isLast: isHeld = true
        default: break
        }
        return nil
    }

    /// Whether a hold or a repeat may have waited for a reading. The first stage separates a press from clicks before it.
    private func mayWait(afterHeldFor held: Int64) -> Bool {
        guard !isSpent else { return false }
        let isCounted = gestures.hasDouble || gestures.hasTriple
        let stage = isCounted ? gestures.stages.first : gestures.stages.last
        let times = [isHeld ? nil : stage, gestures.repetition?.after].compactMap(\.self)
        return times.contains { $0.nanoseconds <= held }
    }
}

/// What is shorter than C, or than D, never shows. And whatever was lost: once the wire has rested for the longest wait
/// since the last edge that arrived, the accepted state is the wire's.
struct LineLaw {
    private var on: Policy
    private var off: Policy
    /// How often it is read, if it is polled.
    private let period: Int64?
    private let tick: Int64
    private let lateness: Int64
    /// The last edge that was taken, and the last at an earlier instant.
    private var last: (level: Level, instant: Instant) = (.inactive, Instant(nanoseconds: .min))
    private var before: (level: Level, instant: Instant) = (.inactive, Instant(nanoseconds: .min))
    /// Since when it has been open but for pulses shorter than C.
    private var opened: Instant?
    /// That before the last edge.
    private var openedBefore: Instant?
    private var doubt = Doubt()
    /// When its level is read, whatever its state; nil if a silent change since then excuses the engine.
    private var readBy: Instant?
    private var mayJudgeTimes = true
    private var isThere = true

    init(_ on: Policy, _ off: Policy, _ setting: Setting) {
        (self.on, self.off, period) = (on, off, setting.period)
        (tick, lateness) = (setting.tick, Int64(setting.lateness) * setting.tick)
        change(to: on, off)
        mayJudgeTimes = true
    }

    /// Until it is read.
    private var delay: Int64 = 0
    /// That of a wait that begins now.
    private var wait: Int64 = 0
    private var confirm: Int64 = 0
    private var longest: Int64 { max(wait, confirm) }
    /// What is shorter without an edge does not show.
    private var shortest: Int64 = 0

    func write(to state: inout Fingerprint) {
        state.add(last.level)
        state.add(last.instant, for: max(shortest, 1))
        state.add(opened, for: wait)
        // What was before the last edge matters to a decision that is not after it.
        if !state.isOver(last.instant, for: 1) {
            state.add(before.level)
            state.add(before.instant, for: shortest)
            state.add(openedBefore, for: wait)
        }
        state.add(readBy, for: longest + 2 * lateness)
        state.add(mayJudgeTimes)
        state.add(isThere)
        doubt.write(to: &state)
    }

    /// A reading found it open, and nothing came from it since.
    var isFoundOpen: Bool { doubt.isOpen }

    /// See `Doubt`.
    func explainsLoss(at instant: Instant, mayWait: Bool) -> Bool {
        doubt.explainsLoss(at: instant, mayWait: mayWait)
    }

    mutating func forgetDoubts() { doubt.forgetPast() }

    mutating func change(to on: Policy, _ off: Policy) {
        (self.on, self.off, confirm) = (on, off, 0)
        delay = max(on.delay, off.delay).nanoseconds
        wait = delay
        switch on {
        case .leading(_, let time), .learning(let time): confirm = time.nanoseconds
        default: break
        }
        if case .trailing = on { shortest = delay } else { shortest = confirm }
        (mayJudgeTimes, readBy) = (false, nil)
    }

    /// The contact has this delay from now on.
    mutating func learn(_ delay: Duration) { if on.learns { wait = delay.nanoseconds } }

    mutating func wire(_ move: Setting.Move, at now: Instant) {
        // No edge tells of it, but the next reading does.
        if let period {
            readBy = isThere ? now.advanced(by: period) : nil
            return
        }
        switch move {
        case .loses, .isBehind, .isLate: if let due = readBy, now > due { readBy = nil }
        default: break
        }
    }

    mutating func arrived(_ arrival: Arrival, at now: Instant) {
        doubt.arrived(arrival, at: now)
        switch arrival {
        case .edge(let edge, _): take(edge)
        case .start(let edge, _):
            take(edge)
            (opened, openedBefore, isThere) = (nil, nil, true)
        case .gone: (readBy, isThere) = (nil, false)
        default: break
        }
    }

    private mutating func take(_ edge: Edge) {
        let stood = edge.instant.nanoseconds(since: last.instant)
        if edge.instant > last.instant { openedBefore = opened }
        if edge.level == .inactive, last.level == .inactive || stood >= confirm || opened == nil {
            opened = edge.instant
        }
        if edge.instant > last.instant { before = last }
        last = (edge.level, max(edge.instant, last.instant))
        if period == nil { readBy = last.instant.advanced(by: delay) }
    }

    /// A change of state is reported.
    func hear(_ moment: Moment) -> String? {
        guard mayJudgeTimes, !moment.isLost, !moment.isFound else { return nil }
        let edge = last.instant < moment.instant ? last : before
        let stood = moment.instant.nanoseconds(since: edge.instant)
        let isOn = [.press, .on].contains(moment.gesture)
        switch (isOn ? on : off, moment.gesture) {
        case (.leading, .press), (.learning, .press):
            let isShort = confirm > 0 && (edge.level != .active || stood < confirm)
            return isShort ? "a press that was shorter than C" : nil
        case (.leading, .release), (.learning, .release):
            let began = last.instant < moment.instant ? opened : openedBefore
            guard let began, moment.instant.nanoseconds(since: began) < wait else { return nil }
            return "a release before it was open for D"
        case (.trailing(let delay), .press), (.trailing(let delay), .on), (.trailing(let delay), .release),
            (.trailing(let delay), .off):
            guard delay > .zero else { return nil }
            let isShort = edge.level != (isOn ? .active : .inactive) || stood < delay.nanoseconds
            return isShort ? "a change that was shorter than D" : nil
        default: return nil
        }
    }

    mutating func settle(_ accepted: Level, _ wire: Wire, readingsFail: Bool, at now: Instant) -> String? {
        if readingsFail, doubt.isUnreadable, let due = readBy { readBy = max(due, now.advanced(by: tick)) }
        guard !wire.isGone, let due = readBy, now >= due.advanced(by: longest + 2 * lateness) else {
            return nil
        }
        guard wire.behind.isEmpty, wire.late.isEmpty, wire.queue.isEmpty else { return nil }
        return accepted == wire.level ? nil : "the line rests, but the state is not the wire's"
    }
}

/// Why nobody may have seen a press of a line end: the line was lost; or a hold or a repeat waited for it, and a reading
/// found it open, or none succeeded for half a second.
struct Doubt {
    private static let longest: Int64 = 500_000_000

    /// Since when a reading has found it open, and nothing came from it.
    private var open: Instant?
    /// Since when its readings have failed, or were not tried because that of another line did.
    private var unreadable: Instant?
    /// What was over before the loop slept again.
    private var openPast: [ClosedRange<Instant>] = []
    private var unreadablePast: [ClosedRange<Instant>] = []
    private var losses: [Instant] = []

    var isOpen: Bool { open != nil }
    var isUnreadable: Bool { unreadable != nil }

    func write(to state: inout Fingerprint) {
        state.add(isOpen)
        state.add(unreadable, for: Doubt.longest)
    }

    mutating func arrived(_ arrival: Arrival, at now: Instant) {
        switch arrival {
        case .edge(let edge, _) where edge.isReading && edge.level == .inactive: open = open ?? edge.instant
        case .edge(let edge, _): Doubt.end(&open, &openPast, at: edge.instant)
        case .reading(_, _, fails: true): unreadable = unreadable ?? now
        case .reading: Doubt.end(&unreadable, &unreadablePast, at: now)
        case .start: end(at: now)
        case .gone(let instant, _):
            losses.append(instant)
            end(at: now)
        default: break
        }
    }

    /// - Parameter mayWait: whether a hold or a repeat may have waited for the line.
    func explainsLoss(at instant: Instant, mayWait: Bool) -> Bool {
        if losses.contains(where: { $0 <= instant }) { return true }
        guard mayWait else { return false }
        let begin = instant.advanced(by: -Doubt.longest)
        return open.map { $0 <= instant } == true || openPast.contains { $0.contains(instant) }
            || unreadable.map { $0 <= begin } == true
            || unreadablePast.contains { $0.lowerBound <= begin && instant <= $0.upperBound }
    }

    mutating func forgetPast() { (openPast, unreadablePast, losses) = ([], [], []) }

    private mutating func end(at now: Instant) {
        Doubt.end(&open, &openPast, at: now)
        Doubt.end(&unreadable, &unreadablePast, at: now)
    }

    private static func end(_ begin: inout Instant?, _ past: inout [ClosedRange<Instant>], at now: Instant) {
        if let begin { past.append(begin...max(begin, now)) }
        begin = nil
    }
}

/// Each press is claimed at most once, at the first instant at which nothing else that is bound can claim it.
struct ClaimLaw {
    private let bound: GestureSettings
    private var waiting = 0
    private var gapEnd = Instant.distantFuture
    private var pressed: Instant?
    private var isHeld = false
    private var isPushedOut = false
    /// What must be reported, and was not yet.
    private var expected: [Claim] = []

    private struct Claim: Equatable {
        var gesture: Gesture
        var instant: Instant
    }

    init(_ bound: GestureSettings) { self.bound = bound }

    func write(to state: inout Fingerprint) {
        state.add(waiting)
        if waiting > 0, pressed == nil { state.add(gapEnd) }
        state.add(pressed, for: bound.stages.last?.nanoseconds ?? 0)
        state.add(isHeld)
        state.add(isPushedOut)
    }

    mutating func hear(_ moment: Moment) -> String? {
        expect(until: moment.instant)
        switch moment.gesture {
        case .press: (pressed, isHeld, isPushedOut) = (moment.instant, false, false)
        case .release: release(at: moment.instant, isLost: moment.isLost)
        case .click, .double, .triple, .hold:
            guard let place = expected.firstIndex(of: Claim(gesture: moment.gesture, instant: moment.instant))
            else {
                return "a \(moment.gesture) that nothing should claim now"
            }
            expected.remove(at: place)
        default: break
        }
        return nil
    }

    mutating func settle(at now: Instant) -> String? {
        expect(until: now)
        return expected.first.map {
            "a \($0.gesture) is not reported when nothing else can claim its presses"
        }
    }

    /// What time alone decides. A deadline comes before an edge of the same instant.
    private mutating func expect(until now: Instant) {
        guard let pressed else {
            if waiting > 0, gapEnd <= now { settleClicks(at: gapEnd) }
            return
        }
        if let first = bound.stages.first, pressed + first <= now, !isPushedOut {
            isPushedOut = true
            settleClicks(at: pressed + first)
        }
        if let last = bound.stages.last, pressed + last <= now, !isHeld {
            isHeld = true
            expected.append(Claim(gesture: .hold, instant: pressed + last))
        }
    }

    private mutating func release(at instant: Instant, isLost: Bool) {
        guard let start = pressed.take() else { return }
        if isLost { return settleClicks(at: instant) }
        if isHeld { return }
        if bound.stages.contains(where: { start + $0 <= instant }) {
            return expected.append(Claim(gesture: .hold, instant: instant))
        }
        waiting += 1
        gapEnd = instant + bound.gap
        if waiting == (bound.hasTriple ? 3 : bound.hasDouble ? 2 : 1) { settleClicks(at: instant) }
    }

    private mutating func settleClicks(at instant: Instant) {
        let gesture: Gesture = waiting == 3 ? .triple : waiting == 2 && bound.hasDouble ? .double : .click
        let count = gesture == .click ? waiting : 1
        waiting = 0
        guard gesture != .click || bound.hasClick else { return }
        expected += Array(repeating: Claim(gesture: gesture, instant: instant), count: count)
    }
}

/// A switch goes on and off in turns, and a hold is reported only while it is on.
struct SwitchLaw {
    private var isOn: Bool?

    func write(to state: inout Fingerprint) { state.add(isOn.map { $0 ? 1 : 0 } ?? -1) }

    mutating func hear(_ moment: Moment) -> String? {
        switch moment.gesture {
        case .on where isOn == true, .off where isOn == false: return "a switch goes \(moment.gesture) twice"
        case .on, .off: isOn = moment.gesture == .on
        case .hold where isOn == false: return "a hold of a switch that is off"
        default: break
        }
        return nil
    }
}

/// A failed reading counts for the whole chip: no other line is read within the tick. Lines that are lost together come
/// back together.
struct ChipLaw {
    private var wereOurs = false
    private var areLostTogether = false

    func write(to state: inout Fingerprint) {
        state.add(wereOurs)
        state.add(areLostTogether)
    }

    mutating func finish(_ wires: [Wire], readings: Int, fail: Bool) -> String? {
        let ours = wires.count { $0.isOurs }
        let isAlone = areLostTogether && ours > 0 && ours < wires.count
        areLostTogether = ours == 0 && (wereOurs || areLostTogether)
        wereOurs = ours == wires.count
        if fail, readings > 1 { return "a chip that can't be read is read again at once, for another line" }
        return isAlone ? "of lines that were lost together one comes back alone" : nil
    }
}

/// A total is never ahead of its meter: between two pulses the contact closed.
struct MeterLaw {
    private var closings = 0

    func write(to state: inout Fingerprint) { state.add(closings) }

    mutating func wire(_ level: Level, _ move: Setting.Move) {
        switch move {
        case .goes: break
        case .pulses, .losesFirst, .losesSecond: closings += 1
        default: if level == .active { closings += 1 }
        }
        closings = min(closings, 3)
    }

    mutating func hear(_ moment: Moment) -> String? {
        let count = moment.count ?? 0
        defer { closings = max(0, closings - count) }
        return count > closings ? "the total is ahead of the meter" : nil
    }
}

/// Whatever was lost, a knob is right again with the first click after it: once an edge has shown that it rests, a click
/// whose edges arrive and that is slow enough is reported as one when it comes to rest, and nothing else is.
struct KnobLaw {
    private let settings: EncoderSettings
    private let tick: Int64
    private var levels = [Level.inactive, .inactive]
    private var changed = Instant(nanoseconds: .min)
    /// Quarters since the rest; nil if something was lost or quick since, until an edge shows another rest.
    private var quarters: Int?
    private var isShown = true
    /// Since when nothing was.
    private var since = Instant(nanoseconds: .min)
    /// At these rests this must be reported.
    private var due: [(steps: Int, instant: Instant)] = []

    init(_ settings: EncoderSettings, _ tick: Int64) { (self.settings, self.tick) = (settings, tick) }

    /// No line is deaf any more after it.
    private var rest: Int64 { 2 * settings.delay.nanoseconds + tick }

    func write(to state: inout Fingerprint) {
        for level in levels { state.add(level) }
        state.add(changed, for: rest)
        state.add(quarters ?? -9)
        state.add(isShown)
        state.add(since)
        state.add(due.count)
        for rest in due { state.add(rest.steps) }
    }

    private var phase: Int {
        levels[0] == .inactive ? (levels[1] == .inactive ? 0 : 3) : levels[1] == .active ? 2 : 1
    }

    private var isAtRest: Bool {
        switch settings.edges {
        case .four: phase == (settings.rest == .active ? 2 : 0)
        case .two: phase % 2 == 0
        case .one: true
        }
    }

    mutating func wire(_ line: Int, _ level: Level, _ move: Setting.Move, at now: Instant) {
        let isSlow = now.nanoseconds(since: changed) >= rest
        if isSlow, quarters == nil, isAtRest, isShown { (quarters, since) = (0, now) }
        let before = phase
        levels[line] = level
        (changed, isShown) = (now, move == .changes)
        guard move == .changes, isSlow, let sum = quarters else { return begin() }
        quarters = sum + ((phase - before) & 3 == 1 ? 1 : -1)
        guard isAtRest, let sum = quarters else { return }
        if sum != 0 { due.append((sum / settings.edges.rawValue, now)) }
        quarters = 0
    }

    private mutating func begin() { (quarters, due) = (nil, []) }

    mutating func arrived(_ arrival: Arrival) {
        switch arrival {
        case .start, .gone: begin()
        default: break
        }
    }

    mutating func hear(_ moment: Moment) -> String? {
        guard quarters != nil, moment.instant >= since else { return nil }
        let steps = (moment.count ?? 0) * (moment.gesture == .clockwise ? 1 : -1)
        guard let next = due.first, next.steps == steps, next.instant == moment.instant else {
            return "a click is reported that was not made, though nothing was lost since the last rest"
        }
        due.removeFirst()
        return nil
    }

    /// A click is reported once time has passed its instant.
    func settle(at now: Instant) -> String? {
        due.contains { $0.instant < now }
            ? "a click is not reported, though nothing was lost since the rest before it" : nil
    }
}
