/// Everything that a panel must know, in file order. Buttons are referred to by their indices in it.
package struct PanelSettings: Equatable, Sendable {
    package var buttons: [ButtonSettings]
    package var chords: [ChordSettings]
    package var groups: [GroupSettings]
    package var switches: [SwitchSettings]
    package var counters: [CounterSettings]
    package var encoders: [EncoderSettings]

    package init(
        buttons: [ButtonSettings], chords: [ChordSettings] = [], groups: [GroupSettings] = [],
        switches: [SwitchSettings] = [], counters: [CounterSettings] = [],
        encoders: [EncoderSettings] = []
    ) {
        self.buttons = buttons
        self.chords = chords
        self.switches = switches
        self.counters = counters
        self.encoders = encoders
        self.groups = groups
    }
}

extension PanelSettings {
    /// The numbers of its controls and their lines.
    package var map: ControlMap {
        ControlMap { kind in
            switch kind {
            case .button: buttons.count
            case .chord: chords.count
            case .switch: switches.count
            case .counter: counters.count
            case .encoder: encoders.count
            }
        }
    }
}

extension PanelSettings {
    /// A contact that is active when its line becomes available is not reported.
    package mutating func ignoreStart(of index: Int, among kind: ControlKind) {
        switch kind {
        case .button: buttons[index].firesAtStart = false
        case .switch: switches[index].firesAtStart = false
        case .chord, .counter, .encoder: break
        }
    }

    /// The chord with this number in a panel; nil for any other control.
    func chord(_ control: Int) -> ChordSettings? {
        let index = control - buttons.count
        return chords.indices.contains(index) ? chords[index] : nil
    }

    /// Returns the gestures of a button or chord; nil for any other control.
    private func gestures(of control: Int) -> GestureSettings? {
        buttons.indices.contains(control) ? buttons[control].gestures : chord(control)?.gestures
    }

    /// Returns true if a button or chord has the gestures that another one had in an old panel. Its cooldown is none of
    /// them.
    package func hasGestures(_ control: Int, of before: Int, in old: PanelSettings) -> Bool {
        guard var own = gestures(of: control), let others = old.gestures(of: before) else { return false }
        own.cooldown = others.cooldown
        return own == others
    }
}

/// Buttons that are pressed together.
package struct ChordSettings: Equatable, Sendable {
    package var buttons: [Int]
    /// The longest time between the first and the last press of its buttons.
    package var within: Duration
    package var gestures: GestureSettings

    package init(buttons: [Int], within: Duration, gestures: GestureSettings = GestureSettings()) {
        self.buttons = buttons
        self.within = within
        self.gestures = gestures
    }
}

/// Buttons that are all deaf for a while after a press of any of them.
package struct GroupSettings: Equatable, Sendable {
    /// Identifies the group across reloads.
    package var name: String
    package var buttons: [Int]
    package var cooldown: Duration

    package init(_ name: String = "", buttons: [Int], cooldown: Duration) {
        self.name = name
        self.buttons = buttons
        self.cooldown = cooldown
    }
}
