import DebouncedEngine
import DebouncedWire

/// The topics of one client.
package struct Topics: Equatable, Sendable {
    /// The start of all topics of ours but the announcement.
    package let node: String
    package let prefix: String
    package let client: String
    /// The prefix of the announcement; empty if there is none.
    package let discoveryPrefix: String

    /// - Parameter discovery: the prefix of Home Assistant's discovery; empty for none.
    package init(prefix: String, client: String, discovery: String) {
        (self.prefix, self.client) = (prefix, client)
        node = "\(prefix)/\(level(client))"
        discoveryPrefix = discovery
    }

    package var status: String { "\(node)/status" }
    /// The broker says it if we do not come back.
    package var will: Publication { .state(status, "offline") }
    /// Nothing publishes to it.
    package var probe: String { "\(node)/probe" }

    /// Matches all topics of ours but the announcement.
    package var tree: String { "\(node)/#" }

    package static func mayAnnounce(_ topic: String) -> Bool {
        let levels = topic.split(separator: "/").suffix(3)
        return levels.first == "device" && levels.dropFirst().first?.hasPrefix("debounced_") ?? false
            && levels.last == "config"
    }

    func includes(_ topic: String) -> Bool { topic.hasPrefix("\(node)/") }

    func events(_ kind: ControlKind, _ name: String) -> String { "\(node)/\(kind.key)/\(level(name))" }
    func command(_ output: String) -> String { "\(state(.init(.output, output)))/set" }

    /// Matches the commands to all outputs.
    var commands: String { "\(node)/output/+/set" }

    func isCommand(_ topic: String) -> Bool {
        topic.hasPrefix("\(node)/output/") && topic.hasSuffix("/set")
    }

    func state(_ subject: RetainedState.Subject) -> String {
        "\(node)/\(subject.kind.rawValue)/\(level(subject.name))"
    }

    /// Matches all under which the broker may keep something of ours, besides the status.
    var kept: [String] { states + [discovery].compactMap(\.self) }

    /// Matches the topics of all states.
    private var states: [String] { RetainedState.Subject.Kind.allCases.map { "\(node)/\($0.rawValue)/+" } }

    /// True of the states of everything that is there or was.
    func isState(_ topic: String) -> Bool {
        states.contains { states in
            let start = states.dropLast()
            // A broker that says so has no topic with a wildcard, and nothing could be published to it.
            return topic.hasPrefix(start) && !topic.dropFirst(start.count).contains { "/+#".contains($0) }
        }
    }

    /// Nil if nothing is announced.
    package var discovery: String? {
        discoveryPrefix.isEmpty ? nil : "\(discoveryPrefix)/device/\(device)/config"
    }

    /// Home Assistant says there that it is online.
    package var births: [String] {
        guard !discoveryPrefix.isEmpty else { return [] }
        let ours = "\(discoveryPrefix)/status"
        return ours == Topics.usualBirth ? [ours] : [Topics.usualBirth, ours]
    }

    private static let usualBirth = "homeassistant/status"

    var device: String { bridgeName(identifier(client)) }
}

/// The name of a client's bridge for a broker and Home Assistant.
package func bridgeName(_ client: String) -> String { "debounced_\(client)" }

/// A name as one level of a topic: `/` would make two of it, and publishing to `+` and `#` is forbidden.
private func level(_ name: String) -> String {
    escaped(name, by: "%") { scalar, _ in
        !"/+#%".unicodeScalars.contains(scalar) && !scalar.isForbidden
    }
}

extension Unicode.Scalar {
    /// Brokers refuse topics with control characters, and with code points that are no characters.
    fileprivate var isForbidden: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }
}

/// A name as Home Assistant allows it in an identifier: letters, digits, `_` and `-`. No two names become the same:
/// two `-` in a row begin what stands for something else.
func identifier(_ name: String) -> String {
    escaped(name, by: "--") { scalar, previous in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        case "-": previous != "-"
        default: false
        }
    }
}

/// The text with each scalar that is not plain as its bytes in hexadecimal, each after the mark.
private func escaped(
    _ name: String, by mark: String, isPlain: (Unicode.Scalar, _ previous: Unicode.Scalar?) -> Bool
) -> String {
    var text = ""
    var previous: Unicode.Scalar?
    for scalar in name.unicodeScalars {
        let plain = String(scalar)
        let bytes = plain.utf8.lazy.map { mark + zeroPadded($0, to: 2, radix: 16) }
        text += isPlain(scalar, previous) ? plain : bytes.joined()
        previous = scalar
    }
    return text
}

/// Names that were ours, under which the broker may still keep something. It is asked what, and takes that out.
struct FormerTopics: Sendable {
    /// More than anybody tries out; the oldest are forgotten.
    private static let most = 16

    private(set) var all: [Topics]
    private var kept: Set<String> = []

    /// - Parameter present: names that are ours now.
    init(_ topics: [Topics], besides present: Topics) {
        all = topics.filter { $0 != present }.suffix(FormerTopics.most)
    }

    var isEmpty: Bool { all.isEmpty }

    mutating func append(_ topics: Topics, besides present: Topics) {
        self = FormerTopics(all.filter { $0 != topics } + [topics], besides: present)
    }

    /// Matches all that the broker may keep.
    func filters(besides present: Topics) -> [String] {
        let known = present.kept
        return all.flatMap { $0.kept + [$0.status] }.filter { !known.contains($0) && $0 != present.status }
    }

    func isAnnouncement(_ topic: String) -> Bool { all.contains { $0.discovery == topic } }

    mutating func recordKept(_ topic: String) { kept.insert(topic) }

    /// Another machine has the name now: what is kept there is its own.
    mutating func giveUp(announcedUnder topic: String) { all.removeAll { $0.discovery == topic } }

    /// The messages by which the broker forgets what it keeps there, the announcement first.
    mutating func takeLeftovers(besides present: Topics) -> [Publication] {
        let former = kept.sorted().filter { topic in
            topic != present.discovery && !present.includes(topic)
                && all.contains { topic == $0.discovery || topic == $0.status || $0.isState(topic) }
        }
        kept = []
        return (former.filter(isAnnouncement) + former.filter { !isAnnouncement($0) }).map { .nothing($0) }
    }
}
