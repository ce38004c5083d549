import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// The keys that a button shares with `[defaults]`.
struct ButtonKeys {
    static let tableName = "defaults"

    var title: String?
    var kind: ButtonKind?
    var wire = WireKeys()
    var policy = Setting<PolicyName>.absent
    var delay = Setting<Delay>.absent
    var confirm = Setting<Duration>.absent
    var cooldown = Setting<Duration>.absent
    var gap = Setting<Duration>.absent
    var start: Start?

    /// Says what to do with a contact that is active at start.
    enum Start: String, CaseIterable {
        case ignore, fire
    }

    /// `[defaults]`.
    static var form: TableForm<ButtonKeys> { TableForm(tableName, "[defaults]") { keys(of: "buttons") } }

    /// - Parameter whose: of what they are.
    @KeyList<ButtonKeys> static func keys(of whose: String) -> [Key<ButtonKeys>] {
        Key.title { $0.title = $1 }
        Key("kind", .choice(ButtonKind.self), "How Home Assistant shows \(whose).", default: "button") {
            $0.kind = $1
        }
        WireKeys.keys.map { key in key.lifted { $1(&$0.wire) } }
        Key(
            "policy", .choice(PolicyName.self), "How presses are told from bounces.", default: "leading"
        ) { $0.policy = $1 }
        Key(
            "delay", .delay,
            """
            How long the policy waits: longer than the contact bounces. Default: auto, which learns it, or 30ms if the \
            policy is not leading.
            """,
            default: "auto", synonyms: Delay.synonyms
        ) { $0.delay = $1 }
        Key(
            "confirm", .duration, "With leading: how long the contact must be closed to count.",
            default: "1ms"
        ) { $0.confirm = $1 }
        Key.cooldown { $0.cooldown = $1 }
        Key.gap { $0.gap = $1 }
        Key(
            "at_start", .choice(Start.self),
            "Whether a contact that is closed when its line becomes available is reported.", default: "ignore"
        ) { $0.start = $1 }
    }
}

extension Delay {
    static var synonyms: [String] {
        ["debounce", "debouncetime", "debouncems", "bouncetime", "debounceperiod"]
    }
}

extension Key {
    /// Of a button or a chord.
    static func cooldown(_ write: @escaping (inout Draft, Setting<Duration>) -> Void) -> Key {
        Key(
            "cooldown", .duration, "Presses that begin sooner than this after the last one are suppressed.",
            default: "0ms", write: write)
    }

    /// Of a button or a chord.
    static func gap(_ write: @escaping (inout Draft, Setting<Duration>) -> Void) -> Key {
        Key(
            "gap", .positiveDuration,
            "A press that begins sooner than this after a release counts with the click before it.",
            default: "300ms", write: write)
    }
}

extension ButtonKeys {
    /// The policy with its times; nil if one of them is wrong.
    var contactPolicy: Policy? {
        guard let name = policy.value(orDefault: .leading),
            let delay = delay.value(orDefault: name.defaultDelay),
            let confirm = confirm.value(orDefault: PolicyName.defaultConfirm)
        else { return nil }
        return name.policy(delay: delay, confirm: confirm)
    }

    var settings: ButtonSettings {
        ButtonSettings(
            policy: contactPolicy ?? .learning(confirm: PolicyName.defaultConfirm),
            firesAtStart: start == .fire)
    }
}

// What only `leading` has.
extension Findings {
    func refuse(confirm: Setting<Duration>, of control: String, _ policy: PolicyName) {
        guard let time = confirm.value, time > .zero else { return }
        error(
            "'confirm' is only valid with policy \"leading\", and \(control) is \"\(policy.rawValue)\": leave it out",
            at: confirm.place)
    }

    func refuseAuto(of control: String, _ policy: PolicyName, instead time: String, at place: Place?) {
        error(
            "delay = \"auto\" is only valid with policy \"leading\", and \(control) is \"\(policy.rawValue)\": "
                + "write a time such as \"\(time)\"", at: place)
    }
}

// What the schema says of that.
extension PolicyName {
    /// `policy` is written, and is one of these.
    static func isWritten(_ names: [PolicyName]) -> JSON {
        .object([
            ("properties", .object([("policy", .choice(names.map(\.rawValue)))])), JSON.requires(["policy"]),
        ])
    }

    /// A rule for policies without a `confirm`: it is 0, and `delay` is not `auto`.
    static var learnsNothing: JSON {
        let isZero = JSON.object([JSON.pattern("^[0.]*(us|ms|s|min)$")])
        return .properties(("delay", .not(.constant(.text(Delay.autoText)))), ("confirm", isZero))
    }
}
