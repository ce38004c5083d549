import DebouncedContacts

/// Every policy, delay and `confirm` that is worth a try.
package struct Trials: Sendable {
    /// The delays that are tried.
    package static let delays: [Duration] = [1, 5, 10, 20, 30, 50, 80, 100, 150].map { .milliseconds($0) }

    /// The times for which the contact must be closed that are tried with `leading`, if its default is too short: none is
    /// twice the one before.
    package static let confirms: [Duration] = [2, 3, 4, 6, 8, 12, 16, 20].map { .milliseconds($0) }

    /// The policies that are tried, one row for each kind: with all delays, and with one that learns if it can.
    package static let table: [[Policy]] =
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

    package static let all = Array(table.joined())

    static let none = Array(repeating: 0, count: all.count)

    /// The policies that differ by their delays alone,
    private var rows: [TrialRow] = []
    /// and the others.
    private var contacts: [(trial: Int, contact: Contact)] = []
    private var log: ReportLog
    /// That of the latest edge, and when it was.
    private var (level, latest) = (Level.inactive, Instant(nanoseconds: .min))

    /// - Parameter counters: how many count what is reported, each on its own.
    init(from level: Level, counters: Int) {
        log = ReportLog(counters: counters)
        self.level = level
        for (trial, policy) in Trials.all.enumerated() {
            switch policy {
            case .learning, .lockout: contacts.append((trial, Contact(policy, level: level)))
            case .leading, .trailing:
                guard policy.delay == Trials.delays[0] else { continue }
                rows.append(TrialRow(confirm: policy.confirm, first: trial, from: level))
            }
        }
    }

    mutating func feed(_ edge: Edge) {
        log.begin()
        let end = max(edge.instant, latest)
        for row in rows.indices {
            rows[row].feed(
                level, from: latest, to: end, isRead: edge.isReading, next: edge.level
            ) { log.add($0, $1, before: end) }
        }
        for place in contacts.indices {
            let trial = contacts[place].trial
            contacts[place].contact.feed(edge) { clean in
                if clean.level == .active { log.add(trial, clean.instant, before: end) }
            }
        }
        (level, latest) = (edge.level, end)
    }

    mutating func end() {
        log.begin()
        for row in rows.indices {
            rows[row].feed(level, from: latest, to: .distantFuture, isRead: false, next: level) {
                log.add($0, $1, before: .distantFuture)
            }
        }
        for place in contacts.indices {
            let trial = contacts[place].trial
            contacts[place].contact.advance(to: .distantFuture) { clean in
                if clean.level == .active { log.add(trial, clean.instant, before: .distantFuture) }
            }
        }
    }

    /// The number of presses each reported before this instant that this counter has not counted before.
    mutating func count(before instant: Instant, for counter: Int) -> [Int] {
        log.count(before: instant, for: counter)
    }
}

/// The presses that trials reported, until all have counted them.
private struct ReportLog: Sendable {
    private typealias Report = (trial: Int, instant: Instant)

    /// The oldest first.
    private var reports: [Report] = []
    /// Reports at the instant of the latest edge.
    private var latest: [Report] = []
    /// The number of these reports each counter has counted.
    private var counted: [Int]
    /// Reports that became too old before they were counted.
    private var early: [[Int]]

    /// A line that never rests must not fill the memory.
    private static let most = 8_192

    init(counters: Int) {
        counted = Array(repeating: 0, count: counters)
        early = Array(repeating: Trials.none, count: counters)
    }

    mutating func begin() {
        guard !latest.isEmpty else { return }
        reports += latest
        latest.removeAll(keepingCapacity: true)
        if reports.count > ReportLog.most { drop(ReportLog.most / 2) }
    }

    /// - Parameter end: the instant of the edge that is fed.
    mutating func add(_ trial: Int, _ instant: Instant, before end: Instant) {
        if instant < end { reports.append((trial, instant)) } else { latest.append((trial, instant)) }
    }

    mutating func count(before instant: Instant, for counter: Int) -> [Int] {
        var counts = early[counter]
        early[counter] = Trials.none
        while counted[counter] < reports.count, reports[counted[counter]].instant < instant {
            counts[reports[counted[counter]].trial] += 1
            counted[counter] += 1
        }
        drop(counted.min()!)
        return counts
    }

    private mutating func drop(_ number: Int) {
        for counter in counted.indices {
            let uncounted = reports[min(counted[counter], number)..<number]
            for report in uncounted { early[counter][report.trial] += 1 }
            counted[counter] = max(0, counted[counter] - number)
        }
        reports.removeFirst(number)
    }
}

/// The number of presses a policy reported, against those that were made.
package struct Verdict: Equatable, Sendable {
    package var policy: Policy
    package var presses = 0
    /// Presses reported beyond the first of each, and those that were never made.
    package var extra = 0
    /// Presses that were not reported.
    package var missed = 0

    package var isExact: Bool { extra == 0 && missed == 0 }

    package init(_ policy: Policy) {
        self.policy = policy
    }

    /// It reported so many presses, of so many that were made.
    mutating func add(_ reported: Int, of made: Int) {
        presses += reported
        extra += max(0, reported - made)
        missed += max(0, made - reported)
    }
}
