import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Between the daemon and the broker: what is heard on one side becomes what is said on the other.
///
/// It knows neither sockets nor clocks: its caller tells it what came and when, and performs its effects.
package struct Bridge: Sendable {
    private var settings: BridgeSettings
    /// Its controls and outputs, from the daemon's last status.
    private var device = Status()
    private var translator: Translator
    private var counters: [CounterPublisher] = []
    private var encoders: [EncoderPublisher] = []
    private var sendQueue: SendQueue
    private var inFlight = InFlight()
    private var droppedEvents = DroppedEvents()
    private var now = Instant(nanoseconds: 0)

    private var isConnected = false
    /// The broker has been told everything that is true.
    private var isAnnounced = false
    /// Everything is to be told with the next effects.
    private var wantsAll = false
    private var probes = Probes()
    /// A probe is to follow an announcement.
    private var wantsProbe = false
    private var isDaemonThere = false
    /// The daemon came; the broker is to be told so after all states.
    private var wantsStatus = false
    private var states = RetainedStates()
    /// Components of earlier announcements that the broker keeps.
    private var announced: Set<Component> = []
    private var orphans = Orphans()
    /// Other machines that announced themselves under our name. Anybody may claim to be one.
    private var namesakes: Set<String> = []
    private static let mostNamesakes = 16
    /// Topics that the log was told the broker refuses, in this connection.
    private var refusals: Set<String> = []
    private var commands = Commands()
    private var effects: [Effect] = []
    /// Other names that we had.
    private var former: FormerTopics
    private var remembered: [Topics]

    /// - Parameter remembered: the names that we had before we were started, the oldest first.
    package init(_ settings: BridgeSettings, remembered: [Topics] = []) {
        self.remembered = remembered
        former = FormerTopics(remembered, besides: settings.topics)
        self.settings = settings
        translator = Translator(settings.topics)
        sendQueue = SendQueue(maxAge: settings.maxAge)
    }

    private var topics: Topics { settings.topics }
    private var discovery: Discovery { Discovery(settings: settings, device: device) }

    /// A config has at least one control. Until the daemon has said which, nothing is announced: it would look as if all
    /// were gone.
    private var knowsDevice: Bool { !device.controls.isEmpty }

    /// A broker that is away or stuck can only come back.
    package var deadline: Instant? {
        let next = maySend ? sendQueue.next ?? droppedEvents.next : nil
        let sending = next.flatMap { inFlight.isStuck(at: max($0, now)) ? nil : $0 }
        let others = counters.map(\.deadline) + encoders.map(\.deadline)
        return ([sending, probes.deadline, translator.deadline] + others).compactMap(\.self).min()
    }

    private var maySend: Bool { isAnnounced && !wantsProbe && probes.hasTakenAnnouncement }

    private mutating func probe(_ purpose: Probes.Purpose) {
        probes.send(purpose)
        effects.append(.probe)
    }

    package mutating func takeEffects(at now: Instant) -> [Effect] {
        self.now = now
        if !translator.waits(at: now) { settle() }
        if wantsAll { publishAll() }
        for state in counters.states(at: now, epoch: translator.epoch) { notify(state) }
        if wantsStatus { publishStatus() }
        queue(encoders.due(at: now))
        droppedEvents.add(.dropped, sendQueue.dropOld(at: now))
        if wantsProbe {
            wantsProbe = false
            probe(.announcement)
        }
        if let deadline = probes.deadline, deadline <= now { reconnect() }
        if maySend, !inFlight.isStuck(at: now) { send(at: now) }
        probes.setInstants(to: now)
        defer { effects = [] }
        return effects
    }

    /// The machine was suspended for this long, in which the clock of the events did not go on.
    package mutating func recordSuspend(_ time: Duration) {
        settle()
        queue(encoders.takePending())
        sendQueue.age(by: time)
    }

    /// The final messages.
    package mutating func lastEffects() -> [Effect] {
        settle()
        queue(encoders.takePending())
        droppedEvents.add(.dropped, sendQueue.dropAll())
        if inFlight.isStuck(at: now) { droppedEvents.add(.unconfirmed, inFlight.end()) }
        return droppedEvents.rest().map { .note($0) } + (isConnected ? [.publish(topics.will)] : [])
    }

    /// - Parameter epoch: what the calendar says at the monotonic clock's zero, in nanoseconds since 1970.
    package mutating func setClock(epoch: Int64) { translator.epoch = epoch }
}

// MARK: The daemon

extension Bridge {
    /// Its status must have come before.
    package mutating func daemonConnected() { (isDaemonThere, wantsStatus) = (true, true) }

    /// Presses under way are over; all states are still true.
    package mutating func daemonDisconnected() {
        settle()
        isDaemonThere = false
        translator.forget()
        for index in counters.indices { counters[index].daemonDisconnected() }
        queue(encoders.takePending())
        publishStatus()
    }

    package mutating func notify(_ event: Event) {
        if !translator.isPresent(event) { settle() }
        switch event.control.kind {
        case .button, .chord: translator.notify(event)
        case .switch:
            // If its line is lost, the next status says what it is: that it is available comes before what has changed.
            if !states.hasLostLine(event.control.name), let state = RetainedState(event) { notify(state) }
        case .counter: counters.update(event.control.name) { $0.notify(event) }
        case .encoder: queue(encoders.notify(event))
        }
    }

    package mutating func notify(_ notice: Notice) {
        switch notice.what {
        case .output(_, let name?, let isOn?, _): notify(.output(name, isOn: isOn))
        case .total(let pulses, let total):
            let total = CounterTotal(base: total, each: .zero, pulses: pulses)
            counters.update(notice.control?.name ?? "") { $0.set(total) }
        default: break
        }
    }

    /// The daemon says what it has, and what is true of that.
    ///
    /// - Parameter isNews: whether it is announced in any case, since the daemon was started or read its config again.
    ///   Somebody may have removed the device from Home Assistant.
    package mutating func notify(_ status: Status, isNews: Bool = false) {
        change(to: status.announced, isNews: isNews)
        notify(status.states)
        for counter in status.controls(.counter) {
            counters.update(counter.name) { $0.notify(counter) }
        }
    }

    mutating func notify(_ state: RetainedState) {
        guard states.change(state), isAnnounced else { return }
        publish(states.publications(of: [state.subject], topics))
    }

    /// All that is known of what has a state, besides counters. What the broker keeps of anything else may be wrong by now.
    mutating func notify(_ known: [RetainedState]) {
        let unknown = Set(device.subjects.filter { $0.kind != .counter }).subtracting(known.map(\.subject))
        states.forget(unknown, topics)
        for state in known { notify(state) }
        if isAnnounced, isDaemonThere { removeLeftovers() }
    }

    private mutating func queue(_ turns: [EncoderPublisher.Turn]) {
        sendQueue.append(
            turns.map { turn in
                QueuedEvent(
                    topics.events(.encoder, turn.encoder), turn.type, sequence: turn.sequence,
                    at: turn.instant, epoch: translator.epoch,
                    turn: .init(steps: turn.steps, isOver: turn.isOver))
            })
    }

    mutating func change(to device: Status, isNews: Bool = false) {
        settle()
        guard device != self.device || isNews else { return }
        announced.formUnion(discovery.components)
        let gone = Set(self.device.subjects).subtracting(device.subjects)
        states.forget(gone, topics)
        states.recordKept(gone.map { topics.state($0) })
        queue(encoders.takePending(besides: device.controls(.encoder)))
        self.device = device
        translator.change(to: device.buttonsAndChords)
        counters.change(to: device.controls(.counter))
        encoders.change(to: device.controls(.encoder))
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
            if isConnected, mayBeRefused { publish([topics.will]) }
        } else {
            clearTopics()
        }
        former.append(topics, besides: settings.topics)
        self.settings = settings
        remember()
        translator.change(to: topics)
        sendQueue.maxAge = settings.maxAge
        effects.append(.reconnect)
        brokerDisconnected()
    }

    /// Nothing will be said to this broker under these topics any more. Takes out everything that it keeps there.
    private mutating func clearTopics() {
        droppedEvents.add(.dropped, sendQueue.dropAll())
        (announced, orphans) = ([], Orphans())
        let stateTopics = states.takeKept().union(device.subjects.map { topics.state($0) }).sorted()
        let all = [topics.discovery].compactMap(\.self) + stateTopics + [topics.status]
        if isAnnounced { publish(all.map { .nothing($0) }) }
    }

    /// A broker that was away or slow still keeps what we told it under other names.
    private mutating func removeFormer() {
        guard !former.isEmpty else { return }
        publish(former.takeLeftovers(besides: topics))
        probe(.former)
    }

    private mutating func remember() {
        let all = former.all + [topics]
        guard all != remembered else { return }
        remembered = all
        effects.append(.remember(all))
    }
}

// MARK: The broker

extension Bridge {
    /// First what the broker kept is asked for; when that was answered, everything is said.
    package mutating func brokerConnected() {
        brokerDisconnected()
        isConnected = true
        orphans.mayBeUnknown = true
        remember()
        effects += settings.subscriptions
        effects += former.filters(besides: topics).map { .subscribeToKept($0) }
        probe(.kept)
    }

    private mutating func reconnect() {
        effects += [
            .note("the broker does not confirm what it was told; connecting to it again"), .reconnect,
        ]
        brokerDisconnected()
    }

    package mutating func brokerDisconnected() {
        droppedEvents.add(.unconfirmed, inFlight.end())
        (isConnected, isAnnounced, wantsAll) = (false, false, false)
        (probes, wantsProbe) = (Probes(), false)
        (refusals, commands) = ([], Commands())
    }

    /// The broker confirmed a probe: it has done all that it was asked for before.
    package mutating func brokerAnswered() {
        switch probes.answer() {
        case .kept: wantsAll = wantsAll || !isAnnounced
        case .former:
            former = FormerTopics([], besides: topics)
            remember()
        case .announcement, nil: break
        case .events: inFlight.confirm()
        }
    }

    /// A message was too large to be read.
    package mutating func brokerSentTooMuch() { droppedEvents.add(.oversized) }

    /// The broker does not take what is published to a topic, or does not let us subscribe to it.
    package mutating func brokerRefused(_ refusal: Refusal) {
        guard refusals.insert(refusal.topic).inserted else { return droppedEvents.add(.refused) }
        effects.append(.note("the broker refuses \(refusal)"))
    }

    package mutating func receive(_ topic: String, _ payload: String, isRetained: Bool) {
        if topics.births.contains(topic) {
            // A connection that is over may still have brought one.
            if payload == "online", !isRetained, isConnected { (wantsAll, orphans.isBorn) = (true, true) }
        } else if topics.isState(topic) {
            guard isRetained, !payload.isEmpty else { return }
            states.recordKept([topic])
            if isAnnounced { removeLeftovers() }
        } else if !former.isEmpty, !topics.includes(topic) {
            if isRetained, !payload.isEmpty { receive(former: topic) }
        } else if settings.takesCommands, topics.isCommand(topic) {
            command(topic, payload, isRetained: isRetained)
        }
    }

    /// The announcement of a device with our name: what the broker keeps of our last one, or that of another machine.
    package mutating func receive(_ announcement: Announcement, isRetained: Bool) {
        if let namesake = settings.namesake(in: announcement), namesakes.count < Bridge.mostNamesakes,
            namesakes.insert(namesake).inserted
        {
            effects.append(.note(settings.warning(of: namesake)))
        }
        guard isRetained else { return }
        let known = Set(discovery.components)
        announced.formUnion(announcement.components)
        orphans.add(announcement.orphans)
        if isAnnounced, !announced.isSubset(of: known) { announce() }
    }

    /// True of the topic of an announcement under another name of ours.
    package func isFormerAnnouncement(_ topic: String) -> Bool {
        former.isAnnouncement(topic) && topic != topics.discovery
    }

    /// Takes out such an announcement, unless another machine has that name now.
    package mutating func receive(former announcement: Announcement, _ topic: String) {
        if settings.namesake(in: announcement) != nil {
            former.giveUp(announcedUnder: topic)
        } else {
            receive(former: topic)
        }
    }

    private mutating func receive(former topic: String) {
        former.recordKept(topic)
        if isAnnounced { removeFormer() }
    }

    /// Tells states before *online*.
    private mutating func publishAll() {
        // Counters, which are published now and then, say what they show now.
        for index in counters.indices { counters[index].publishNow() }
        for state in counters.states(at: now, epoch: translator.epoch) { _ = states.change(state) }
        (isAnnounced, wantsAll) = (true, false)
        announce()
        removeFormer()
        publish(states.publications(of: device.subjects, topics))
        publishStatus()
    }

    private mutating func command(_ topic: String, _ payload: String, isRetained: Bool) {
        // With this a broker takes back what it keeps.
        if payload.isEmpty { return }
        let output = device.outputs.first { topics.command($0.name) == topic }?.name
        switch commands.read(
            payload, topic, to: output, isRetained: isRetained, knowsOutputs: knowsDevice)
        {
        case .request(let request): effects.append(.request(request))
        case .invalid(let reason): effects.append(.note(reason))
        case .ignored: droppedEvents.add(.ignored)
        }
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

    package mutating func announce() {
        guard isAnnounced, knowsDevice else { return }
        if let topic = topics.discovery {
            let present = discovery.components
            let (restored, gone, isEnough) = orphans.announce(announced, besides: present)
            let removals = discovery.removals(of: restored)
            publish(removals.map { Publication(topic: topic, payload: $0, quality: 1, isRetained: false) })
            publish([.state(topic, discovery.payload(orphans: gone))])
            if isEnough { publish([.state(topic, discovery.payload(orphans: []))]) }
            announced = Set(present)
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
