import DebouncedContacts

/// Chips that are left alone for a while, because a reading of theirs failed or took long.
///
/// Such a chip costs the others one call: nothing is read from it before as much time has passed as that call took.
struct ChipPauses {
    struct Pause {
        /// Nothing is read until then.
        var end: Instant
        /// The reason why the last reading failed; nil if it was slow.
        var problem: LineProblem?
        /// The instant at which that was.
        var failed = Instant(nanoseconds: .min)
        /// The instant at which as much time has passed as the readings took.
        fileprivate var balanced: Instant
        fileprivate var isSlow = false
    }

    /// By the paths of their chips.
    private var pauses: [String: Pause] = [:]
    /// Shorter ones are not counted, even if there are many.
    private static let shortest = Duration.milliseconds(1)
    /// So long may readings take together before their chip is left alone.
    private static let longest = Duration.milliseconds(10)

    /// Returns the pause that a chip is having.
    func pause(of chip: String?, at now: Instant) -> Pause? {
        guard !pauses.isEmpty, let pause = chip.flatMap({ pauses[$0] }), now < pause.end else { return nil }
        return pause
    }

    /// A call took from `start` to `now`. Returns whether there is a pause after it.
    mutating func add(_ chip: String?, from start: Instant, to now: Instant, _ problem: LineProblem? = nil)
        -> Bool
    {
        let time = Duration.nanoseconds(now.nanoseconds(since: start))
        guard let chip, time >= ChipPauses.shortest else { return end(chip) }
        var pause = pauses[chip] ?? Pause(end: now, balanced: start)
        pause.problem = problem
        pause.balanced = max(pause.balanced, start) + time * 2
        pause.isSlow = pause.balanced >= now + ChipPauses.longest
        if pause.isSlow { pause.end = pause.balanced }
        pauses[chip] = pause
        if pause.isSlow { extendOthers(until: pause.end) }
        return pause.isSlow
    }

    /// A reading failed: that counts for the whole chip.
    mutating func fail(_ chip: String?, from start: Instant, to now: Instant, _ problem: LineProblem) {
        _ = add(chip, from: start, to: now, problem)
        guard let chip else { return }
        let end = now + TransientFailures.pause(after: start, now)
        var pause = pauses[chip] ?? Pause(end: end, balanced: now)
        (pause.end, pause.problem, pause.failed) = (max(pause.end, end), problem, now)
        pauses[chip] = pause
    }

    /// The chip answers at once.
    private mutating func end(_ chip: String?) -> Bool {
        if !pauses.isEmpty, let chip { pauses[chip] = nil }
        return false
    }

    /// Several slow chips, as on one bus, are not read one right after the other.
    private mutating func extendOthers(until end: Instant) {
        for (chip, pause) in pauses where pause.isSlow { pauses[chip]?.end = max(pause.end, end) }
    }
}

extension ChipPauses {
    /// A pause that is over matters only if it was slow: another slow chip extends it.
    func write(_ chip: String?, to state: inout Fingerprint) {
        state.add(chip != nil)
        guard let pause = chip.flatMap({ pauses[$0] }) else { return state.add(false) }
        state.add(true)
        state.add(pause.end)
        state.add(pause.balanced)
        state.add(pause.isSlow)
        state.add(pause.failed)
        state.add(pause.problem.map { $0.isTransient ? 1 : 2 } ?? 0)
    }
}
