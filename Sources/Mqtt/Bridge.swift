// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedText

/// Between the daemon and the broker: what is heard on one side becomes what is said on the other.
///
/// It knows neither sockets nor clocks: its caller tells it what came and when, and carries out its orders.
package struct Bridge: Sendable {
    /// What is to be done.
    package enum Order: Equatable, Sendable {
        case publish(Publication)
        case subscribe(String)
        /// Something that the broker confirms, so that it is known to be alive.
        case probe
        /// Something for the daemon: `set lamp on`.
        case request(String)
        /// Something for the log.
        case note(String)
    }

    private let settings: BridgeSettings
    private var site: Site
    private var interpreters: [Interpreter]
    private var departures: Departures
    /// The events of the instant that is being heard of.
    private var present: [Event] = []
    /// Nanoseconds since 1970 at the monotonic clock's zero.
    private var epoch: Int64 = 0

    private var isConnected = false
    /// Whether the broker has been told everything that is true.
    private var isAnnounced = false
    private var isDaemonThere = false
    /// What each output was set to, as far as that is known.
    private var levels: [String: Bool] = [:]
    /// What the broker keeps of an earlier announcement.
    private var announced: Set<Component> = []
    /// What has been sent and not confirmed: since when, if anything.
    private var unconfirmed: Instant?
    private var reportedDrops = 0
    private var orders: [Order] = []

    /// A broker that confirms nothing for that long is taken for stuck, and is sent no more events.
    private static let patience = Duration.milliseconds(500)

    package init(_ settings: BridgeSettings, _ site: Site) {
        self.settings = settings
        self.site = site
        interpreters = site.controls.map { Interpreter($0) }
        departures = Departures(longestAge: settings.longestAge)
    }

    private var topics: Topics { settings.topics }

    /// When it must be told the time, at the latest.
    package var deadline: Instant? { isAnnounced ? departures.next : nil }

    /// How many messages were too old to be sent.
    package var dropped: Int { departures.dropped }

    /// What is to be done by now.
    package mutating func orders(at now: Instant) -> [Order] {
        settle()
        send(at: now)
        noteDrops()
        defer { orders = [] }
        return orders
    }

    /// - Parameter epoch: what the calendar says at the monotonic clock's zero, in nanoseconds since 1970.
    package mutating func setClock(epoch: Int64) { self.epoch = epoch }
}

// MARK: The daemon

extension Bridge {
    package mutating func daemonCame() {
        isDaemonThere = true
        publishStatus()
    }

    /// What was under way with it is over; what it said is still true.
    package mutating func daemonWent() {
        settle()
        isDaemonThere = false
        interpreters = site.controls.map { Interpreter($0) }
        publishStatus()
    }

    package mutating func hear(_ event: Event) {
        if let last = present.last, last.moment.instant != event.moment.instant { settle() }
        present.append(event)
    }

    package mutating func hear(output name: String, isOn: Bool) {
        guard levels.updateValue(isOn, forKey: name) != isOn else { return }
        publishOutput(name)
    }

    /// The config was read again.
    package mutating func change(to site: Site) {
        settle()
        guard site != self.site else { return }
        departures.dropAll()
        announced.formUnion(Discovery.components(of: self.site))
        self.site = site
        interpreters = site.controls.map { Interpreter($0) }
        let names = Set(site.outputs.map(\.name))
        levels = levels.filter { names.contains($0.key) }
        guard isConnected else { return }
        subscribeToCommands()
        announce()
    }

    /// Turns the events of one instant into messages; call it when no more of them can come.
    private mutating func settle() {
        guard let instant = present.first?.moment.instant else { return }
        for (place, control) in site.controls.enumerated() {
            let events = present.filter { $0.button == control.name }
            guard !events.isEmpty else { continue }
            for (type, sequence) in interpreters[place].types(of: events) {
                departures.append(
                    message(type, sequence, of: control, at: instant), of: place, since: instant)
            }
        }
        present.removeAll(keepingCapacity: true)
    }

    private func message(
        _ type: EventType, _ sequence: Int, of control: Site.Control, at instant: Instant
    ) -> Publication {
        let time = timestamp(instant.nanoseconds + epoch)
        let members: [(String, JSON)] = [
            ("event_type", .text(type.name)), ("seq", .number(Int64(sequence))), ("time", .text(time)),
        ]
        return .event(topics.button(control.name), JSON.object(members + type.details).text)
    }
}

// MARK: The broker

extension Bridge {
    /// The will of every connection: what the broker says if we do not come back.
    package var will: Publication { .state(topics.status, "offline") }

    /// First what the broker kept is asked for; when that was answered, everything is said.
    package mutating func brokerCame() {
        isConnected = true
        unconfirmed = nil
        if let discovery = topics.discovery { orders.append(.subscribe(discovery)) }
        if let birth = topics.birth { orders.append(.subscribe(birth)) }
        subscribeToCommands()
        orders.append(.probe)
    }

    package mutating func brokerWent() {
        isConnected = false
        unconfirmed = nil
        isAnnounced = false
    }

    /// The broker confirmed a probe: it has done all that it was asked for before.
    package mutating func brokerAnswered() {
        unconfirmed = nil
        if !isAnnounced { greet() }
    }

    package mutating func receive(_ topic: String, _ payload: String, isRetained: Bool) {
        if topic == topics.birth {
            if payload == "online", !isRetained { greet() }
        } else if !isRetained, let output = site.outputs.first(where: { topics.command($0.name) == topic }) {
            command(output.name, payload)
        }
    }

    /// What the broker keeps of our last announcement.
    package mutating func receive(announced components: [Component]) {
        let known = Set(Discovery.components(of: site))
        announced.formUnion(components)
        if isAnnounced, !announced.isSubset(of: known) { announce() }
    }

    private mutating func greet() {
        isAnnounced = true
        announce()
        publishStatus()
        for output in site.outputs { publishOutput(output.name) }
    }

    private mutating func command(_ output: String, _ payload: String) {
        guard settings.takesCommands else { return }
        switch payload {
        case "ON": orders.append(.request("set \(output) on"))
        case "OFF": orders.append(.request("set \(output) off"))
        case "TOGGLE": orders.append(.request("set \(output) toggle"))
        default:
            orders.append(
                .note("output \(output): a command must be ON, OFF or TOGGLE; this was ignored: \(payload)"))
        }
    }
}

// MARK: What is said

extension Bridge {
    private mutating func send(at now: Instant) {
        departures.dropOld(at: now)
        guard isAnnounced, !isStuck(at: now) else { return }
        while let message = departures.take(at: now) {
            orders.append(.publish(message))
            expectAnswer(from: now)
        }
    }

    /// A broker that is stuck still accepts what it is sent, as long as there is room, and passes it on late.
    private mutating func expectAnswer(from now: Instant) {
        guard unconfirmed == nil else { return }
        unconfirmed = now
        orders.append(.probe)
    }

    private func isStuck(at now: Instant) -> Bool {
        unconfirmed.map { $0 + Bridge.patience <= now } ?? false
    }

    private mutating func noteDrops() {
        guard departures.dropped > reportedDrops, isAnnounced else { return }
        let count = departures.dropped - reportedDrops
        orders.append(.note("\(count) events were not sent: the broker was away until they were too old"))
        reportedDrops = departures.dropped
    }

    private mutating func publishStatus() {
        guard isAnnounced else { return }
        orders.append(.publish(.state(topics.status, isDaemonThere ? "online" : "offline")))
    }

    private mutating func publishOutput(_ name: String) {
        guard isAnnounced, let isOn = levels[name] else { return }
        orders.append(.publish(.state(topics.output(name), isOn ? "ON" : "OFF")))
    }

    private mutating func announce() {
        guard let topic = topics.discovery else { return }
        let discovery = Discovery(
            topics: topics, client: settings.client, version: settings.version, site: site)
        let present = Set(Discovery.components(of: site))
        let orphans = announced.subtracting(present).sorted { $0.key < $1.key }
        orders.append(.publish(.state(topic, discovery.payload(orphans: orphans))))
        announced = present
    }

    private mutating func subscribeToCommands() {
        guard settings.takesCommands else { return }
        for output in site.outputs { orders.append(.subscribe(topics.command(output.name))) }
    }
}
