import DebouncedContacts

/// Every policy and delay that is worth a try.
package struct Trials: Sendable {
    /// The delays that are tried.
    package static let delays: [Duration] = [1, 5, 10, 20, 30, 50, 80, 100, 150].map { .milliseconds($0) }

    /// The times for which the contact must be closed that are tried with `leading` if its default is too short.
    package static let confirms: [Duration] = [3, 5, 8].map { .milliseconds($0) }

    /// What is tried, one row for each kind of policy: with all delays, and with one that learns if it can.
    package static let rows: [[Policy]] =
        [
            delays.map { .leading(delay: $0) } + [.learning()],
            delays.map { .leading(delay: $0, confirm: .zero) } + [.learning(confirm: .zero)],
        ]
        + confirms.map { confirm in
            delays.map { .leading(delay: $0, confirm: confirm) }
        } + [
            delays.map { .trailing(delay: $0) },
            delays.map { .lockout(delay: $0) },
        ]

    private(set) var all: [Trial]

    init(from level: Level) {
        all = Trials.rows.joined().map { Trial($0, from: level) }
    }

    mutating func feed(_ edge: Edge) {
        for index in all.indices { all[index].feed(edge) }
    }

    mutating func end() {
        for index in all.indices { all[index].advance(to: .distantFuture) }
    }

    /// How many presses each reported before this instant that were not counted before.
    mutating func count(before instant: Instant) -> [Int] {
        all.indices.map { all[$0].count(before: instant) }
    }
}
