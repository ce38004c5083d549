/// What is true of the site, and what the broker keeps of what was true once.
struct States: Sendable {
    private var payloads: [State.Subject: String] = [:]
    /// Topics under which the broker keeps something that may be true no more.
    private var kept: Set<String> = []

    /// Returns whether that is news.
    mutating func change(_ state: State) -> Bool {
        payloads.updateValue(state.payload, forKey: state.subject) != state.payload
    }

    mutating func noteKept(_ topics: [String]) { kept.formUnion(topics) }

    /// Forgets the states of what is not there any more.
    mutating func keep(only subjects: [State.Subject]) {
        let subjects = Set(subjects)
        payloads = payloads.filter { subjects.contains($0.key) }
    }

    /// The messages by which the broker knows as much as we do.
    func publications(of subjects: [State.Subject], _ topics: Topics) -> [Publication] {
        subjects.compactMap { subject in
            payloads[subject].map { .state(topics.state(subject), $0) }
        }
    }

    /// The messages by which the broker forgets what is not there any more.
    mutating func takeLeftovers(besides subjects: [State.Subject], _ topics: Topics) -> [Publication] {
        defer { kept = [] }
        return kept.subtracting(subjects.map { topics.state($0) }).sorted().map { .nothing($0) }
    }

    /// The broker, or what we call things there, is another one.
    mutating func forgetKept() { kept = [] }
}
