import DebouncedBoards
import DebouncedSystem

/// A whole config file as plain, validated values, in the order of the file.
package struct Plan: Equatable, Sendable {
    /// A line with more edges than this in a second is ignored until it is quiet.
    package var stormLimit = LineRequest.defaultStormLimit
    /// How long running actions have to end when the daemon stops.
    package var stopTimeout = Duration.seconds(5)
    package var socket = SocketPlan.auto
    /// nil if the file has no `[mqtt]`.
    package var mqtt: MqttPlan?
    package var buttons: [ButtonPlan] = []
    package var switches: [SwitchPlan] = []
    package var counters: [CounterPlan] = []
    package var encoders: [EncoderPlan] = []
    package var outputs: [OutputPlan] = []
    package var chords: [ChordPlan] = []
    package var groups: [GroupPlan] = []
    package var places = Places()

    package init(buttons: [ButtonPlan] = []) {
        self.buttons = buttons
    }
}
