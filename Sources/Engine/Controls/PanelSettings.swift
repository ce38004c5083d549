/// Everything that a panel must know, in file order. Buttons are referred to by their indices in it.
public struct PanelSettings: Equatable, Sendable {
    public var buttons: [ButtonSettings]
    public var chords: [ChordSettings]
    public var groups: [GroupSettings]
    public var switches: [SwitchSettings]
    public var counters: [CounterSettings]
    public var encoders: [EncoderSettings]

    public init(
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
    /// How its controls and their lines are numbered.
    public var map: ControlMap {
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

/// Buttons that are pressed together.
public struct ChordSettings: Equatable, Sendable {
    public var buttons: [Int]
    /// The longest time between the first and the last press of its buttons.
    public var within: Duration
    public var gestures: GestureSettings

    public init(buttons: [Int], within: Duration, gestures: GestureSettings = GestureSettings()) {
        self.buttons = buttons
        self.within = within
        self.gestures = gestures
    }
}

/// Buttons that are all deaf for a while after a press of any of them.
public struct GroupSettings: Equatable, Sendable {
    /// Identifies the group across reloads.
    public var name: String
    public var buttons: [Int]
    public var cooldown: Duration

    public init(_ name: String = "", buttons: [Int], cooldown: Duration) {
        self.name = name
        self.buttons = buttons
        self.cooldown = cooldown
    }
}
