import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedWire

/// Hears all that the daemon says, and compares it with what must be heard.
final class Judge: Listener {
    private let now: () -> Instant
    private(set) var heard: [Hearing] = []
    /// What was heard of switches in this scene.
    private(set) var reports: [String: [SwitchReport]] = [:]
    private(set) var presses = 0
    /// How often switches changed, as far as that was reported.
    private(set) var changes = 0
    private(set) var lastSequence = 0
    /// What is pressed, as far as it was reported.
    private var pressed: Set<String> = []
    /// When a press was last closed of which no one knows when it ended.
    private var lost: [String: [Instant]] = [:]
    /// All such instants of this scene.
    private(set) var losses: [String: [Instant]] = [:]
    /// How many of them polls found over, and were accounted for.
    private(set) var explained = 0
    /// What the config has no longer; a press of it may still be closed.
    private var gone: Set<String> = []
    private(set) var actions = ActionTally()
    /// Whether outputs are given back: nobody asked for what they are set to then.
    var isOver = false
    /// The switches that were last reported on.
    private var on: Set<String> = []
    /// Outputs that are on although something keeps them off, and since when that was seen.
    private var suspects: [String: Instant] = [:]
    /// Those of the config in force, and of the one that will be read next.
    private(set) var wirings = Wirings()
    var nextWirings: Wirings?
    /// Whether an output is on; nil if it is not there, or can't be set.
    var isLit: (String) -> Bool? = { _ in nil }
    /// Whether an output may fail to be set now.
    var setsMayFail = false
    /// How much was heard of each button since it was first known.
    private(set) var totals: [String: [Word: Int]] = [:]
    /// Why each line that is away is so.
    private(set) var away: [String: Word] = [:]
    /// The first thing that is not as it should be.
    private(set) var difference: String?

    /// What was last said of a config.
    private var findings: [String] = []
    /// What was to be heard then, and what was.
    private(set) var story = ""

    init(now: @escaping () -> Instant) { self.now = now }

    func notify(_ event: Event, _ actions: [Action]) {
        if event.sequence != lastSequence + 1 { differ("event \(event.sequence) follows \(lastSequence)") }
        lastSequence = event.sequence
        if event.moment.gesture == .press {
            presses += 1
            gone.remove(event.control.name)
        }
        self.actions.expect(actions)
        defer { checkOutputs(at: event.moment.instant) }
        if event.control.kind == .switch { return hear(event) }
        pair(event)
        // Nobody knows when the press ended: no scene can claim it.
        guard !event.moment.isLost else {
            lost[event.control.name, default: []].append(event.moment.instant)
            losses[event.control.name, default: []].append(event.moment.instant)
            if !gone.contains(event.control.name) {
                totals[event.control.name]?[.gesture(.release), default: 0] += 1
            }
            return
        }
        notify(event.control.name, .gesture(event.moment.gesture), at: event.moment.instant)
    }

    private func hear(_ event: Event) {
        if event.moment.gesture != .hold { changes += 1 }
        if event.moment.gesture == .on { on.insert(event.control.name) }
        if event.moment.gesture == .off { on.remove(event.control.name) }
        reports[event.control.name, default: []].append(SwitchReport(event.moment))
        guard !gone.contains(event.control.name) else { return }
        totals[event.control.name, default: [:]][.gesture(event.moment.gesture), default: 0] += 1
    }

    /// A press that is reported has one release.
    private func pair(_ event: Event) {
        switch event.moment.gesture {
        case .press where !pressed.insert(event.control.name).inserted:
            differ("\(event.control.name) is pressed twice")
        case .release where pressed.remove(event.control.name) == nil:
            differ("\(event.control.name) is released twice")
        case .repeat where !pressed.contains(event.control.name):
            differ("\(event.control.name) repeats, but is open")
        default: break
        }
    }

    func notify(_ notice: Notice) {
        let (name, instant) = (notice.subject ?? "", notice.instant ?? now())
        switch notice.what {
        case .suppressed(let suppressor, _): notify(name, .suppressed(by: suppressor), at: instant)
        case .spikes(_, let count): for _ in 0..<count { notify(name, .spike, at: instant) }
        case .droppedEdges(let count): for _ in 0..<count { notify(name, .dropped, at: instant) }
        case .missedEdge: notify(name, .missed, at: instant)
        case .line(.back, _):
            if away.removeValue(forKey: name) == nil { differ("\(name) is back, but was not away") }
            notify(name, .back, at: instant)
        case .line(.lost, _): leave(name, .lost)
        case .line(.setAside, _): leave(name, .setAside)
        case .delay(let delay): differ("\(name) has delay \(delay) at \(instant.nanoseconds)")
        case .unsettled:
            reports[name, default: []].append(SwitchReport(word: .unsettled, instant: instant))
        case .reload(true, _, _, _):
            adopt(nextWirings ?? wirings)
            notify("", .back, at: instant)
        case .reload(false, _, _, let findings):
            self.findings = findings
            notify("", .lost, at: instant)
        case .action(let report): actions.count(report)
        case .output(let state?, _, _, let why) where !isOver:
            actions.count(state, of: name, isInterlocked: why != nil)
        case .line(.found, _), .line(nil, _), .readError, .clockError, .worn, .edges, .total, .set, .full,
            .state,
            .inputDevice, .output:
            break
        }
    }

    /// Another config is in force.
    func adopt(_ wirings: Wirings) {
        self.wirings = wirings
    }

    /// What keeps an output off, as far as it was reported.
    private func barrier(to output: String) -> String? {
        wirings.offWhile[output]?.first { control in
            pressed.contains(control) || on.contains(control)
                || wirings.lines[control, default: []].contains { away[$0] != nil }
        }
    }

    /// What can't be set is tried again a moment later.
    private var grace: Int64 { setsMayFail ? 20_000_000 : 0 }

    /// What is kept off is off before anything is reported of it. It may go on before it is reported that nothing keeps
    /// it off any more, at the same instant.
    func checkOutputs(at instant: Instant) {
        for output in wirings.offWhile.keys {
            guard isLit(output) == true, let control = barrier(to: output) else {
                suspects[output] = nil
                continue
            }
            let since = suspects[output] ?? instant
            suspects[output] = since
            guard since.advanced(by: grace) < instant else { continue }
            differ("output \(output) is on, but off while \(control)")
        }
    }

    /// Whether a press of it was reported that is not over.
    func isPressed(_ name: String) -> Bool { pressed.contains(name) }

    /// What outputs were set to is not known for sure: it could not be done for a while.
    func forgiveSets() { actions.forgiveSets() }

    private func leave(_ button: String, _ word: Word) {
        away[button] = word
        notify(button, word, at: now())
    }

    private func notify(_ name: String, _ word: Word, at instant: Instant) {
        heard.append(Hearing(name: name, word: word, instant: instant))
        totals[name, default: [:]][word, default: 0] += 1
    }

    func differ(_ what: String) {
        if difference == nil { difference = what }
    }

    /// It is known what comes of its lost presses.
    func explain(_ name: String) {
        explained += losses[name]?.count ?? 0
        lost[name] = nil
    }

    /// The daemon knows it from now on.
    func expect(_ name: String) { gone.remove(name) }

    /// The daemon knows these no longer, and counts from 0 if they come again.
    func forget(_ names: [String]) {
        gone.formUnion(names)
        for name in names {
            away[name] = nil
            on.remove(name)
            totals[name] = totals[name]?.filter { [.dropped, .setAside].contains($0.key) }
        }
    }

    /// Compares what was heard since it was last asked.
    ///
    /// - Parameter allows: what may be heard without being claimed.
    func settle(_ claims: [Claim], allows: (Hearing) -> Bool) {
        var open = claims.sorted { $0.window.low < $1.window.low }
        for hearing in heard.sorted(by: { $0.instant < $1.instant }) {
            let place = open.firstIndex {
                $0.name == hearing.name && $0.word == hearing.word
                    && ($0.window.contains(hearing.instant) || isPutOff($0, to: hearing))
            }
            if let place {
                open.remove(at: place)
            } else if !allows(hearing) {
                differ("heard, but did not happen: \(hearing)")
            }
        }
        // A lost release claims nothing, and what was to come of its press does not.
        if let claim = open.first(where: { !$0.isOptional && !isOfALostPress($0) }) {
            let (low, high) = (claim.window.low.nanoseconds, claim.window.high.nanoseconds)
            differ("happened, but was not heard: \(claim.name) \(claim.word) between \(low) and \(high)")
        }
    }
}

extension Judge {
    /// Whether a reading, which made up an edge, came between the deadline of a hold or a repeat and the decision.
    private func isPutOff(_ claim: Claim, to hearing: Hearing) -> Bool {
        guard [.gesture(.hold), .gesture(.repeat)].contains(claim.word), hearing.instant > claim.window.high,
            hearing.instant <= claim.window.high.advanced(by: 1 * ms)
        else { return false }
        return heard.contains {
            $0.name == claim.name && $0.word == .missed && $0.instant == hearing.instant
        }
    }

    private func isOfALostPress(_ claim: Claim) -> Bool {
        lost[claim.name, default: []].contains(where: claim.isOf)
    }

    /// The scene is over: forgets what was heard in it, unless there is a difference to be told.
    func end(_ scene: Scene) {
        guard difference != nil else {
            reports.removeAll(keepingCapacity: true)
            losses.removeAll(keepingCapacity: true)
            lost = lost.mapValues { $0.suffix(1) }
            return heard.removeAll(keepingCapacity: true)
        }
        let claims = scene.claims.sorted { $0.window.low < $1.window.low }.map { claim in
            "must be heard: \(claim.name) \(claim.word) from \(claim.window.low.nanoseconds) "
                + "to \(claim.window.high.nanoseconds)\(claim.isOptional ? ", or not" : "")"
        }
        let lines = ["trouble: \(scene.trouble)", "last findings: \(findings)", "away: \(away)"]
        let pushes = scene.acts.values.flatMap(\.pushes).map { name, push in
            "made: \(name) \(push.changes.map { "\($0.isHigh ? "high" : "low") \($0.instant.nanoseconds)" })"
        }
        let moves = scene.switches.map { name, act in
            "moved: \(name) \(act.levels.map { "\($0.isClosed ? "closed" : "open") \($0.instant.nanoseconds)" })"
        }
        let lost = losses.map { "closed as lost: \($0) \($1.map(\.nanoseconds))" }
        let told = lost + heard.map { "heard: \($0)" } + reports.map { "heard: \($0) \($1)" }
        story = (lines + scene.notes + pushes + moves + claims + told).joined(separator: "\n")
    }
}

/// What became of actions: none may be lost without a word.
struct ActionTally {
    private var programs = 0
    private var started = 0
    private var over = 0
    private var notStarted = 0
    private var dropped = 0
    private var sets = 0
    private var setsDone = 0
    private var setsDropped = 0

    mutating func expect(_ actions: [Action]) {
        for action in actions {
            if case .run = action { programs += 1 } else { sets += 1 }
        }
    }

    mutating func count(_ report: ActionReport) {
        switch report.result {
        case nil: started += 1
        case .ended, .failed: over += 1
        case .notStarted: notStarted += 1
        case .dropped:
            switch report.why?.value as? DropReason {
            case .interlocked, .missing: setsDropped += report.count ?? 0
            default: dropped += report.count ?? 0
            }
        case .timedOut: break
        }
    }

    mutating func count(_ state: Notice.OutputState, of output: String, isInterlocked: Bool) {
        // Nobody asked for what an interlock does.
        guard output != Output.guarded, !isInterlocked else { return }
        if [.on, .off, .blinks].contains(state) { setsDone += 1 }
    }

    mutating func forgiveSets() { setsDone = sets - setsDropped }

    /// What does not add up, once everything is over.
    var difference: String? {
        if programs != started + notStarted + dropped {
            return "of \(programs) programs \(started) were started, \(notStarted) not, \(dropped) dropped"
        }
        return started == over ? setsDifference : "of \(started) programs \(over) ended"
    }

    var setsDifference: String? {
        sets == setsDone + setsDropped
            ? nil : "of \(sets) sets \(setsDone) were done, and \(setsDropped) dropped"
    }
}
