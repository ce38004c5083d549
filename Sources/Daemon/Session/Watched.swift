import DebouncedConfiguration
import DebouncedControls

/// How many controls with lines there are, by kind.
package struct Watched: Equatable, Sendable {
    package let buttons: Int
    package let switches: Int

    package init(buttons: Int, switches: Int = 0) {
        (self.buttons, self.switches) = (buttons, switches)
    }

    package init(_ plan: Plan) {
        self.init(buttons: plan.buttons.count, switches: plan.switches.count)
    }
}

extension Watched: CustomStringConvertible {
    package var description: String {
        let parts = [
            switches == 0 || buttons > 0 ? "\(buttons) button\(buttons == 1 ? "" : "s")" : nil,
            switches > 0 ? "\(switches) switch\(switches == 1 ? "" : "es")" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " and ")
    }
}
