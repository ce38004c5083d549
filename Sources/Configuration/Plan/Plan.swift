import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// A whole config file as plain, validated values.
package struct Plan: Equatable, Sendable {
    /// A line with more edges than this in a second is ignored until it is quiet.
    package var stormLimit = LineRequest.defaultStormLimit
    /// The time that running actions have to end when the daemon stops.
    package var stopTimeout = Duration.seconds(5)
    package var socket = SocketPlan.auto
    /// nil if the file has no `[mqtt]`.
    package var mqtt: MqttPlan?
    /// All controls, numbered as in the panel: by their kind, then in the order of the file.
    package var controlPlans: [any ControlPlan] {
        get { list.plans }
        set { list.plans = newValue }
    }
    /// Kept, since each button is asked for its own.
    package var chords: [ChordPlan] {
        get { list.chords }
        set { replace(with: newValue) }
    }
    package var outputs: [OutputPlan] = []
    package var groups: [GroupPlan] = []
    package var places = Places()
    package var origin = Origin()
    private var list: ControlList

    package init(buttons: [ButtonPlan] = []) {
        list = ControlList(plans: buttons)
    }
}

/// The file that a plan was read from. Two files may say the same.
package struct Origin: Equatable, Sendable {
    /// The `hexDigest` of the file; nil if there was none.
    package var digest: String?

    package static func == (one: Origin, other: Origin) -> Bool { true }
}

/// Plans of several types, which Swift can't compare by itself.
private struct ControlList: Equatable, Sendable {
    var plans: [any ControlPlan] { didSet { chords = plans.plans() } }
    private(set) var chords: [ChordPlan]

    init(plans: [any ControlPlan]) {
        (self.plans, chords) = (plans, plans.plans())
    }

    static func == (one: ControlList, other: ControlList) -> Bool {
        one.plans.count == other.plans.count && zip(one.plans, other.plans).allSatisfy { $0.isEqual(to: $1) }
    }
}

/// One `[group.NAME]`: buttons that are deaf for a while after a press of any of them.
package struct GroupPlan: Equatable, Sendable {
    package var name: String
    /// The names of its buttons.
    package var buttons: [String]
    package var cooldown: Duration

    package init(name: String, buttons: [String], cooldown: Duration) {
        self.name = name
        self.buttons = buttons
        self.cooldown = cooldown
    }
}

/// Places in the file of what can't be judged by the file alone: the socket, the password, the pins, and the actions
/// that run programs.
package struct Places: Equatable, Sendable {
    /// Nil if it is not written.
    package private(set) var socket: Place?
    /// Of `[mqtt]`; nil if it is not written.
    package private(set) var password: Place?
    private var pins: [String: Place] = [:]
    private var actions: [String: [Gesture: [Place]]] = [:]

    package init() {}

    init(
        socket: Place?, password: Place?, _ lines: [LineUse],
        _ bindings: [(owner: String, bindings: [BindingDraft])]
    ) {
        (self.socket, self.password) = (socket, password)
        for line in lines { pins[line.owner] = line.place }
        for (owner, bindings) in bindings {
            for binding in bindings { actions[owner, default: [:]][binding.gesture] = binding.places }
        }
    }

    /// - Parameter owner: as in messages: "button 'bell'".
    package func pin(of owner: String) -> Place? { pins[owner] }

    /// In the order of the plan's actions.
    package func actions(of gesture: Gesture, of owner: String) -> [Place] { actions[owner]?[gesture] ?? [] }
}

extension Plan {
    /// Returns the latency of a button's policy, plus the wait for its chords.
    package func latency(of button: ButtonPlan) -> Latency {
        var latency = button.settings.policy.latency
        latency.press += chords(with: button).wait
        if let poll = button.wiring.poll { latency.add(poll) }
        return latency
    }

    /// A press that was made longer ago is decided, unless its contact bounces for a second; so is a change, unless it
    /// trembles for half a minute.
    package var longestUndecided: Duration {
        let press = .seconds(1) + (buttons.map { latency(of: $0).press }.max() ?? .zero)
        let change = switches.map { .seconds(30) + max($0.settings.on.delay, $0.settings.off.delay) }.max()
        return max(press, change ?? .zero)
    }

    func chords(with button: ButtonPlan) -> [ChordPlan] {
        chords.filter { $0.buttons.contains(button.name) }
    }

    /// The chords with all of its buttons, and more.
    func chords(beyond chord: ChordPlan) -> [ChordPlan] {
        chords.filter { Set($0.buttons).isStrictSuperset(of: chord.buttons) }
    }
}

extension [ChordPlan] {
    /// The time for which a press waits that may become part of any of them.
    var wait: Duration { map(\.within).max() ?? .zero }
}

// A plan in the terms of the panel, which decides what is pressed.

extension Plan {
    /// The controls in the terms of the panel, in the order of `controls`.
    package var panel: PanelSettings {
        var panel = PanelSettings(buttons: [])
        let buttons = buttons
        let numbers = Dictionary(zip(buttons.map(\.name), buttons.indices)) { first, _ in first }
        for plan in controlPlans { plan.add(to: &panel, buttons: numbers) }
        panel.groups = groups.map { group in
            let members = group.buttons.compactMap { numbers[$0] }
            return GroupSettings(group.name, buttons: members, cooldown: group.cooldown)
        }
        return panel
    }

    /// The numbers of the controls and their lines.
    package var map: ControlMap {
        let kinds = controlPlans.map { type(of: $0).controlKind }
        return ControlMap { kind in kinds.count { $0 == kind } }
    }
}

extension Bindings {
    func gestures(gap: Duration, cooldown: Duration) -> GestureSettings {
        var gestures = GestureSettings()
        gestures.hasClick = self[.click] != nil
        gestures.hasDouble = self[.double] != nil
        gestures.hasTriple = self[.triple] != nil
        gestures.stages = stages.map(\.after)
        gestures.repetition = repetition
        gestures.gap = gap
        gestures.cooldown = cooldown
        return gestures
    }

    /// The actions for this moment.
    package func actions(of moment: Moment) -> [Action]? {
        guard moment.gesture == .hold else { return self[moment.gesture] }
        return stages.first { $0.after.nanoseconds == moment.after }.map { [$0.action].compactMap(\.self) }
    }
}
