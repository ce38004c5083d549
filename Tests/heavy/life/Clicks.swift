import DebouncedContacts
import DebouncedEngine

/// What presses mean, said once more and simpler than the daemon does: of whole presses, afterwards.
struct Clicks {
    let name: String
    let gestures: Gestures
    private(set) var claims: [Claim] = []
    /// Whether it can't be told what they mean, since something is too near to a limit.
    private(set) var isUnclear = false
    private var waiting = 0
    private var last: Window?

    init(_ name: String, _ gestures: Gestures) { (self.name, self.gestures) = (name, gestures) }

    private var most: Int { gestures.triple ? 3 : gestures.double ? 2 : 1 }

    mutating func add(_ pressed: Window, _ released: Window) {
        claim(.press, pressed)
        claim(.release, released)
        endGap(before: pressed)
        repeats(pressed, released)
        if let first = gestures.stages.first, wasHeld(for: first, pressed, released) {
            flush(at: pressed.later(by: first))
            let stage = gestures.stages.last { wasHeld(for: $0, pressed, released) } ?? first
            claim(.hold, stage == gestures.stages.last ? pressed.later(by: stage) : released)
            last = nil
        } else {
            waiting += 1
            last = released
            if waiting == most { flush(at: released) }
        }
    }

    /// A press that was closed as one that no one knows the end of, since the reading before something that was due found
    /// it open. It claims nothing.
    mutating func add(_ pressed: Instant, lostAt loss: Instant, due: Instant) {
        let begin = Window(pressed, pressed)
        claim(.press, begin)
        endGap(before: begin)
        let eve = due.advanced(by: -1)
        repeats(begin, Window(eve, eve))
        let stages = gestures.stages.map { pressed.advanced(by: $0) }
        if let last = stages.last, last < due { claim(.hold, Window(last, last)) }
        let settled = stages.first.map { $0 < due ? $0 : loss } ?? loss
        flush(at: Window(settled, settled))
        last = nil
    }

    mutating func end() {
        if let last { flush(at: last.later(by: gestures.gap)) }
    }

    private mutating func endGap(before pressed: Window) {
        guard let last, waiting > 0 else { return }
        guard let isWithin = pressed.comes(within: gestures.gap, after: last) else {
            isUnclear = true
            return
        }
        if !isWithin { flush(at: last.later(by: gestures.gap)) }
    }

    private mutating func wasHeld(for time: Int64, _ pressed: Window, _ released: Window) -> Bool {
        guard let isShorter = released.comes(within: time, after: pressed) else {
            isUnclear = true
            return false
        }
        return !isShorter
    }

    private mutating func flush(at window: Window) {
        defer { waiting = 0 }
        switch waiting {
        case 3: claim(.triple, window)
        case 2 where gestures.double: claim(.double, window)
        default: for _ in 0..<waiting where gestures.click { claim(.click, window) }
        }
    }

    private mutating func repeats(_ pressed: Window, _ released: Window) {
        guard let repetition = gestures.repetition else { return }
        var next = pressed.later(by: repetition.after)
        while next.low <= released.high {
            claims.append(
                Claim(
                    name: name, word: .gesture(.repeat), window: next,
                    isOptional: next.high >= released.low))
            next = next.later(by: repetition.every)
        }
    }

    private mutating func claim(_ gesture: Gesture, _ window: Window) {
        claims.append(Claim(name: name, word: .gesture(gesture), window: window))
    }
}
