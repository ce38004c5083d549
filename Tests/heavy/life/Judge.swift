import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedReferences
import DebouncedWire

/// Hears all that a daemon is told by its lines, and all that it says, and compares them.
final class Judge: Listener, EdgeObserver {
    /// A press that was not reported, and why.
    struct Suppression: Equatable {
        var by: String
        var instant: Instant
    }

    var now: () -> Instant = { Instant(nanoseconds: 0) }
    /// Whose config is in force, and the next.
    private(set) var machine = Machine()
    var nextMachine: Machine?
    private var lines: [(device: String, line: Int)] = []
    /// By device.
    private(set) var stories: [String: Story] = [:]
    private var switches: [String: ReferenceSwitch] = [:]
    /// By control: what was heard in this scene.
    private(set) var moments: [String: [Moment]] = [:]
    private(set) var suppressions: [String: [Suppression]] = [:]
    private(set) var spikes: [String: [Instant]] = [:]
    private var missed: [String: Int] = [:]
    private var unsettled: [String: [Instant]] = [:]
    private(set) var dropped = 0
    /// The reloads: whether the file was right.
    private(set) var reloads: [Bool] = []
    private(set) var setAside: Set<String> = []
    private(set) var lastSequence = 0
    /// What is pressed or on, as far as it was reported.
    private(set) var active: Set<String> = []
    /// Why each device that is away is so.
    private(set) var away: [String: Notice.LineState] = [:]
    /// What stormed must be quiet for so long at least.
    private var quietUntil: [String: Instant] = [:]
    /// Whether a device may be lost now.
    var mayLose: (String) -> Bool = { _ in false }
    var actions = ActionTally()
    var interlocks = InterlockLaw()
    private var claims = ClaimLaw()
    /// Whether outputs are given back: nobody asked for what they are set to then.
    var isOver = false
    var totals = Totals()
    var meters = MeterLaw()
    private(set) var counts = (presses: 0, changes: 0, pulses: Int64(0), clicks: 0)
    /// The first thing that is not as it should be.
    private(set) var difference: String?
    private(set) var findings: [String] = []

    /// Whether a switch is on; nil for anything else.
    func isOn(_ control: String) -> Bool? { switches[control]?.isOn }

    func differ(_ what: String?) { difference = difference ?? what }

    /// Another daemon begins.
    func begin(_ machine: Machine) {
        (stories, switches, lastSequence, active, away, isOver) = ([:], [:], 0, [], [:], false)
        (actions, totals, claims) = (ActionTally(), Totals(), ClaimLaw())
        (self.machine, nextMachine) = (Machine(), machine)
        adopt()
        forgetScene()
    }

    // MARK: Lines

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if arrival == .deadline, let deadline {
            for name in switches.keys { switches[name]?.advance(to: deadline) }
        }
        guard let number = arrival.line else { return }
        let (device, line) = lines[number]
        stories[device]?.add(arrival, line: line)
        switches[device]?.take(arrival)
    }

    func changed(to panel: Panel) { adopt() }

    /// Another config is in force.
    private func adopt() {
        guard let machine = nextMachine.take() else { return }
        let gone = Set(self.machine.devices.map(\.name)).subtracting(machine.devices.map(\.name))
        totals.forget(Set(self.machine.names).subtracting(machine.names))
        for name in gone { (stories[name], switches[name], away[name]) = (nil, nil, nil) }
        active.formIntersection(machine.names)
        self.machine = machine
        let places = machine.devices.flatMap { device in
            device.lines.enumerated().map { ($1, (device.name, $0)) }
        }
        let byName = Dictionary(uniqueKeysWithValues: places)
        lines = machine.lines.compactMap { byName[$0] }
        for device in machine.devices {
            if stories[device.name] == nil { stories[device.name] = Story(lines: device.pins.count) }
            if device.kind == .counter { meters.value(device.name, at: device.each) }
            guard case .switch(let settings) = device.settings else { continue }
            if switches[device.name] == nil { switches[device.name] = ReferenceSwitch(settings) }
            switches[device.name]?.change(to: settings, at: now())
        }
    }

    // MARK: What is said

    func notify(_ event: Event, _ actions: [Action]) {
        let (name, moment) = (event.control.name, event.moment)
        if event.sequence != lastSequence + 1 { differ("event \(event.sequence) follows \(lastSequence)") }
        lastSequence = event.sequence
        self.actions.expect(actions)
        totals.count(event)
        switch moment.gesture {
        case .press:
            counts.presses += 1
            if !active.insert(name).inserted { differ("\(name) is pressed twice") }
        case .release:
            if active.remove(name) == nil { differ("\(name) is released twice") }
            if moment.isLost, !explainsLoss(of: name, at: moment.instant) {
                differ("\(name): its press is lost at \(moment.instant.nanoseconds), but its line was there")
            }
        case .repeat where !active.contains(name): differ("\(name) repeats, but is open")
        case .on, .off:
            counts.changes += 1
            if moment.gesture == .on { active.insert(name) } else { active.remove(name) }
        case .pulse:
            counts.pulses += Int64(moment.count ?? 1)
            differ(meters.count(event))
        case .clockwise, .counterclockwise: counts.clicks += moment.count ?? 0
        default: break
        }
        if let gestures = machine.gestures(of: name) {
            differ(claims.check(moment, of: name, gap: gestures.gap.nanoseconds))
        }
        var own = moment
        own.control = 0
        moments[name, default: []].append(own)
        differ(interlocks.check(self, at: moment.instant))
    }

    func notify(_ notice: Notice) {
        let (name, instant) = (notice.subject ?? "", notice.instant ?? now())
        totals.count(notice, of: name)
        switch notice.what {
        case .suppressed(let by, _):
            suppressions[name, default: []].append(Suppression(by: by, instant: instant))
        case .spikes(_, let count):
            spikes[name, default: []] += Array(repeating: instant, count: count)
            let device = machine.devices.first { $0.name == name }
            guard case .button(let button)? = device?.settings else { break }
            if device?.profile.spikes == nil, case .leading(_, .zero) = button.policy {
                differ("\(name) has spikes")
            }
        case .droppedEdges(let count): dropped += count
        case .missedEdge: missed[name, default: 0] += 1
        case .unsettled: unsettled[name, default: []].append(instant)
        case .line(.back, _):
            if let quiet = quietUntil.removeValue(forKey: name), instant < quiet {
                differ("\(name) is back before \(quiet.nanoseconds)")
            }
            let isKnob = machine.others.contains { $0.name == name && $0.kind == .encoder }
            // Of a knob it is told of both lines.
            if away.removeValue(forKey: name) == nil, !isKnob { differ("\(name) is back, but was not away") }
        case .line(.lost, _):
            away[name] = .lost
            if !mayLose(name) { differ("\(name) is lost at \(instant.nanoseconds)") }
        case .line(.setAside, _):
            away[name] = .setAside
            quietUntil[name] = instant.advanced(by: 1 * seconds)
            setAside.insert(name)
        // One that has a click for each edge may rest at every second one for long.
        case .edges(let settings) where settings.edges == .two: break
        case .delay, .edges: differ("\(name) at \(instant.nanoseconds): \(notice.words)")
        case .reload(let isOK, _, _, let findings):
            reloads.append(isOK)
            self.findings = findings
        case .action(let report): actions.count(report)
        case .output(let state?, _, _, let why) where !isOver:
            actions.count(state, of: name, isInterlocked: why != nil)
        case .state(let state, _, _, _): differ(meters.note(state, notice.words))
        case .line, .readError, .clockError, .worn, .total, .set, .full, .inputDevice, .output: break
        }
    }

    /// Nobody may have seen the last press end: since it began, a line of its button went, or a reading found it open, or
    /// none succeeded.
    private func explainsLoss(of control: String, at instant: Instant) -> Bool {
        let press = claims.press(of: control)
        return machine.lines(of: control).contains { name in
            // Its loss is told before what is left of it arrives.
            guard away[name] == nil, let story = stories[name], story.levels[0] != nil else { return true }
            let isFoundOpen = story.edges().last { $0.instant <= instant }.map {
                $0.isReading && $0.level == .inactive
            }
            if isFoundOpen == true { return true }
            var unreadable: Instant?
            for arrival in story.arrivals {
                switch arrival.arrival {
                case .gone(let gone, _) where gone >= press: return true
                case .void(let void, _) where void >= press && void <= instant: return true
                case .reading(let began, _, let fails) where began <= instant:
                    unreadable = fails ? max(unreadable ?? began, press) : nil
                default: break
                }
            }
            return unreadable.map { $0.advanced(by: 500 * ms) <= instant } ?? false
        }
    }
}

// MARK: What must be said

extension Judge {
    /// Compares all that was heard in a scene with what its lines told.
    ///
    /// - Parameter end: nothing that is due later was waited for.
    func settle(_ scene: Scene, until end: Instant) {
        for cluster in machine.clusters { settle(cluster, until: end) }
        for device in machine.others {
            guard let story = stories[device.name] else { continue }
            let episode = story.episode
            switch device.settings {
            case .button: break
            case .switch:
                switches[device.name]?.advance(to: end)
                let (expected, unrest) = (switches[device.name]?.moments, switches[device.name]?.unsettled)
                compare(device.name, expected ?? [], moments[device.name] ?? [])
                if unrest ?? [] != unsettled[device.name] ?? [] {
                    differ(
                        "\(device.name): unsettled at \(unrest ?? []), heard \(unsettled[device.name] ?? [])")
                }
                switches[device.name]?.moments = []
                switches[device.name]?.unsettled = []
            case .counter(let counter, _):
                let heard = moments[device.name] ?? []
                differ(meters.settle(device.name, counter, story, heard, until: min(end, episode.end)))
            case .encoder(let encoder):
                let limit = min(end, episode.end)
                let heard = moments[device.name] ?? []
                compare(
                    device.name, episode.turns(encoder).filter { $0.instant < limit },
                    heard.filter { $0.instant < limit })
                if let late = heard.first(where: { $0.instant >= limit }), story.levels.contains(nil) {
                    differ("\(device.name) turns at \(late.instant.nanoseconds), but is away")
                }
            }
        }
        for device in machine.devices { differ(scene.lawOfLines(device, self, until: end)) }
        if scene.isOver(at: end) {
            if reloads != scene.reloads { differ("expected reloads \(scene.reloads), heard \(reloads)") }
            if setAside != scene.storms { differ("\(scene.storms) stormed, but \(setAside) were set aside") }
            for (name, instant) in scene.spikes where spikes[name] != [instant] {
                differ("\(name) has a spike at \(instant.nanoseconds), heard \(spikes[name] ?? [])")
            }
        }
        for (name, made) in scene.made where scene.isCalm { compare(made, of: name) }
        for control in active where machine.lines(of: control).contains(where: { away[$0] != nil }) {
            if !machine.switches.contains(where: { $0.name == control }) {
                differ("\(control) is pressed, but its line is away")
            }
        }
        if difference == nil { forgetScene() }
    }

    private func forgetScene() {
        for name in stories.keys { stories[name]?.end() }
        (moments, suppressions, spikes, missed, unsettled) = ([:], [:], [:], [:], [:])
        (dropped, reloads, setAside) = (0, [], [])
    }

    /// Everything that hands did was reported, and nothing else: their contacts bounce no longer than the config allows.
    private func compare(_ made: [Bool], of name: String) {
        let heard = moments[name, default: []].flatMap { moment -> [Bool] in
            guard moment.gesture.isMove, !moment.isFound else { return [] }
            return Array(repeating: moment.gesture != .counterclockwise, count: moment.count ?? 1)
        }
        let isKnob = machine.others.contains { $0.name == name && $0.kind == .encoder }
        let count = heard.count + (suppressions[name]?.count ?? 0)
        if isKnob ? heard != made : count != made.count {
            differ("\(name): hands made \(made.count), but \(count) were heard")
        }
    }

    private func compare(_ name: String, _ expected: [Moment], _ heard: [Moment]) {
        guard expected != heard else { return }
        let place = zip(expected, heard).prefix { $0 == $1 }.count
        let (due, said) = (expected.dropFirst(place).first, heard.dropFirst(place).first)
        differ(
            "\(name): expected \(due.map(Judge.text) ?? "nothing"), heard \(said.map(Judge.text) ?? "nothing")"
        )
    }

    static func text(_ moment: Moment) -> String {
        let more = [moment.held, moment.after, moment.count.map(Int64.init)].map { $0.map { "\($0)" } ?? "-" }
        return "\(moment.gesture.rawValue)@\(moment.instant.nanoseconds) \(more.joined(separator: " "))"
            + (moment.isLost ? " lost" : "") + (moment.isFound ? " found" : "")
    }

    private func settle(_ cluster: Cluster, until end: Instant) {
        let panel = cluster.panel
        let episodes = cluster.buttons.compactMap { stories[$0.name]?.episode }
        var end = episodes.reduce(end) { min($0, $1.end) }
        // A press that a reading found over claims nothing. From when that was known on, nothing is compared.
        for name in cluster.names {
            guard let loss = moments[name]?.first(where: \.isLost)?.instant else { continue }
            let reading = episodes.flatMap(\.edges).last { $0.edge.isReading && $0.edge.instant <= loss }
            let began = episodes.compactMap(\.unreadable).min() ?? loss
            end = min(end, loss, reading?.void ?? loss, reading?.edge.instant ?? loss, began)
        }
        var toggles: [ReferencePanel.Toggle] = []
        for (number, episode) in episodes.enumerated() {
            var clean = episode.clean(panel.buttons[number].policy)[...]
            // What was closed before its line was there is no press.
            if clean.first?.level == .inactive { clean.removeFirst() }
            toggles += clean.filter { $0.instant < end }.map {
                .init(button: number, instant: $0.instant.nanoseconds)
            }
        }
        toggles.sort { ($0.instant, $0.button) < ($1.instant, $1.button) }
        let whole = ReferencePanel(toggles, panel, until: end.nanoseconds)
        // If readings fail, or contradict, what needs a held button waits for them.
        let isVague = cluster.mayBeHeld && episodes.contains { $0.isMadeUp || $0.unreadable != nil }
        for (number, name) in cluster.names.enumerated() {
            let expected = whole.moments.filter { $0.control == number }.map { moment in
                var own = moment
                own.control = 0
                return own
            }
            let isCompared: (Moment) -> Bool = {
                $0.instant < end && (!isVague || [.press, .release].contains($0.gesture))
            }
            compare(name, expected.filter(isCompared), moments[name, default: []].filter(isCompared))
            let silent = whole.suppressions.compactMap { suppression(of: number, in: cluster, $0) }
            let told = suppressions[name, default: []].filter { $0.instant < end }
            if silent.filter({ $0.instant < end }) != told {
                differ("\(name): expected \(silent), heard \(told)")
            }
        }
    }

    private func suppression(of number: Int, in cluster: Cluster, _ notice: PanelNotice) -> Suppression? {
        guard case .suppressed(number, let instant, let by) = notice else { return nil }
        switch by {
        case .cooldown: return Suppression(by: "cooldown", instant: instant)
        case .group: return Suppression(by: cluster.group?.name ?? "", instant: instant)
        case .chord: return Suppression(by: cluster.chord?.name ?? "", instant: instant)
        }
    }
}

// MARK: From the wires to the panel

extension Scene {
    /// What the lines of a device told is what its wires did: every edge that was not lost came once, and a reading says
    /// how the wire is. In the end each level is known, and soon enough.
    func lawOfLines(_ device: Device, _ judge: Judge, until end: Instant) -> String? {
        guard let story = judge.stories[device.name] else { return nil }
        let made = story.edges().count { $0.origin == .read }
        if made != judge.missed(device.name) {
            return "\(device.name): \(made) edges were made up, but not all were told"
        }
        let isHeardWhole =
            device.lines.allSatisfy { wires[$0]?.lost.isEmpty ?? false } && !mayDrop.contains(device.name)
        if made > 0, isHeardWhole, device.poll == nil, story.isWhole {
            return "\(device.name): \(made) edges were made up, but none was lost"
        }
        for (line, name) in device.lines.enumerated() {
            guard let wire = wires[name] else { continue }
            let (edges, isWhole) = (story.edges(ofLine: line), story.isWhole && isOver(at: end))
            let seen = device.poll == nil ? edges.filter { $0.origin == .seen } : []
            let expected = device.poll == nil ? wire.seen : []
            if isWhole, !mayDrop.contains(device.name), seen != expected {
                return "\(name): its wire made \(expected), came \(seen)"
            }
            if seen.count > expected.count { return "\(name): more edges came than its wire made" }
            for edge in edges
            where (edge.isReading || device.poll != nil) && !mayBeOld.contains(device.name) {
                if wire.level(at: edge.instant) != edge.level, wire.level(before: edge.instant) != edge.level
                {
                    return "\(name) is not \(edge.level) at \(edge.instant.nanoseconds)"
                }
            }
            guard isWhole, let level = story.levels[line] else { continue }
            if level != wire.last { return "\(name) is \(wire.last), but told \(level)" }
            let rest = max(calm, wire.moves.last?.instant ?? calm)
            let limit = rest.advanced(by: 2 * device.delay + 3 * (device.poll ?? 0) + 30 * ms)
            if let late = edges.last, late.instant > limit {
                return "\(name) is quiet since \(rest.nanoseconds), told only at \(late.instant.nanoseconds)"
            }
        }
        return nil
    }
}

extension Judge {
    fileprivate func missed(_ name: String) -> Int { missed[name] ?? 0 }
}

/// What a wire does in a scene.
struct Wire {
    let first: Level
    var moves: [Edge] = []
    /// Its edges that are not heard of.
    var lost: Set<Instant> = []

    var last: Level { moves.last?.level ?? first }

    /// The edges that a kernel can report.
    var seen: [Edge] {
        var level = first
        return moves.filter { edge in
            defer { level = edge.level }
            return edge.level != level && !lost.contains(edge.instant)
        }
    }

    func level(at instant: Instant) -> Level { moves.last { $0.instant <= instant }?.level ?? first }
    func level(before instant: Instant) -> Level { moves.last { $0.instant < instant }?.level ?? first }
}
