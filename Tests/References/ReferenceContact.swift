import DebouncedContacts

/// A second, naive contact: it sees the whole line at once and knows no state, only what the policies promise.
///
/// An edge *stands* until the next one. What stands exactly as long as asked has stood long enough: the deadline
/// is decided before the edge of its instant. An edge that a reading made up comes first instead.
package struct ReferenceContact {
    let edges: [Edge]
    var delay: Int64
    let confirm: Int64
    var learns = false
    /// By edge, the last instant at which something is decided before it.
    private let limits: [Int64]

    /// - Parameter voids: by edge that a reading made up, when its line was known to contradict; that of the edge if nil.
    init(_ policy: Policy, _ edges: [Edge], voids: [Int: Instant] = [:]) {
        (self.edges, delay) = (edges, policy.delay.nanoseconds)
        switch policy {
        case .leading(_, let confirm): self.confirm = confirm.nanoseconds
        case .learning(let confirm): (self.confirm, learns) = (confirm.nanoseconds, true)
        case .trailing, .lockout: confirm = 0
        }
        limits = edges.enumerated().map { place, edge in
            guard edge.isReading else { return edge.instant.nanoseconds }
            return min(edge.instant, voids[place] ?? edge.instant).nanoseconds - 1
        }
    }

    /// - Parameter first: the level at which the line was found; no edge led there.
    package static func clean(
        _ policy: Policy, _ edges: [Edge], from first: Level = .inactive, voids: [Int: Instant] = [:]
    ) -> [Edge] {
        guard first == .inactive else {
            let found = Edge(.active, at: Instant(nanoseconds: .min / 2))
            let moved = Dictionary(uniqueKeysWithValues: voids.map { ($0 + 1, $1) })
            return Array(clean(policy, [found] + edges, voids: moved).dropFirst())
        }
        let contact = ReferenceContact(policy, edges, voids: voids)
        switch policy {
        case .leading, .learning: return contact.leading()
        case .trailing: return contact.trailing()
        case .lockout: return contact.lockout()
        }
    }

    func at(_ edge: Int) -> Int64 {
        edge < edges.count ? edges[edge].instant.nanoseconds : .max
    }

    private func limit(_ edge: Int) -> Int64 { edge < edges.count ? limits[edge] : .max }

    private func stands(_ edge: Int, for length: Int64) -> Bool {
        edge + 1 == edges.count || limit(edge + 1) - at(edge) >= length
    }

    func isActive(_ edge: Int) -> Bool { edges[edge].level == .active }

    private func clean(_ level: Level, at nanoseconds: Int64) -> Edge {
        Edge(level, at: Instant(nanoseconds: nanoseconds))
    }
}

// MARK: trailing

extension ReferenceContact {
    /// Every edge that stood for the delay is believed, and reported if it is news.
    private func trailing() -> [Edge] {
        var clean: [Edge] = []
        for edge in edges.indices where stands(edge, for: delay) {
            guard edges[edge].level != clean.last?.level ?? .inactive else { continue }
            clean.append(self.clean(edges[edge].level, at: at(edge) + delay))
        }
        return clean
    }
}

// MARK: lockout

extension ReferenceContact {
    /// The first edge that is news, then all that deafness finds at its ends, then the next edge that is news.
    private func lockout() -> [Edge] {
        var clean: [Edge] = []
        var next = 0
        while next < edges.count {
            let level = edges[next].level
            next += 1
            guard level != clean.last?.level ?? .inactive else { continue }
            var heard = at(next - 1)
            var found = level
            repeat {
                clean.append(self.clean(found, at: heard))
                heard += delay
                // A reading that comes when deafness is over ends it.
                while limit(next) < heard { next += 1 }
                heard = max(heard, at(next - 1))
                found = edges[next - 1].level
            } while found != clean.last?.level
        }
        return clean
    }
}

// MARK: leading

extension ReferenceContact {
    /// Press, release, press, release, each looked for from where the one before was decided.
    private func leading() -> [Edge] {
        var line = self
        var clean: [Edge] = []
        var next = 0
        var releases: [Int] = []
        while let press = (next..<max(next, edges.count)).first(where: { isLong($0) }) {
            clean.append(self.clean(.active, at: at(press) + confirm))
            guard let release = line.release(after: press) else { break }
            clean.append(self.clean(.inactive, at: release.instant))
            next = release.next
            releases.append(next)
            if learns { line.delay = ReferenceLearner(self, releases: releases).delay }
        }
        return clean
    }

    func isLong(_ edge: Int) -> Bool { isActive(edge) && stands(edge, for: confirm) }

    /// While it is pressed nothing is decided when a pulse has lasted: how long it was is known at its end.
    private func isLongPulse(_ edge: Int) -> Bool {
        isActive(edge) && (edge + 1 == edges.count || at(edge + 1) - at(edge) >= confirm)
    }

    /// The end of the first wait that nothing cuts short, and the first edge after it.
    private func release(after press: Int) -> (instant: Int64, next: Int)? {
        for start in (press + 1)..<max(press + 1, edges.count) where beginsWait(start) {
            let end = at(start) + delay
            guard cut(of: start) >= end else { continue }
            var next = start + 1
            while limit(next) < end { next += 1 }
            // A short pulse that began before the end puts it off to its own end.
            guard isActive(next - 1) else { return (max(end, at(next - 1)), next) }
            while isActive(next) { next += 1 }
            return (at(next), next + 1)
        }
        return nil
    }

    /// A wait begins with each edge to inactive but those that end a pulse which never was.
    private func beginsWait(_ edge: Int) -> Bool {
        guard !isActive(edge) else { return false }
        return !isActive(edge - 1) || pulse(endingAt: edge - 1).contains { isLongPulse($0) }
    }

    /// What ends a wait early: the next same-level edge, or the beginning of the next pulse that is one.
    private func cut(of start: Int) -> Int64 {
        for edge in (start + 1)..<max(start + 1, edges.count) {
            if !isActive(edge), !isActive(edge - 1) { return limit(edge) }
            if isLongPulse(edge) { return limit(pulse(endingAt: edge).lowerBound) }
        }
        return .max
    }

    /// The edges to active up to this one, without one to inactive among them.
    func pulse(endingAt last: Int) -> ClosedRange<Int> {
        var first = last
        while first > 0, isActive(first - 1) { first -= 1 }
        return first...last
    }
}
