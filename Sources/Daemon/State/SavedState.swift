import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Kept over a restart and a power cut: what counters counted, and what buttons learned.
package struct SavedState: Equatable, Sendable {
    package struct Counter: Equatable, Sendable {
        package var total: CounterTotal
        /// As the config said when it began to count; a later change of it counts nothing.
        package var initial: Decimal
        /// The level that the pulses account for.
        package var level: Level

        package init(_ total: CounterTotal, initial: Decimal, level: Level) {
            (self.total, self.initial, self.level) = (total, initial, level)
        }
    }

    /// By name. One that is not in the config stays: it may be back tomorrow.
    package var counters: [String: Counter]
    /// Learned with `delay = "auto"`, by the button's name.
    package var delays: [String: Duration]
    /// The counters and buttons that are in no config any more, and in which order they went: later ones have larger
    /// numbers.
    package private(set) var departures: [ControlName: Int64] = [:]

    package init(counters: [String: Counter] = [:], delays: [String: Duration] = [:]) {
        (self.counters, self.delays) = (counters, delays)
    }

    /// There are 1000 lines at most; so many names may have been in earlier configs.
    package static let mostDepartures = 1000

    /// Notes which names are in no config any more, and forgets the oldest of too many.
    package mutating func depart(besides present: Set<ControlName>) {
        let next = (departures.values.max() ?? 0) + 1
        let names =
            counters.keys.map { ControlName(.counter, $0) } + delays.keys.map { ControlName(.button, $0) }
        let absent = names.filter { !present.contains($0) }
        departures = Dictionary(uniqueKeysWithValues: absent.map { ($0, departures[$0] ?? next) })
        let newestFirst = departures.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
        for (control, _) in newestFirst.dropFirst(SavedState.mostDepartures) {
            departures[control] = nil
            if control.kind == .counter { counters[control.name] = nil } else { delays[control.name] = nil }
        }
    }

    /// Returns true if a counter that both know is at another level.
    package func hasOtherLevels(than other: SavedState) -> Bool {
        counters.contains { name, counter in other.counters[name].map { $0.level != counter.level } ?? false }
    }
}

// MARK: Text

extension SavedState {
    /// The reason why a text is not a state.
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
                    record.add(name, counter.json(left: departures[ControlName(.counter, name)]))
                }
            }
            $0.add("buttons") { record in
                for (name, delay) in delays.sorted(by: { $0.key < $1.key }) {
                    record.add(name) {
                        $0.add("delay_ns", delay.nanoseconds)
                        $0.add("left", departures[ControlName(.button, name)])
                    }
                }
            }
        }
        return Array((state.json.text + "\n").utf8)
    }

    /// Members that it does not know are ignored, since a newer program of the same version may have written them; they
    /// are gone with the next save. Anything else that is not as it was written makes all of it unreadable: half a
    /// state would be a guess.
    package init(reading text: [UInt8]) throws(Problem) {
        guard let json = JSON(parsing: text) else { throw .notJSON }
        guard let version = json["version"]?.integer else { throw .wrong("version") }
        guard version == SavedState.version else { throw .version(version) }
        self.init()
        for (name, json) in try SavedState.members("counters", of: json) {
            guard let counter = Counter(json) else { throw .wrong("counter \(name)") }
            counters[name] = counter
            departures[ControlName(.counter, name)] = SavedState.departure(json)
        }
        for (name, button) in try SavedState.members("buttons", of: json) {
            guard let delay = button["delay_ns"]?.integer, learned.contains(delay) else {
                throw .wrong("button \(name)")
            }
            delays[name] = .nanoseconds(delay)
            departures[ControlName(.button, name)] = SavedState.departure(button)
        }
    }

    /// Nil if there is no such number.
    private static func departure(_ json: JSON) -> Int64? {
        json["left"]?.integer.flatMap { (1...1 << 53).contains($0) ? $0 : nil }
    }

    private static func members(_ name: String, of json: JSON) throws(Problem) -> [(String, JSON)] {
        guard case .object(let members) = json[name] else { throw .wrong(name) }
        return members
    }
}

private let learned = OpenGaps.firstDelay...OpenGaps.longestDelay

extension SavedState.Counter {
    /// - Parameter left: when it left the config, if it did.
    fileprivate func json(left: Int64?) -> JSON {
        JSONRecord {
            $0.add("pulses", total.pulses)
            $0.add("base", total.base.map { .text($0.description) } ?? JSON.null)
            $0.add("each", total.each.description)
            $0.add("initial", initial.description)
            $0.add("level", level == .active ? "closed" : "open")
            $0.add("left", left)
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

// MARK: Comments of recordings

/// A recording has the state at its start, so that a replay begins with the same.
extension SavedState {
    /// Each control by itself, as one word: a comment of a VCD file is made of words, and ends with `$end`.
    package var words: [String] {
        let counters = counters.sorted { $0.key < $1.key }.map { SavedState(counters: [$0.key: $0.value]) }
        let delays = delays.sorted { $0.key < $1.key }.map { SavedState(delays: [$0.key: $0.value]) }
        return (counters + delays).map(\.word)
    }

    private var word: String {
        let text = String(decoding: self.text.dropLast(), as: UTF8.self)
        return text.unicodeScalars.reduce(into: "") { word, scalar in
            switch scalar {
            case " ": word += "\\u0020"
            case "$": word += "\\u0024"
            default: word.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the reason why one of these words can't be read; nil if it can, or is a comment of somebody else.
    package static func problem(inWord word: String) -> Problem? {
        guard word.hasPrefix("{") else { return nil }
        do throws(Problem) {
            _ = try SavedState(reading: Array(word.utf8))
            return nil
        } catch {
            return error
        }
    }

    /// Leaves out what can't be read.
    package init(words: [String]) {
        self.init()
        for word in words {
            guard let state = try? SavedState(reading: Array(word.utf8)) else { continue }
            counters.merge(state.counters) { $1 }
            delays.merge(state.delays) { $1 }
        }
    }
}

extension StateFile {
    package enum Content: Equatable {
        /// There is none yet.
        case none
        case state(SavedState)
        /// It exists, but its contents can't be read or understood.
        case unreadable(String)
        /// Something other than a regular file has its name: nothing was ever kept in it, and nothing will be.
        case occupied
    }

    package func read() -> Content {
        switch readBytes() {
        case .none: return .none
        case .unreadable(let reason): return .unreadable(reason)
        case .occupied: return .occupied
        case .bytes(let bytes):
            do {
                return .state(try SavedState(reading: bytes))
            } catch {
                return .unreadable("\(error)")
            }
        }
    }
}

extension StateFile.Content {
    package var state: SavedState {
        if case .state(let state) = self { state } else { SavedState() }
    }

    /// Returns what a counter shows at first: what was kept, or `initial` if it is counted for the first time. What
    /// can't be read may have known it, so then it is not known.
    package func total(of counter: String, initial: Decimal, each: Decimal) -> CounterTotal {
        guard var total = state.counters[counter]?.total else {
            if case .unreadable = self { return CounterTotal(base: nil, each: each) }
            return CounterTotal(base: initial, each: each)
        }
        total.change(each: each)
        return total
    }
}
