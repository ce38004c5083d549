import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedWire

/// No action may be lost without a word.
struct ActionTally {
    private var (programs, started, over, notStarted, dropped) = (0, 0, 0, 0, 0)
    private var (sets, setsDone, setsDropped) = (0, 0, 0)

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

    /// What outputs were set to is not known for sure: it could not be done for a while.
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

/// Each press is claimed by one click, double, triple or hold at most, and by none if its end was not seen.
struct ClaimLaw {
    private struct Presses {
        var pressed = Instant(nanoseconds: .min)
        var isDown = false
        var isHeld = false
        /// When the last one was let go, if that was seen, and when it was lost, if not.
        var released: Instant?
        var lost: Instant?
        /// Clicks that nothing has claimed, and that the next press may join.
        var clicks = 0
    }

    private var presses: [String: Presses] = [:]

    /// The instant of the last press.
    func press(of control: String) -> Instant { presses[control]?.pressed ?? Instant(nanoseconds: .min) }

    mutating func check(_ moment: Moment, of name: String, gap: Int64) -> String? {
        let before = presses[name] ?? Presses()
        var own = before
        defer { presses[name] = own }
        let (gesture, instant) = (moment.gesture, moment.instant)
        switch gesture {
        case .press:
            own = Presses(pressed: instant, isDown: true)
            if let released = before.released, instant < released.advanced(by: gap) {
                own.clicks = before.clicks
            }
        case .release where moment.isLost: (own.isDown, own.lost) = (false, instant)
        case .release:
            (own.isDown, own.released) = (false, instant)
            if !own.isHeld { own.clicks += 1 }
        case .hold:
            // An earlier stage is reported with the release.
            if own.isHeld || !own.isDown && own.released != instant { return "\(name) is held, but is open" }
            (own.isHeld, own.clicks) = (true, 0)
        case .click, .double, .triple:
            own.clicks -= gesture == .click ? 1 : gesture == .double ? 2 : 3
            // The clicks before a press that is lost are decided with it.
            if own.clicks < 0 || own.lost.map({ $0 != instant }) ?? false {
                return "\(name): nobody made the \(gesture.rawValue) at \(instant.nanoseconds)"
            }
        default: break
        }
        return nil
    }
}

/// What is kept off is off before anything is reported of it. It may go on before it is reported that nothing keeps it off
/// any more, at the same instant.
struct InterlockLaw {
    /// Whether an output is on; nil if it is not there, or can't be set.
    var isLit: (String) -> Bool? = { _ in nil }
    /// Whether an output may fail to be set now: that is tried again a moment later.
    var setsMayFail = false
    /// Outputs that are on although something keeps them off, and since when that was seen.
    private var suspects: [String: Instant] = [:]

    mutating func check(_ judge: Judge, at instant: Instant) -> String? {
        for (output, controls) in judge.machine.offWhile {
            let barrier = controls.first { control in
                judge.active.contains(control)
                    || judge.machine.lines(of: control).contains { judge.away[$0] != nil }
            }
            guard let barrier, isLit(output) == true else {
                suspects[output] = nil
                continue
            }
            let since = suspects[output] ?? instant
            suspects[output] = since
            if since.advanced(by: setsMayFail ? 20 * ms : 0) < instant {
                return "output \(output) is on, but off while \(barrier)"
            }
        }
        return nil
    }
}

/// A total counts each pulse once, and is never lost, however often the daemon is started again.
struct MeterLaw {
    /// A counter shows its pulses, and its total.
    private var shown: [String: Int64] = [:]
    private var totals: [String: Decimal] = [:]
    /// What a pulse of each is worth.
    private(set) var each: [String: Int] = [:]
    /// What a power cut would have cost when the daemon ended.
    var unsaved: [String: Int64] = [:]
    /// Those that were left closed when nobody looked, until the daemon that begins has told what it makes of that.
    var closed: Set<String> = []
    private(set) var lost: Int64 = 0
    private(set) var madeUp: Int64 = 0
    /// Those of each since the daemon began.
    private var madeUpNow: [String: Int64] = [:]
    private var isSaving = true

    /// A daemon begins, and knows these totals.
    mutating func begin(_ name: String, _ found: CounterTotal) -> String? {
        let (before, mayLose) = (shown[name] ?? 0, unsaved[name] ?? .max)
        (shown[name], totals[name]) = (found.pulses, found.total)
        (isSaving, lost, madeUpNow[name]) = (true, lost + before - found.pulses, 0)
        return found.pulses > before || found.pulses < before - mayLose
            ? "\(name): \(found.pulses) were kept of \(before), and \(mayLose) not saved" : nil
    }

    private mutating func makeUp(_ count: Int64, of name: String) {
        madeUp += count
        madeUpNow[name, default: 0] += count
    }

    /// The daemon ends, and says that it made up so many. Not all were settled if it ends in the middle of a scene.
    func end(_ name: String, madeUp told: Int64, isSettled: Bool) -> String? {
        let heard = madeUpNow[name] ?? 0
        return (isSettled ? heard == told : heard <= told)
            ? nil : "\(name): \(heard) pulses that nobody made, but \(told) made up"
    }

    /// Pulses are worth this, from the next on.
    mutating func value(_ name: String, at each: Int) {
        if self.each[name] != each { totals[name] = nil }
        self.each[name] = each
    }

    mutating func count(_ event: Event) -> String? {
        let (name, count) = (event.control.name, Int64(event.moment.count ?? 1))
        guard let total = event.total else { return "\(name): no total" }
        defer { (shown[name], totals[name]) = (total.pulses, total.total) }
        if total.pulses != (shown[name] ?? 0) + count {
            return "\(name): \(total.pulses) follow \(shown[name] ?? 0) and \(count)"
        }
        guard let before = totals[name] else { return nil }
        return total.total == before + count * Decimal(Int32(each[name] ?? 1))
            ? nil : "\(name): \(String(describing: total.total)) follows \(before)"
    }

    mutating func note(_ state: Notice.FileState, _ words: String) -> String? {
        let wasSaving = isSaving
        switch state {
        case .notSaved: isSaving = false
        case .saved: isSaving = true
        case .unreadable: return words
        default: return nil
        }
        return wasSaving == isSaving ? "it is said twice: \(words)" : nil
    }

    /// Each closing of its contact is a pulse, and each opening if both count. One that is closed again without an opening,
    /// or with one that only a reading saw, proves that a pulse was lost, which is made up.
    mutating func settle(
        _ name: String, _ settings: CounterSettings, _ story: Story, _ heard: [Moment], until end: Instant
    ) -> String? {
        var heard = heard.filter { $0.instant < end }
        if closed.remove(name) != nil {
            if heard.first.map({ $0.instant < Instant(nanoseconds: 1 * ms) }) ?? false {
                heard.removeFirst()
                makeUp(1, of: name)
            } else if unsaved.values.allSatisfy({ $0 == 0 }) {
                return "\(name): it was closed meanwhile, but no pulse was told"
            }
        }
        let clean = story.episode.clean(settings.policy).filter { $0.instant < end }
        var expected = clean.filter { settings.countsBoth || $0.level == .active }.map(\.instant)[...]
        let edges = story.edges()
        for moment in heard {
            if moment.instant == expected.first, moment.count == 1 {
                expected.removeFirst()
                continue
            }
            let place = edges.firstIndex {
                $0.instant == moment.instant && $0.level == .active && !$0.isReading
            }
            let before = place.flatMap { $0 > 0 ? edges[$0 - 1] : nil }
            guard let before, before.level == .active || before.origin == .read else {
                return "\(name): expected \(expected.first?.nanoseconds ?? 0), heard \(Judge.text(moment))"
            }
            makeUp(Int64(moment.count ?? 1), of: name)
        }
        return expected.first.map { "\(name): no pulse was told at \($0.nanoseconds)" }
    }
}

/// All that was heard since the daemon began, as its metrics count it.
struct Totals {
    private var counts: [String: [String: Int]] = [:]

    subscript(name: String) -> [String: Int] { counts[name] ?? [:] }

    private mutating func add(_ count: Int = 1, _ name: String, _ family: String, _ labels: String = "") {
        counts[name, default: [:]]["\(family)_total\(labels)", default: 0] += count
    }

    mutating func count(_ event: Event) {
        let (name, gesture) = (event.control.name, event.moment.gesture)
        add(event.moment.steps ?? 1, name, "gestures", ",gesture=\"\(gesture.rawValue)\"")
        if gesture == .press { add(name, "presses") }
        if gesture == .on || gesture == .off { add(name, "switch_changes", ",to=\"\(gesture.rawValue)\"") }
    }

    private mutating func add(_ name: String, _ family: String, _ labels: String = "") {
        add(1, name, family, labels)
    }

    mutating func count(_ notice: Notice, of name: String) {
        switch notice.what {
        case .suppressed(_, let kind): add(name, "suppressed", ",by=\"\(kind?.rawValue ?? "cooldown")\"")
        case .spikes(_, let count): add(count, name, "spikes")
        case .droppedEdges(let count): add(count, name, "dropped_edges")
        case .missedEdge: add(name, "missed_edges")
        case .line(.setAside, _): add(name, "storms")
        default: break
        }
    }

    /// The daemon knows these no longer, and counts from 0 if they come again; but its lines are counted on.
    mutating func forget(_ names: Set<String>) {
        for name in names {
            counts[name] = counts[name]?.filter { ["dropped_edges_total", "storms_total"].contains($0.key) }
        }
    }
}

/// Compares the daemon's metrics with what was heard.
struct Audit {
    private let visitor: Visitor
    /// What had been heard when it was asked for.
    private let totals: Totals
    private var lines: [[UInt8]] = []

    init?(_ socket: String, _ judge: Judge) {
        guard let visitor = Visitor(socket, asking: "metrics") else { return nil }
        (self.visitor, totals) = (visitor, judge.totals)
    }

    /// Takes what has come: the daemon composes no more than that which is read.
    mutating func read() { lines += visitor.read() }

    mutating func difference(_ judge: Judge) -> String? {
        read()
        var counters: [String: Int] = [:]
        for line in lines {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            if words.count == 2, let number = Int(words[1]) { counters[String(words[0])] = number }
        }
        let chords = judge.machine.clusters.compactMap { $0.chord?.name }.map {
            ($0, ControlKind.button, false)
        }
        for (name, kind, hasLine) in judge.machine.devices.map({ ($0.name, $0.kind, true) }) + chords
        where kind == .button || kind == .switch {
            var heard = judge.totals[name]
            // A hold of a switch may have come since it began to be answered.
            if heard != totals[name] { continue }
            var families = kind.gestures.map { "gestures_total,gesture=\"\($0.rawValue)\"" }
            if hasLine {
                families += ["missed_edges_total", "dropped_edges_total", "storms_total", "line_up"]
            }
            families +=
                kind == .switch
                ? ["switch_changes_total,to=\"on\"", "switch_changes_total,to=\"off\""]
                : ["presses_total"] + ["cooldown", "group", "chord"].map { "suppressed_total,by=\"\($0)\"" }
            if kind == .button, hasLine { families.append("spikes_total") }
            heard["line_up"] = judge.away[name] == nil ? 1 : 0
            for family in families {
                let parts = family.split(separator: ",", maxSplits: 1)
                let labels = parts.count > 1 ? ",\(parts[1])" : ""
                let key = "debounced_\(parts[0]){\(kind.rawValue)=\"\(name)\"\(labels)}"
                if counters[key] != heard[family, default: 0] {
                    return
                        "\(key) is \(counters[key].map { "\($0)" } ?? "not there"), heard \(heard[family] ?? 0)"
                }
            }
        }
        return nil
    }
}
