import DebouncedContacts
import DebouncedControls
import DebouncedText

/// What is kept over a restart, and a power cut: what counters counted, and what buttons learned.
package struct SavedState: Equatable, Sendable {
    package struct Counter: Equatable, Sendable {
        package var total: CounterTotal
        /// What the config said when it began to count; a later change of it counts nothing.
        package var initial: Decimal
        /// The level that the pulses account for.
        package var level: Level

        package init(_ total: CounterTotal, initial: Decimal, level: Level) {
            (self.total, self.initial, self.level) = (total, initial, level)
        }
    }

    /// By name. One that is not in the config stays: it may be back tomorrow.
    package var counters: [String: Counter]
    /// What `delay = "auto"` has learned, by the button's name.
    package var delays: [String: Duration]

    package init(counters: [String: Counter] = [:], delays: [String: Duration] = [:]) {
        (self.counters, self.delays) = (counters, delays)
    }

    /// Whether a counter that both know is at another level.
    package func hasOtherLevels(than other: SavedState) -> Bool {
        counters.contains { name, counter in other.counters[name].map { $0.level != counter.level } ?? false }
    }
}

// MARK: Text

extension SavedState {
    /// Why a text is not a state.
    package enum Problem: Error, Equatable, CustomStringConvertible {
        case notJSON
        case version(Int64)
        case wrong(String)

        package var description: String {
            switch self {
            case .notJSON: "it is damaged"
            case .version(let version) where version < SavedState.version:
                "its format \(version) is not known"
            case .version(let version): "it was written by a later version of debounced (format \(version))"
            case .wrong(let place): "it is damaged: it has no usable \(place)"
            }
        }
    }

    /// It changes if an older program could not read what a newer one writes.
    private static let version: Int64 = 1

    /// Numbers that may have decimals are texts, which no reader rounds. The same state has the same text.
    package var text: [UInt8] {
        let state = JSONRecord {
            $0.add("version", SavedState.version)
            $0.add("counters") { record in
                for (name, counter) in counters.sorted(by: { $0.key < $1.key }) {
                    record.add(name, counter.json)
                }
            }
            $0.add("buttons") { record in
                for (name, delay) in delays.sorted(by: { $0.key < $1.key }) {
                    record.add(name) { $0.add("delay_ns", delay.nanoseconds) }
                }
            }
        }
        return Array((state.json.text + "\n").utf8)
    }

    /// Members that it does not know are ignored, since a newer program of the same version may have written them; they
    /// are gone with the next save. Anything else that is not as it was written makes all of it unreadable: half a state
    /// would be a guess.
    package init(reading text: [UInt8]) throws(Problem) {
        guard let json = JSON(parsing: text) else { throw .notJSON }
        guard let version = json["version"]?.integer else { throw .wrong("version") }
        guard version == SavedState.version else { throw .version(version) }
        self.init()
        for (name, counter) in try SavedState.members("counters", of: json) {
            guard let counter = Counter(counter) else { throw .wrong("counter \(name)") }
            counters[name] = counter
        }
        for (name, button) in try SavedState.members("buttons", of: json) {
            guard let delay = button["delay_ns"]?.integer, learned.contains(delay) else {
                throw .wrong("button \(name)")
            }
            delays[name] = .nanoseconds(delay)
        }
    }

    private static func members(_ name: String, of json: JSON) throws(Problem) -> [(String, JSON)] {
        guard case .object(let members) = json[name] else { throw .wrong(name) }
        return members
    }
}

private let learned = Quiets.firstDelay...Quiets.longestDelay

extension SavedState.Counter {
    fileprivate var json: JSON {
        JSONRecord {
            $0.add("pulses", total.pulses)
            $0.add("base", total.base.map { .text($0.description) } ?? JSON.null)
            $0.add("each", total.each.description)
            $0.add("initial", initial.description)
            $0.add("level", level == .active ? "closed" : "open")
        }.json
    }

    fileprivate init?(_ json: JSON) {
        guard let pulses = json["pulses"]?.integer, pulses >= 0, let base = json["base"],
            let each = json["each"]?.string.flatMap({ try? Decimal($0) }), each > .zero,
            let initial = json["initial"]?.string.flatMap({ try? Decimal($0) }),
            let level = json["level"]?.string.flatMap({ levels[$0] })
        else { return nil }
        let known = base.string.flatMap { Decimal(signed: $0) }
        if case .null = base {} else if known == nil { return nil }
        self.init(CounterTotal(base: known, each: each, pulses: pulses), initial: initial, level: level)
    }
}

private let levels: [String: Level] = ["closed": .active, "open": .inactive]
