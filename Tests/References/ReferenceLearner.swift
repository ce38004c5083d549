import DebouncedContacts

/// A second, naive learner: it sees all of the line until the last release at once, and lists whatever was closed.
struct ReferenceLearner {
    /// A time for which the contact was closed, and the quiet before it.
    private struct Closure {
        var length: Int64
        var quiet: Int64
        /// In which press it was.
        var press: Int
    }

    private let closures: [Closure]
    private let presses: Int

    /// - Parameter releases: for each release the first edge after it.
    init(_ line: ReferenceContact, releases: [Int]) {
        presses = releases.count
        var press = 0
        closures = (1..<max(1, releases.last ?? 0)).compactMap { end in
            guard line.isActive(end - 1), !line.isActive(end) else { return nil }
            let pulse = line.pulse(endingAt: end - 1)
            guard pulse.contains(where: line.isLong) else { return nil }
            while press < releases.count, releases[press] <= pulse.lowerBound { press += 1 }
            let start = line.at(pulse.lowerBound)
            let fall = line.fall(before: pulse.lowerBound)
            return Closure(
                length: line.at(end) - start, quiet: fall.map { start - line.at($0) } ?? .max, press: press)
        }
    }

    /// The delay of the next wait.
    var delay: Int64 {
        let firstKnown = ((presses - 1) / 100 - 1) * 100
        let quiets = closures.indices.filter { closures[$0].press >= firstKnown && isOfBounce($0) }
            .map { closures[$0].quiet }
        guard quiets.count(where: { $0 >= 12_000_000 && $0 <= 30_000_000 }) >= 2 else { return 30_000_000 }
        return min(150_000_000, max(30_000_000, 2 * quiets.max()!))
    }

    private func isOfBounce(_ place: Int) -> Bool {
        let closure = closures[place]
        guard closure.quiet >= 2_000_000, closure.quiet <= 150_000_000 else { return false }
        guard place > 0 else { return isShort(closures[...].prefix { $0.press == closure.press }) }
        let (before, after) = (closures[..<place].reversed(), closures[place...])
        return isShort(after.prefix { $0.press == closure.press })
            || isShort(before.prefix { $0.press == closures[place - 1].press })
    }

    private func isShort(_ closures: some Sequence<Closure>) -> Bool {
        closures.reduce(0.0) { $0 + Double($1.length) } < 20_000_000
    }
}

extension ReferenceContact {
    /// The edge since which it was quiet before this one; a pulse that never was does not end a quiet.
    fileprivate func fall(before edge: Int) -> Int? {
        (0..<edge).last { place in
            guard !isActive(place) else { return false }
            return place == 0 || !isActive(place - 1) || pulse(endingAt: place - 1).contains(where: isLong)
        }
    }
}
