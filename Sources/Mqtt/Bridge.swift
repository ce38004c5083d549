// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedText

/// Between the daemon and the broker: what is heard on one side becomes what is said on the other.
///
/// It knows neither sockets nor clocks: its caller tells it what came and when, and carries out its orders.
package struct Bridge: Sendable {
    private let settings: BridgeSettings
    private var site: Site
    private var translator: Translator
    private var departures: Departures
    private var transit = Transit()
    private var losses = Losses()
    /// When it was last told the time.
    private var now = Instant(nanoseconds: 0)

    private var isConnected = false
    /// Whether the broker has been told everything that is true.
    private var isAnnounced = false
    private var isDaemonThere = false
    /// What each output was set to, as far as that is known.
    private var levels: [String: Bool] = [:]
    /// What the broker keeps of an earlier announcement.
    private var announced: Set<Component> = []
    private var orders: [Order] = []

    package init(_ settings: BridgeSettings, _ site: Site) {
        self.settings = settings
        self.site = site
        translator = Translator(settings.topics, site.controls)
        departures = Departures(longestAge: settings.longestAge)
    }

    private var topics: Topics { settings.topics }

    /// A config has at least one button. Until the daemon has said which, nothing is announced: it would look as if all
    /// were gone.
    private var knowsSite: Bool { !site.controls.isEmpty }

    /// When it must be told the time, at the latest. A broker that is away or stuck can only come back.
    package var deadline: Instant? {
        guard isAnnounced, let next = departures.next ?? losses.next, !transit.isStuck(at: max(next, now))
        else { return translator.deadline }
        return Instant.earlier(next, translator.deadline)
    }

    /// What is to be done by now.
    package mutating func orders(at now: Instant) -> [Order] {
        self.now = now
        if !translator.waits(at: now) { settle() }
        losses.drop(departures.dropOld(at: now))
        if isAnnounced, !transit.isStuck(at: now) { send(at: now) }
        defer { orders = [] }
        return orders
    }

    /// What is said at last.
    package mutating func lastOrders() -> [Order] {
        settle()
        losses.drop(departures.dropAll())
        if transit.isStuck(at: now) { losses.loseSight(of: transit.end()) }
        return losses.rest().map { .note($0) } + (isConnected ? [.publish(will)] : [])
    }

    /// - Parameter epoch: what the calendar says at the monotonic clock's zero, in nanoseconds since 1970.
    package mutating func setClock(epoch: Int64) { translator.epoch = epoch }
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
        translator.forget()
        publishStatus()
    }

    package mutating func hear(_ event: Event) {
        if !translator.isPresent(event) { settle() }
        translator.hear(event)
    }

    package mutating func hear(output name: String, isOn: Bool) {
        guard levels.updateValue(isOn, forKey: name) != isOn else { return }
        publishOutput(name)
    }

    /// The config was read again.
    package mutating func change(to site: Site) {
        settle()
        guard site != self.site else { return }
        announced.formUnion(Discovery.components(of: self.site))
        self.site = site
        translator.change(to: site.controls)
        let names = Set(site.outputs.map(\.name))
        levels = levels.filter { names.contains($0.key) }
        guard isConnected else { return }
        subscribeToCommands()
        announce()
    }

    private mutating func settle() { departures.append(translator.settle()) }
}

// MARK: The broker

extension Bridge {
    /// The will of every connection: what the broker says if we do not come back.
    package var will: Publication { .state(topics.status, "offline") }

    /// First what the broker kept is asked for; when that was answered, everything is said.
    package mutating func brokerCame() {
        isConnected = true
        if let discovery = topics.discovery { orders.append(.subscribe(discovery)) }
        if let birth = topics.birth { orders.append(.subscribe(birth)) }
        subscribeToCommands()
        orders.append(.probe)
    }

    package mutating func brokerWent() {
        losses.loseSight(of: transit.end())
        isConnected = false
        isAnnounced = false
    }

    /// The broker confirmed a probe: it has done all that it was asked for before.
    package mutating func brokerAnswered() {
        transit.confirm()
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
                .note(
                    "output \(output): a command must be ON, OFF or TOGGLE; "
                        + "this was ignored: \(excerpt(payload))"))
        }
    }
}

// MARK: What is said

extension Bridge {
    private mutating func send(at now: Instant) {
        while let message = departures.take(at: now) {
            orders.append(.publish(message))
            transit.send()
        }
        if transit.probe(at: now) { orders.append(.probe) }
        if departures.next == nil { orders += losses.report(at: now).map { .note($0) } }
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
        guard knowsSite, let topic = topics.discovery else { return }
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
