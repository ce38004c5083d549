import DebouncedContacts
import DebouncedLinux

/// One press of a button by a finger, and when its policy may decide what.
struct Push {
    let pressed: Window
    let released: Window
    /// When it was let go of.
    let opened: Instant
    let changes: [FakeBoard.Change]
    /// One of its edges that is not heard of.
    var loss: Loss?

    struct Loss {
        var instant: Instant
        /// When it may be made up.
        var correction: Window
        /// Whether it must be: no other edge corrects it.
        var isLast: Bool
    }

    /// - Parameters:
    ///   - held: for how long, from when the contact has settled.
    ///   - loses: loses one edge of a bounce, if there is one.
    init(
        _ knob: Knob, _ finger: inout Finger, at start: Instant, held: Int64, loses: Bool, _ dice: inout Dice,
        _ chips: Chips
    ) {
        let delay = knob.delay
        let held = max(held, knob.shortestHold + (loses ? 3 * delay : 0) + 4 * (knob.poll ?? 0))
        let closing = finger.move(knob.profile, at: start, chips)
        let settled = closing.changes.last?.instant ?? closing.touch
        let opening = finger.move(knob.profile, at: settled.advanced(by: held), chips)
        let open = opening.changes.last?.instant ?? opening.touch
        (changes, opened) = (closing.changes + opening.changes, opening.touch)

        var pressed = Window(closing.touch, closing.touch)
        var released = Window(opening.touch, open).later(by: delay)
        switch knob.rule {
        case .leading where knob.confirm == 0: break
        case .leading: pressed = Window(closing.touch, settled).later(by: knob.confirm)
        case .trailing: pressed = Window(closing.touch, settled).later(by: delay)
        case .lockout: released = Window(opening.touch, opening.touch)
        }
        if let poll = knob.poll {
            // What is polled is seen up to a period later, and a bounce may go on for another one.
            let (closed, slack) = (max(settled, closing.touch), 2 * poll + 10 * ms)
            pressed.high = max(
                pressed.high, closed.advanced(by: pressed.low.nanoseconds(since: closing.touch))
            ).advanced(by: slack)
            released.high = max(
                released.high, open.advanced(by: released.low.nanoseconds(since: opening.touch))
            ).advanced(by: slack)
        }
        // The wait may begin with a spike.
        if knob.profile.spikes != nil { released.low = released.low.advanced(by: -21 * ms) }
        if loses {
            loss = Push.loss(of: dice.once(in: 2) ? closing.changes : opening.changes, knob, &dice)
        }
        if loss != nil {
            pressed.high = pressed.high.advanced(by: 3 * delay + 10 * ms)
            released.high = released.high.advanced(by: 3 * delay + 10 * ms)
        }
        (self.pressed, self.released) = (pressed, released)
    }

    private static func loss(of bounce: [FakeBoard.Change], _ knob: Knob, _ dice: inout Dice) -> Loss? {
        guard bounce.count >= 3, knob.profile.spikes == nil else { return nil }
        let place = dice.number(0...bounce.count - 1)
        let instant = bounce[place].instant
        let isLast = place == bounce.count - 1
        // Any line's decision may be the occasion to read all levels.
        let end = isLast ? instant.advanced(by: 2 * knob.delay + 10 * ms) : bounce[place + 1].instant
        return Loss(instant: instant, correction: Window(instant, end), isLast: isLast)
    }

    /// When the button may be pressed next.
    func free(_ knob: Knob) -> Instant {
        let open = changes.last?.instant ?? released.high
        return max(released.high, open.advanced(by: knob.delay)).advanced(by: 2 * ms)
    }
}

extension Knob {
    /// So long it must be held to be seen, once it has settled.
    fileprivate var shortestHold: Int64 {
        switch rule {
        case .leading: confirm + 6 * ms
        case .trailing, .lockout: delay + 5 * ms
        }
    }
}
