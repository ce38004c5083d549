import DebouncedContacts

/// The gestures of one button or chord: presses and releases in, gestures out, and the deadline by which it must next
/// be told the time.
///
/// **A gesture fires at the first instant at which no other bound gesture can still claim the same presses.**
/// A press that ends before the first stage is a click. Clicks wait while another may still be counted with them:
/// until there are as many as any bound gesture needs, the gap is over, or the current press is a hold.
///
///     click, double           ___##____________     click, hold   ___##_____########___
///     gap=8                       ^-------^click    gap=8 after=5     ^    |    ^click, hold
///                                                   with double       waits, then the press does
///
///     hold after=3 and 6      ___####__________     ___#########_____     an earlier stage waits whether
///                                    ^hold 3              ^hold 6         a later one is reached
struct Recognizer: Sendable {
    /// Its index in the panel.
    var button: Int
    private let settings: GestureSettings
    /// The most clicks in one gesture.
    private let most: Int
    private let gap: Int64
    /// The stages of `hold`, the shortest first.
    private let stages: [Int64]
    private var repetition: Repetition?

    /// The start of the current press.
    private var pressed: Instant?
    /// True if the current press goes on but claims nothing: what is bound has changed since it began.
    private var isSpent = false
    private(set) var levelCheck = LineReadings.LevelCheck.read
    /// Holds and repeats that had to wait are decided then, not before.
    private var notBefore = Instant(nanoseconds: .min)
    /// The time for which a hold or a repeat waits until its line can be read.
    private static let longestUnreadable = Duration.milliseconds(500)
    /// True if it reached the last stage.
    private var isHeld = false
    private var repeats = 0
    private var nextRepeat: Instant?
    /// Clicks that may still become something else.
    private var clicks = 0
    /// From this instant on, a press is too late to be counted with them.
    private var gapEnd = Instant.distantFuture

    init(_ settings: GestureSettings, of button: Int) {
        self.button = button
        self.settings = settings
        most = settings.hasTriple ? 3 : settings.hasDouble ? 2 : 1
        gap = settings.gap.nanoseconds
        stages = settings.stages.map(\.nanoseconds)
        repetition = settings.repetition
    }

    /// True if a press is under way.
    var isPressed: Bool { pressed != nil }

    /// Inlined, since calling the getter would copy the whole recognizer.
    @inline(__always)
    var deadline: Instant? {
        guard let pressed else { return clicks > 0 ? gapEnd : nil }
        guard let due = due(of: pressed) else { return nil }
        switch levelCheck {
        case .read: return max(due, notBefore)
        case .contradicted: return nil
        case .unreadable: return max(due, notBefore) + Recognizer.longestUnreadable
        }
    }

    /// Returns the instant at which the current press is a hold or repeats, if its button is held until then.
    private func due(of pressed: Instant) -> Instant? {
        isSpent ? nil : Instant.earlier(claim(of: pressed), nextRepeat)
    }

    /// Returns true if a hold or a repeat of the current press was due at `instant` or earlier.
    func wasDue(by instant: Instant) -> Bool {
        pressed.flatMap(due).map { $0 <= instant } ?? false
    }

    /// Returns the instant at which `hold` separates the current press from the clicks before it, or, without any, at
    /// which its last stage fires.
    private func claim(of pressed: Instant) -> Instant? {
        guard !isHeld else { return nil }
        return (clicks > 0 ? stages.first : stages.last).map { pressed.advanced(by: $0) }
    }

    /// A press, after everything due before it was decided.
    mutating func press(at instant: Instant, _ moments: inout Moments) {
        (pressed, isHeld, repeats, isSpent) = (instant, false, 0, false)
        nextRepeat = repetition.map { instant + $0.after }
        moments.insert(Moment(control: button, gesture: .press, at: instant))
    }

    /// A release; ignored if no press was reported.
    mutating func release(at instant: Instant, _ moments: inout Moments) {
        guard let start = pressed.take() else { return }
        let held = instant.nanoseconds(since: start)
        let stage = isSpent ? nil : stages.last { $0 <= held }
        // While the line can't be read, a hold waits, and the clicks before it are not settled.
        if stage != nil { settle(at: instant, &moments) }
        moments.insert(Moment(control: button, gesture: .release, at: instant, held: held))
        if isSpent { return }
        guard let stage else { return click(at: instant, &moments) }
        if !isHeld { hold(stage, at: instant, &moments) }
    }

    /// Decides one thing that is due.
    ///
    /// - Parameter deadline: its own deadline.
    mutating func decide(at deadline: Instant, _ moments: inout Moments) {
        guard let pressed, let due = due(of: pressed) else { return settleClicks(at: deadline, &moments) }
        if case .unreadable = levelCheck { return lose(at: deadline, &moments) }
        guard claim(of: pressed) == due else { return `repeat`(due: due, at: deadline, &moments) }
        settleClicks(at: deadline, &moments)
        guard let stage = stages.last, pressed.advanced(by: stage) == due else { return }
        isHeld = true
        hold(stage, at: deadline, &moments)
    }

    /// Nothing repeats any more.
    mutating func stopRepeating() {
        (repetition, nextRepeat) = (nil, nil)
    }

    /// Takes what is known of the level now; what had to wait until then is decided at `instant`.
    mutating func update(_ levelCheck: LineReadings.LevelCheck, at instant: Instant) {
        if levelCheck == .read, self.levelCheck != .read { notBefore = instant }
        self.levelCheck = levelCheck
    }

    /// Closes a press whose end was not seen. It claims nothing, and no later press joins the clicks
    /// before it.
    mutating func lose(at instant: Instant, _ moments: inout Moments) {
        guard let start = pressed.take() else { return }
        let held = max(0, instant.nanoseconds(since: start))
        moments.insert(Moment(control: button, gesture: .release, at: instant, held: held, isLost: true))
        settleClicks(at: instant, &moments)
    }

    /// Forgets the clicks that wait, and decides nothing more of the press under way.
    mutating func suspend() {
        clicks = 0
        levelCheck = .contradicted
    }

    /// Clicks that wait for others are decided.
    mutating func settle(at instant: Instant, _ moments: inout Moments) {
        if clicks > 0 { settleClicks(at: instant, &moments) }
    }

    /// Carries on a press that began while something else was bound.
    mutating func resume(pressOf old: Recognizer) {
        (pressed, isSpent) = (old.pressed, true)
    }
}

extension Recognizer {
    private mutating func click(at instant: Instant, _ moments: inout Moments) {
        clicks += 1
        gapEnd = instant.advanced(by: gap)
        if clicks == most { settleClicks(at: instant, &moments) }
    }

    /// No other click can join those that wait: they are one gesture if it is bound, otherwise separate clicks.
    private mutating func settleClicks(at instant: Instant, _ moments: inout Moments) {
        let count = clicks
        clicks = 0
        switch count {
        case 3: insert(.triple, 3, at: instant, &moments)
        case 2 where settings.hasDouble: insert(.double, 2, at: instant, &moments)
        default:
            for _ in 0..<count where settings.hasClick { insert(.click, 1, at: instant, &moments) }
        }
    }

    /// - Parameter due: when it was due, if it had to wait: those that follow keep their times.
    private mutating func `repeat`(due: Instant, at instant: Instant, _ moments: inout Moments) {
        repeats += 1
        nextRepeat = repetition.map { due + $0.every }
        insert(.repeat, repeats, at: instant, &moments)
    }

    private func insert(_ gesture: Gesture, _ count: Int, at instant: Instant, _ moments: inout Moments) {
        moments.insert(Moment(control: button, gesture: gesture, at: instant, count: count))
    }

    private func hold(_ stage: Int64, at instant: Instant, _ moments: inout Moments) {
        moments.insert(Moment(control: button, gesture: .hold, at: instant, after: stage))
    }
}

extension Recognizer {
    func write(to state: inout Fingerprint) {
        state.add(levelCheck.rawValue)
        // What is due by now, and waits for a reading, is in its order.
        state.add(pressed, for: levelCheck == .read ? stages.last ?? 0 : .max)
        state.add(repetition != nil)
        state.add(notBefore)
        state.add(clicks)
        guard pressed != nil else { return clicks > 0 ? state.add(gapEnd) : () }
        state.add(isSpent)
        state.add(isHeld)
        state.add(nextRepeat, for: .max)
    }
}
