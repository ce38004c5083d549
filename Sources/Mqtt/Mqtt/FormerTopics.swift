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

    mutating func noteKept(_ topic: String) { kept.insert(topic) }

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
