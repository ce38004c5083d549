import DebouncedContacts
import DebouncedControls
import DebouncedText

/// Between the daemon and the broker: what is heard on one side becomes what is said on the other.
///
/// It knows neither sockets nor clocks: its caller tells it what came and when, and performs its effects.
package struct Bridge: Sendable {
    private var settings: BridgeSettings
    private var device: AnnouncedDevice
    private var translator: Translator
    private var counters: [CounterPublisher] = []
    private var encoders: [EncoderPublisher] = []
    private var sendQueue: SendQueue
    private var inFlight = InFlight()
    private var droppedEvents = DroppedEvents()
    /// When it was last told the time.
    private var now = Instant(nanoseconds: 0)

    private var isConnected = false
    /// Whether the broker has been told everything that is true.
    private var isAnnounced = false
    /// Whether it is to be told everything, with the next effects.
    private var wantsAll = false
    /// The probes that it has not answered yet. It answers them in turn.
    private var probes: [Probe] = []
    /// Whether one is to follow what is published.
    private var wantsProbe = false
    private var isDaemonThere = false
    /// Whether the daemon came, and the broker is to be told so after all that has a state.
    private var wantsStatus = false
    private var states = RetainedStates()
    /// What the broker keeps of an earlier announcement.
    private var announced: Set<Component> = []
    /// Other machines that announced themselves under our name.
    private var namesakes: Set<String> = []
    /// Topics that the log was told the broker refuses, in this connection.
    private var refusals: Set<String> = []
    /// Topics of whose commands the log was told that they are none, in this connection.
    private var ignored: Set<String> = []
    private var effects: [Effect] = []
    /// Topics that were ours when the broker was away: it may keep something there.
    private var formerTopics: Set<String> = []

    package init(_ settings: BridgeSettings, _ device: AnnouncedDevice) {
        self.settings = settings
        self.device = device
        translator = Translator(settings.topics, device.controls)
        counters = device.counters.map { CounterPublisher($0) }
        encoders = device.encoders.map { EncoderPublisher($0.name) }
        sendQueue = SendQueue(longestAge: settings.longestAge)
    }

    /// Something that the broker answers once it has done all before it.
    private struct Probe {
        enum Purpose {
            /// It has passed on what it keeps.
            case kept
            /// It has taken an announcement. Events that go out behind one at one instant would arrive together.
            case announcement
            /// It has passed on events.
            case events
        }

        let purpose: Purpose
        /// When it was sent; nil until that is known.
        var instant: Instant?
    }

    /// A broker that has not taken an announcement for that long is connected to again.
    private static let longestAnnouncement = Duration.seconds(60)

    private var topics: Topics { settings.topics }
    private var discovery: Discovery { Discovery(settings: settings, device: device) }

    /// A config has at least one control. Until the daemon has said which, nothing is announced: it would look as if all
    /// were gone.
    private var knowsDevice: Bool { !device.isEmpty }

    /// When it must be told the time, at the latest. A broker that is away or stuck can only come back.
    package var deadline: Instant? {
        let deadlines = counters.map(\.deadline) + encoders.map(\.deadline)
        let earliest = deadlines.reduce(translator.deadline) { Instant.earlier($0, $1) }
        let probed = Instant.earlier(announcementEnd, earliest)
        guard maySend, let next = sendQueue.next ?? droppedEvents.next,
            !inFlight.isStuck(at: max(next, now))
        else { return probed }
        return Instant.earlier(next, probed)
    }

    /// Whether the broker has taken what it was told of the device.
    private var maySend: Bool {
        isAnnounced && !wantsProbe && !probes.contains { $0.purpose == .announcement }
    }

    /// When it must have.
    private var announcementEnd: Instant? {
        probes.first { $0.purpose != .events }?.instant.map { $0 + Bridge.longestAnnouncement }
    }

    private mutating func probe(_ purpose: Probe.Purpose) {
        probes.append(Probe(purpose: purpose))
        effects.append(.probe)
    }

    /// What is to be done by now.
    package mutating func takeEffects(at now: Instant) -> [Effect] {
        self.now = now
        if !translator.waits(at: now) { settle() }
        if wantsAll { publishAll() }
        publishCounters()
        if wantsStatus { publishStatus() }
        queueTurns(at: now)
        droppedEvents.drop(sendQueue.dropOld(at: now))
        if wantsProbe {
            wantsProbe = false
            probe(.announcement)
        }
        for index in probes.indices where probes[index].instant == nil { probes[index].instant = now }
        if let end = announcementEnd, end <= now { reconnect() }
        if maySend, !inFlight.isStuck(at: now) { send(at: now) }
        defer { effects = [] }
        return effects
    }

    /// The machine was suspended for this long, in which the clock of the events did not go on.
    package mutating func noteSuspend(_ time: Duration) {
        settle()
        endTurns()
        sendQueue.age(by: time)
    }

    /// The final messages.
    package mutating func lastEffects() -> [Effect] {
        settle()
        endTurns()
        droppedEvents.drop(sendQueue.dropAll())
        if inFlight.isStuck(at: now) { droppedEvents.addUnconfirmed(inFlight.end()) }
        return droppedEvents.rest().map { .note($0) } + (isConnected ? [.publish(will)] : [])
    }

    /// - Parameter epoch: what the calendar says at the monotonic clock's zero, in nanoseconds since 1970.
    package mutating func setClock(epoch: Int64) { translator.epoch = epoch }
}

// MARK: The daemon

extension Bridge {
    /// What it has was told before.
    package mutating func daemonCame() {
        (isDaemonThere, wantsStatus) = (true, true)
    }

    /// What was under way with it is over; what it said is still true.
    package mutating func daemonWent() {
        settle()
        isDaemonThere = false
        translator.forget()
        for index in counters.indices { counters[index].daemonWent() }
        endTurns()
        publishStatus()
    }

    package mutating func notify(_ event: Event) {
        let name = event.control.name
        if !translator.isPresent(event) { settle() }
        switch event.control.kind {
        case .button, .chord: translator.notify(event)
        case .switch: if let state = RetainedState(event) { notify(state) }
        case .counter:
            for index in counters.indices where counters[index].counter.name == name {
                counters[index].notify(event)
            }
        case .encoder:
            for index in encoders.indices where encoders[index].name == name {
                for said in encoders[index].notify(event) { queue(said, of: encoders[index]) }
            }
        }
    }

    package mutating func notify(_ state: RetainedState) {
        guard states.change(state), isAnnounced else { return }
        publish(states.publications(of: [state.subject], topics))
    }

    /// All that is known of what has a state, besides counters. What the broker keeps of anything else may be wrong by now.
    package mutating func notify(_ known: [RetainedState]) {
        let unknown = Set(device.subjects.filter { $0.kind != .counter }).subtracting(known.map(\.subject))
        states.forget(unknown, topics)
        for state in known { notify(state) }
        if isAnnounced, isDaemonThere { removeLeftovers() }
    }

    /// What a counter shows.
    package mutating func notify(_ reading: CounterReading) {
        for index in counters.indices where counters[index].counter.name == reading.name {
            counters[index].notify(reading)
        }
    }

    private mutating func queueTurns(at now: Instant) {
        for index in encoders.indices { queue(encoders[index].due(at: now), of: encoders[index]) }
    }

    /// Nothing is added to what waits.
    private mutating func endTurns(besides staying: [AnnouncedDevice.Part] = []) {
        for index in encoders.indices where !staying.contains(where: { $0.name == encoders[index].name }) {
            queue(encoders[index].takePending(), of: encoders[index])
        }
    }

    private mutating func queue(_ said: EncoderPublisher.Said?, of encoder: EncoderPublisher) {
        guard let said else { return }
        sendQueue.append([
            QueuedEvent(
                topics.encoder(encoder.name), said.type, sequence: said.sequence, at: said.instant,
                epoch: translator.epoch, turn: .init(steps: said.steps, isOver: said.isOver))
        ])
    }

    private mutating func publishCounters() {
        for state in dueCounterStates() { notify(state) }
    }

    private mutating func dueCounterStates() -> [RetainedState] {
        counters.indices.compactMap { counters[$0].state(at: now, epoch: translator.epoch) }
    }

    /// The daemon read its config again.
    package mutating func change(to device: AnnouncedDevice) {
        settle()
        guard device != self.device else { return }
        announced.formUnion(discovery.components)
        let gone = Set(self.device.subjects).subtracting(device.subjects)
        states.forget(gone, topics)
        states.noteKept(gone.map { topics.state($0) })
        endTurns(besides: device.encoders)
        self.device = device
        translator.change(to: device.controls)
        let before = counters
        counters = device.counters.map { counter in
            before.first { $0.counter == counter } ?? CounterPublisher(counter)
        }
        let turning = encoders
        encoders = device.encoders.map { encoder in
            turning.first { $0.name == encoder.name } ?? EncoderPublisher(encoder.name)
        }
        announce()
    }

    private mutating func settle() { sendQueue.append(translator.settle()) }
}

// MARK: The settings

extension Bridge {
    /// The settings were read again. The broker is connected to again.
    ///
    /// - Parameter mayBeRefused: whether the broker may not take us any more.
    package mutating func change(to settings: BridgeSettings, mayBeRefused: Bool = false) {
        settle()
        let isSameBroker = settings.broker == self.settings.broker
        if isSameBroker, settings.topics == topics {
            announced.formUnion(discovery.components)
            // It keeps this until it takes us again.
            if isConnected, mayBeRefused { publish([will]) }
        } else {
            clearTopics(andLater: isSameBroker)
        }
        self.settings = settings
        translator.change(to: topics)
        sendQueue.longestAge = settings.longestAge
        effects.append(.reconnect)
        brokerWent()
    }

    /// Nothing will be said to this broker under these topics any more. Takes out everything that it keeps there.
    ///
    /// - Parameter isBack: whether it can be told later if it is away.
    private mutating func clearTopics(andLater isBack: Bool) {
        droppedEvents.drop(sendQueue.dropAll())
        announced = []
        states.forgetKept()
        let former =
            [topics.discovery].compactMap(\.self) + device.subjects.map { topics.state($0) } + [topics.status]
        if isAnnounced { publish(former.map { .nothing($0) }) }
        // A broker that is slow may not have taken that when the connection ends.
        formerTopics = isBack ? formerTopics.union(former) : []
    }

    /// What was ours may be ours again: then the broker has told us what it keeps there.
    private mutating func removeFormer() {
        let former = formerTopics.filter { $0 != topics.discovery && !topics.includes($0) }
        publish(former.sorted().map { .nothing($0) })
        formerTopics = []
    }
}

// MARK: The broker

extension Bridge {
    /// The will of every connection: what the broker says if we do not come back.
    package var will: Publication { .state(topics.status, "offline") }

    /// First what the broker kept is asked for; when that was answered, everything is said.
    package mutating func brokerCame() {
        isConnected = true
        effects += settings.subscriptions
        probe(.kept)
    }

    private mutating func reconnect() {
        effects += [
            .note("the broker does not confirm what it was told; connecting to it again"), .reconnect,
        ]
        brokerWent()
    }

    package mutating func brokerWent() {
        droppedEvents.addUnconfirmed(inFlight.end())
        (isConnected, isAnnounced, wantsAll) = (false, false, false)
        (probes, wantsProbe) = ([], false)
        (refusals, ignored) = ([], [])
    }

    /// The broker confirmed a probe: it has done all that it was asked for before.
    package mutating func brokerAnswered() {
        guard !probes.isEmpty else { return }
        switch probes.removeFirst().purpose {
        case .kept: wantsAll = wantsAll || !isAnnounced
        case .announcement: break
        case .events: inFlight.confirm()
        }
    }

    /// The broker does not take what is published to a topic, or does not let us subscribe to it.
    package mutating func brokerRefused(_ refusal: Refusal) {
        guard refusals.insert(refusal.topic).inserted else { return droppedEvents.refuse() }
        effects.append(.note("the broker refuses \(refusal)"))
    }

    package mutating func receive(_ topic: String, _ payload: String, isRetained: Bool) {
        if topics.births.contains(topic) {
            if payload == "online", !isRetained { wantsAll = true }
        } else if topics.isState(topic) {
            if isRetained, !payload.isEmpty { receive(kept: topic) }
        } else if !isRetained, settings.takesCommands, topics.isCommand(topic) {
            command(topic, payload)
        }
    }

    /// The announcement of a device with our name: what the broker keeps of our last one, or that of another machine.
    package mutating func receive(_ announcement: Announcement, isRetained: Bool) {
        if let namesake = settings.namesake(in: announcement), namesakes.insert(namesake).inserted {
            effects.append(.note(settings.warning(of: namesake)))
        }
        guard isRetained else { return }
        let known = Set(discovery.components)
        announced.formUnion(announcement.components)
        if isAnnounced, !announced.isSubset(of: known) { announce() }
    }

    private mutating func receive(kept topic: String) {
        states.noteKept([topic])
        if isAnnounced { removeLeftovers() }
    }

    /// What has a state gets it before it is said to be available.
    private mutating func publishAll() {
        // Counters, which are published now and then, say what they show now.
        for index in counters.indices { counters[index].publishNow() }
        for state in dueCounterStates() { _ = states.change(state) }
        (isAnnounced, wantsAll) = (true, false)
        announce()
        removeFormer()
        publish(states.publications(of: device.subjects, topics))
        publishStatus()
    }

    private mutating func command(_ topic: String, _ payload: String) {
        guard let output = device.outputs.first(where: { topics.command($0.name) == topic })?.name else {
            let reason = knowsDevice ? "has no such output" : "has not said yet what it has"
            return ignore(topic, "\(excerpt(topic)): debounced \(reason); this was ignored", payload)
        }
        switch payload {
        case "ON": effects.append(.request("set \(output) on"))
        case "OFF": effects.append(.request("set \(output) off"))
        case "TOGGLE": effects.append(.request("set \(output) toggle"))
        default:
            ignore(topic, "output \(output): a command must be ON, OFF or TOGGLE; this was ignored", payload)
        }
    }

    /// Anybody may send to any topic.
    private static let mostIgnored = 16

    /// The first command of a topic is logged, and then how many there were.
    private mutating func ignore(_ topic: String, _ reason: String, _ payload: String) {
        guard ignored.count < Bridge.mostIgnored, ignored.insert(topic).inserted else {
            return droppedEvents.ignore()
        }
        effects.append(.note("\(reason): \(excerpt(payload))"))
    }
}

// MARK: What is said

extension Bridge {
    private mutating func send(at now: Instant) {
        while let message = sendQueue.take(at: now) {
            effects.append(.publish(message))
            inFlight.send()
        }
        if inFlight.probe(at: now) { probe(.events) }
        if sendQueue.next == nil { effects += droppedEvents.report(at: now).map { .note($0) } }
    }

    private mutating func publish(_ messages: [Publication]) {
        effects += messages.map { .publish($0) }
    }

    private mutating func publishStatus() {
        wantsStatus = false
        guard isAnnounced else { return }
        removeLeftovers()
        publish([.state(topics.status, isDaemonThere ? "online" : "offline")])
    }

    private mutating func announce() {
        guard isAnnounced, knowsDevice else { return }
        if let topic = topics.discovery {
            let present = Set(discovery.components)
            let orphans = announced.subtracting(present).sorted {
                ($0.key, $0.platform) < ($1.key, $1.platform)
            }
            publish([.state(topic, discovery.payload(orphans: orphans))])
            announced = present
            wantsProbe = true
        }
        // When they are no longer read: an entity would take the empty message for a state.
        removeLeftovers()
    }

    /// While the daemon is away it may still say what is not known.
    private mutating func removeLeftovers() {
        guard knowsDevice else { return }
        let subjects = isDaemonThere ? states.known(of: device.subjects) : device.subjects
        publish(states.takeLeftovers(besides: subjects, topics))
    }
}
