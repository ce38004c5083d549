import DebouncedControls
import DebouncedVisible

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

    init(_ json: JSON) {
        func count(_ name: String) -> Int { Int(clamping: json[name]?.integer ?? 0) }
        self.init(
            buttons: count("buttons"), switches: count("switches"), counters: count("counters"),
            encoders: count("encoders"))
    }

    package func write(to record: inout JSONRecord) {
        record.add("buttons", buttons)
        if switches > 0 { record.add("switches", switches) }
        if counters > 0 { record.add("counters", counters) }
        if encoders > 0 { record.add("encoders", encoders) }
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
