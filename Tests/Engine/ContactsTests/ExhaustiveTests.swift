import DebouncedContacts
import DebouncedReferences
import DebouncedStrips
import Testing

/// All lines there are, up to a length: each contact says what a look at the whole line says.
///
/// In each step a line stays as it is, changes, or has an edge to the level it already had.
@Suite struct ExhaustiveTests {
    @Test(arguments: [
        Policy.leading(delay: 5, confirm: 3), .leading(delay: 4, confirm: 0), .leading(delay: 2, confirm: 3),
        .trailing(delay: 3), .lockout(delay: 4),
    ])
    func everyLongLine(_ policy: Policy) {
        #expect(Lines(count: isThorough ? 12 : 10, policy).differing() == nil)
    }

    @Test(arguments: 0...6)
    func everyLineUnderEveryPolicy(_ delay: Int) {
        let count = isThorough ? 9 : 8
        for confirm in 0...4 {
            #expect(
                Lines(count: count, .leading(delay: delay, confirm: confirm)).differing() == nil)
        }
        #expect(Lines(count: count, .trailing(delay: delay)).differing() == nil)
        #expect(Lines(count: count, .lockout(delay: delay)).differing() == nil)
    }
}

/// All lines of `count` steps, walked like a tree: two lines share what they begin with.
struct Lines {
    enum Step: CaseIterable { case stay, change, `repeat` }

    let count: Int
    let policy: Policy
    private let step: Int64
    private let beginning: Strip
    private var edges: [Edge] = []
    private var clean: [Edge] = []

    /// - Parameters:
    ///   - step: how long one is, in nanoseconds.
    ///   - drawing: what all of them begin with.
    init(count: Int, _ policy: Policy, step: Int64 = 1, after drawing: String = "") {
        (self.count, self.policy, self.step) = (count, policy, step)
        beginning = Strip(drawing, step: .nanoseconds(step))
    }

    /// The first line of which the contact says something else than the whole line.
    func differing() -> String? {
        var walk = self
        var contact = Contact(policy)
        for edge in beginning.edges { walk.feed(edge, &contact) }
        return walk.search(contact, at: 0)
    }

    private mutating func search(_ contact: Contact, at column: Int) -> String? {
        guard column < count else { return compare(contact) }
        let (edgesBefore, cleanBefore) = (edges.count, clean.count)
        for step in Step.allCases {
            var next = contact
            feed(step, at: Int64(column), &next)
            if let line = search(next, at: column + 1) { return line }
            edges.removeLast(edges.count - edgesBefore)
            clean.removeLast(clean.count - cleanBefore)
        }
        return nil
    }

    private mutating func feed(_ step: Step, at column: Int64, _ contact: inout Contact) {
        guard step != .stay else { return }
        let level = step == .change ? !contact.raw : contact.raw
        feed(Edge(level, at: beginning.end.advanced(by: column * self.step)), &contact)
    }

    private mutating func feed(_ edge: Edge, _ contact: inout Contact) {
        edges.append(edge)
        contact.feed(edge) { clean.append($0) }
    }

    private mutating func compare(_ contact: Contact) -> String? {
        var contact = contact
        contact.advance(to: .distantFuture) { clean.append($0) }
        let whole = ReferenceContact.clean(policy, edges)
        return clean == whole ? nil : "\(edges) says \(clean), whole \(whole)"
    }
}
