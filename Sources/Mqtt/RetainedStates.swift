/// The states of the device, and topics of former ones that the broker keeps.
struct RetainedStates: Sendable {
    private var states: [RetainedState.Subject: RetainedState] = [:]
    /// Topics under which the broker keeps something that may be true no more.
    private var kept: Set<String> = []

    /// Returns whether that is news.
    mutating func change(_ state: RetainedState) -> Bool {
        states.updateValue(state, forKey: state.subject) != state
    }

    func hasLostLine(_ control: String) -> Bool {
        states[.init(.diagnostics, control)]?.isLoss ?? false
    }

    mutating func noteKept(_ topics: [String]) { kept.formUnion(topics) }

    /// Nothing is known of these any more.
    mutating func forget(_ subjects: some Collection<RetainedState.Subject>, _ topics: Topics) {
        for subject in subjects where states.removeValue(forKey: subject) != nil {
            kept.insert(topics.state(subject))
        }
    }

    func known(of subjects: [RetainedState.Subject]) -> [RetainedState.Subject] {
        subjects.filter { states[$0] != nil }
    }

    /// The messages by which the broker knows as much as we do.
    func publications(of subjects: [RetainedState.Subject], _ topics: Topics) -> [Publication] {
        subjects.compactMap { subject in
            states[subject].map { .state(topics.state(subject), $0.payload) }
        }
    }

    /// The messages by which the broker forgets everything else.
    mutating func takeLeftovers(besides subjects: [RetainedState.Subject], _ topics: Topics) -> [Publication]
    {
        let leftovers = kept.subtracting(subjects.map { topics.state($0) })
        kept.subtract(leftovers)
        return leftovers.sorted().map { .nothing($0) }
    }

    /// The broker, or what we call things there, is another one. Returns under which topics the old one keeps something.
    mutating func takeKept() -> Set<String> {
        defer { kept = [] }
        return kept
    }
}
