import DebouncedConfiguration
import DebouncedControls

/// How many controls with lines there are, by kind.
package struct Watched: Equatable, Sendable {
    package let buttons: Int
    package let switches: Int
    package let counters: Int
    package let encoders: Int

    package init(buttons: Int, switches: Int = 0, counters: Int = 0, encoders: Int = 0) {
        (self.buttons, self.switches, self.counters) = (buttons, switches, counters)
        self.encoders = encoders
    }

    package init(_ plan: Plan) {
        self.init(
            buttons: plan.buttons.count, switches: plan.switches.count, counters: plan.counters.count,
            encoders: plan.encoders.count)
    }
}

extension Watched: CustomStringConvertible {
    package var description: String {
        let parts = [
            (buttons, "button", "s"), (switches, "switch", "es"), (counters, "counter", "s"),
            (encoders, "encoder", "s"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : $0.2)" }
        return words.isEmpty ? "0 buttons" : enumeration(words, "and")
    }
}
