// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts

/// All buttons together: edges and time in, moments out, in their one and only order.
///
///     edge ─▶ Button ─ clean edge ─▶ Gate ─▶ Chords ─ press, release ─▶ Recognizer ─▶ moments
///
/// When it is told the time never changes the result. Nothing is allocated for an edge. The common path of an edge is
/// inlined into `take`; as calls it would take a third longer.
public struct Panel: Sendable {
    private let settings: PanelSettings
    private var buttons: [Button]
    private var gate: Gate
    @usableFromInline private(set) var chords: Chords
    /// The recognizers of the buttons, then those of the chords.
    private var recognizers: [Recognizer]
    @usableFromInline var moments = Moments()
    @usableFromInline var remarks: [Remark] = []
    var tally: Tally

    /// The deadlines of contacts, and those of gestures.
    @usableFromInline private(set) var contactDeadlines: Deadlines
    @usableFromInline private(set) var gestureDeadlines: Deadlines

    /// The latest instant that it was told.
    public private(set) var now = Instant(nanoseconds: .min)

    /// Grows whenever a contact or a chord may have become active or inactive.
    package private(set) var steps = 0

    /// The instant of the last decision: nothing later may have an earlier one.
    private var decided = Instant(nanoseconds: .min)

    /// The buttons in file order; the lines of their contacts have the same indices.
    public init(_ settings: PanelSettings) {
        self.settings = settings
        let gestures = settings.buttons.map(\.gestures) + settings.chords.map(\.gestures)
        buttons = settings.buttons.map { Button($0) }
        gate = Gate(settings)
        chords = Chords(settings)
        recognizers = gestures.enumerated().map { Recognizer($1, of: $0) }
        tally = Tally(count: recognizers.count)
        contactDeadlines = Deadlines(count: buttons.count)
        gestureDeadlines = Deadlines(count: recognizers.count)
    }

    /// The latest instant at which it must be told the time again.
    @inlinable public var deadline: Instant? {
        let earliest = min(gestureDeadlines.earliest, chords.earliest, contactDeadlines.earliest)
        return earliest == .distantFuture ? nil : earliest
    }

    /// Takes an edge of a line, after deciding everything that was due before it. An edge stamped before the last
    /// decision is taken at the instant of that decision.
    public mutating func take(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        tally.count(edge, line: line)
        if edge.origin == .read {
            remark(.missedEdge(line, at: edge.instant))
            void(line: line, at: edge.instant)
        }
        advance(to: edge.instant)
        follow(buttons[line].take(edge), of: line)
    }

    /// Decides everything due before `instant`. Anything the line's contact would decide from then on is void until
    /// something else comes from the line; the other contacts are not affected.
    public mutating func void(line: Int, at instant: Instant) {
        advance(to: instant.advanced(by: -1))
        buttons[line].void()
        contactDeadlines.set(line, to: nil)
    }

    /// The line is found at a level that no edge led to: its button starts again. Pending decisions are dropped, even
    /// those that were due, since the level could not be read again.
    public mutating func start(_ edge: Edge, line: Int) {
        let edge = inOrder(edge)
        steps += 1
        forget(line)
        advance(to: edge.instant)
        let clean = buttons[line].start(edge)
        tellDelay(of: line)
        follow(clean, of: line)
    }

    /// The line is gone, along with everything in progress on it.
    public mutating func drop(line: Int, at instant: Instant) {
        start(Edge(.inactive, at: instant), line: line)
    }

    /// Decides everything due at `instant` or earlier.
    public mutating func advance(to instant: Instant) {
        while let due = deadline, due <= instant {
            decided = due
            decide(at: due)
        }
        now = max(now, instant)
    }

    /// No edge comes after `instant`: pending decisions are still made, but nothing repeats any more.
    public mutating func finish(at instant: Instant) {
        advance(to: instant)
        for index in recognizers.indices {
            update(gesturesOf: index) { recognizer, _ in recognizer.stopRepeating() }
        }
    }

    /// The current state of the contacts, for observers.
    public var contacts: [Contact] { buttons.map(\.contact) }

    /// Whether a press of this button or chord was reported that is not yet over.
    public func isPressed(_ index: Int) -> Bool { recognizers[index].isPressed }

    /// Whether a button is closed, or the buttons of a chord are, even if nothing was reported: because it was so at
    /// the start, or a cooldown suppressed it.
    package func isActive(_ index: Int) -> Bool {
        if index < buttons.count { return buttons[index].contact.accepted == .active }
        let members = settings.chords[index - buttons.count].buttons
        return chords.isBegun(index) || recognizers[index].isPressed || members.allSatisfy(isSilentlyActive)
    }

    /// Whether a button seems closed, which its contact has not decided yet.
    package func isUndecided(_ button: Int) -> Bool {
        let contact = buttons[button].contact
        return contact.raw == .active && contact.accepted == .inactive
    }

    /// Whether a button is closed, and neither its press nor that of its chord was reported or will be.
    private func isSilentlyActive(_ button: Int) -> Bool {
        isActive(button) && !isPressed(button) && !chords.hold(button)
    }
}

// MARK: Change

extension Panel {
    /// Presses of buttons that will not stay no longer wait for a chord: they are reported while their buttons are
    /// still known.
    ///
    /// - Parameter kept: the same as will be passed to `change`.
    package mutating func part(keeping kept: Renumbering) {
        advance(to: now)
        for button in buttons.indices where !kept.keeps(button) {
            if let pressed = chords.settle(button) { report(.press(pressed), at: now) }
        }
    }

    /// Switches to other buttons and chords, after `part` was called and everything was reported.
    ///
    /// Those that stay keep their state, whatever their new index. A press that waits for a chord waits as the new
    /// chords require; if they would have decided it by now, it is decided now.
    ///
    /// - Parameter kept: the buttons and chords that stay: their settings must be the same, and the buttons of a
    ///   chord must stay as well.
    /// - Parameter names: those whose name stays, and whose counts go on.
    package mutating func change(
        to settings: PanelSettings, keeping kept: Renumbering, names: Renumbering? = nil
    ) {
        var next = Panel(settings)
        next.tally.resume(tally, names ?? kept)
        next.gate.resume(gate, kept)
        next.chords.resume(chords, kept, at: now)
        for (index, before) in kept.kept { next.resume(self, before, at: index) }
        (next.now, next.decided, next.moments, next.remarks) = (now, decided, moments, remarks)
        next.steps = steps + 1
        self = next
        advance(to: now)
    }

    private mutating func resume(_ old: Panel, _ before: Int, at index: Int) {
        if index < buttons.count {
            buttons[index] = old.buttons[before]
            contactDeadlines.set(index, to: buttons[index].deadline)
        }
        recognizers[index] = old.recognizers[before]
        recognizers[index].button = index
        gestureDeadlines.set(index, to: recognizers[index].deadline)
    }
}

// MARK: Time

extension Panel {
    private func inOrder(_ edge: Edge) -> Edge {
        Edge(edge.level, at: max(edge.instant, decided), origin: edge.origin)
    }

    /// Makes one due decision. At one instant gaps, holds and repeats come first, then waits for chords, then
    /// contacts; each in file order.
    private mutating func decide(at instant: Instant) {
        if gestureDeadlines.earliest == instant {
            update(gesturesOf: gestureDeadlines.first) { $0.decide(&$1) }
        } else if chords.earliest == instant {
            report(chords.decide(), at: instant)
        } else {
            decideContact(of: contactDeadlines.first)
        }
    }
}

// MARK: From contacts to gestures

extension Panel {
    private mutating func decideContact(of button: Int) {
        switch buttons[button].decide() {
        case .contact(let clean): follow(clean, of: button)
        case .spikes(let burst):
            contactDeadlines.set(button, to: buttons[button].deadline)
            remark(.spikes(button, at: burst.end, count: burst.count, longest: burst.length))
        }
    }

    /// A contact took a step, which may have led to a clean edge.
    @inline(__always)
    private mutating func follow(_ clean: Edge?, of button: Int) {
        contactDeadlines.set(button, to: buttons[button].deadline)
        guard let clean else { return }
        // Only a release teaches.
        if clean.level == .inactive { tellDelay(of: button) }
        judge(clean, of: button)
    }

    private mutating func tellDelay(of button: Int) {
        guard let delay = buttons[button].takeDelay() else { return }
        remark(.delay(button, at: max(now, decided), delay))
    }

    /// A press that is let through may be part of a chord; so may its release.
    private mutating func judge(_ clean: Edge, of button: Int) {
        decided = clean.instant
        steps += 1
        let isPress = clean.level == .active
        if isPress, !admits(button, at: clean.instant) { return }
        guard chords.concern(button) else {
            return report(isPress ? .press(button) : .release(button), at: clean.instant)
        }
        let outcome = isPress ? chords.press(button, at: clean.instant) : chords.release(button)
        if let outcome { report(outcome, at: clean.instant) }
    }

    private mutating func report(_ outcome: Chords.Outcome, at instant: Instant) {
        steps += 1
        switch outcome {
        case .press(let index): press(index, at: instant)
        case .release(let index): update(gesturesOf: index) { $0.release(at: instant, &$1) }
        case .tap(let index):
            press(index, at: instant)
            update(gesturesOf: index) { $0.release(at: instant, &$1) }
        }
    }

    /// A button's press was judged when its contact decided it; a chord has its own cooldown.
    private mutating func press(_ index: Int, at instant: Instant) {
        if index >= buttons.count {
            remark(membersOf: settings.chords[index - buttons.count], at: index, instant)
            guard admits(index, at: instant) else { return }
        }
        update(gesturesOf: index) { $0.press(at: instant, &$1) }
    }

    private mutating func admits(_ index: Int, at instant: Instant) -> Bool {
        guard let suppressor = gate.suppressor(of: index, at: instant) else { return true }
        remark(.suppressed(index, at: instant, by: suppressor))
        return false
    }

    private mutating func update(gesturesOf index: Int, _ step: (inout Recognizer, inout Moments) -> Void) {
        step(&recognizers[index], &moments)
        gestureDeadlines.set(index, to: recognizers[index].deadline)
    }

    /// Drops what a button, and the chords that it is in, had in progress.
    private mutating func forget(_ button: Int) {
        contactDeadlines.set(button, to: nil)
        chords.drop(button)
        for index in [button] + chords.indices(with: button) {
            update(gesturesOf: index) { recognizer, _ in recognizer.reset() }
        }
    }
}
