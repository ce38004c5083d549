import DebouncedBoards
import DebouncedSystem

/// A whole config file as plain, validated values.
package struct Plan: Equatable, Sendable {
    /// A line with more edges than this in a second is ignored until it is quiet.
    package var stormLimit = LineRequest.defaultStormLimit
    /// How long running actions have to end when the daemon stops.
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

/// What a plan was read from. Two files may say the same.
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
