/// Which runs wait for which others to end, in all objects: a wait that would close a circle would never end.
///
///     A's action  flushes B ─▶ B's action  flushes A ─▶ A's action: this one does not wait
struct Waits: Sendable {
    private static let all = Locked(Waits())

    /// The flushes of a run that wait for another, counted, by the identities of both.
    private var edges: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]

    /// Begins to wait, in the actions that we are inside of, for those of the runs that don't wait for us.
    /// - Returns: who waits, and for what.
    static func begin(for runs: [Run]) -> (waiters: [Run], others: [Run]) {
        let waiters = Run.surroundings.compactMap(\.run)
        guard !waiters.isEmpty, !runs.isEmpty else { return ([], runs) }
        return all.withLock { waits in
            let others = runs.filter { !waits.leads(from: $0, to: waiters) }
            waits.change(waiters, others, by: 1)
            return (waiters, others)
        }
    }

    static func end(_ waiters: [Run], for others: [Run]) {
        guard !waiters.isEmpty, !others.isEmpty else { return }
        all.withLock { $0.change(waiters, others, by: -1) }
    }

    private func leads(from run: Run, to targets: [Run]) -> Bool {
        let targets = Set(targets.map { ObjectIdentifier($0) })
        var seen: Set<ObjectIdentifier> = []
        var next = [ObjectIdentifier(run)]
        while let id = next.popLast() {
            if targets.contains(id) { return true }
            if seen.insert(id).inserted, let others = edges[id] { next += others.keys }
        }
        return false
    }

    private mutating func change(_ waiters: [Run], _ others: [Run], by step: Int) {
        for waiter in waiters {
            var counts = edges.removeValue(forKey: ObjectIdentifier(waiter)) ?? [:]
            for other in others {
                let count = (counts[ObjectIdentifier(other)] ?? 0) + step
                counts[ObjectIdentifier(other)] = count == 0 ? nil : count
            }
            if !counts.isEmpty { edges[ObjectIdentifier(waiter)] = counts }
        }
    }
}
