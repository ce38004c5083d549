// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedContacts
import DebouncedDaemon
import DebouncedScope
import DebouncedSimulation
import DebouncedSystem
import Glibc

/// Shows on a terminal what happens on a fake board, and does what its keys ask for.
final class ScopeListener: LoopListener {
    private let attendant: Attendant
    private let terminal: Terminal
    private let messages: Messages
    private let bell: Bell
    private let signals: Signals
    private let board: FakeBoard

    var instrument: Instrument
    var hand: Hand
    var account: Account
    private var painter: Painter

    /// Whether something happened that is not yet to be seen.
    private var isStale = true
    private var drawn: Instant
    /// When what was drawn will have changed by the passing of time alone.
    private var change: Instant?
    /// Whether the policies that decide are to be others, from now on.
    private(set) var wantsRetuning = false

    /// More often nobody could see it, and a slow line could not carry it.
    private static let frame = Duration.milliseconds(40)

    init(
        _ attendant: Attendant, _ terminal: Terminal, _ messages: Messages, _ bell: Bell, on board: FakeBoard,
        _ instrument: Instrument, _ hand: Hand, chords: [[Int]]
    ) {
        (self.attendant, self.terminal, self.messages, self.bell) = (attendant, terminal, messages, bell)
        (self.board, self.instrument, self.hand) = (board, instrument, hand)
        account = Account(buttons: instrument.lanes.count, chords: chords)
        painter = Painter(isColored: terminal.isColored)
        drawn = board.now
        signals = Signals(bell, answering: [SIGWINCH, SIGTSTP, SIGCONT])
        bell.watch(readable: attendant.waker)
        bell.watch(readable: messages.descriptor)
    }

    func hear(_ arrival: Arrival, deadline: Instant?) {
        instrument.hear(arrival, deadline: deadline)
        if arrival != .deadline, arrival != .wake { isStale = true }
    }

    func take(_ moment: Moment) {
        attendant.take(moment)
        instrument.take(moment)
        if moment.gesture == .press {
            account.reported(button: moment.button, at: moment.instant)
        }
        isStale = true
    }
}

// MARK: Time

extension ScopeListener {
    var deadline: Instant? {
        let own = Instant.earlier(instrument.deadline, nextFrame)
        return Instant.earlier(own, attendant.deadline)
    }

    func advance(to now: Instant) {
        attendant.advance(to: now)
        if let nextFrame, nextFrame <= board.now { draw() }
    }

    func lose(_ line: Int) { attendant.lose(line) }

    private var nextFrame: Instant? {
        let change = isStale ? drawn : change
        return change.map { max($0, drawn + ScopeListener.frame) }
    }

    private func draw() {
        drawn = board.now
        // Who reads slowly sees fewer pictures, not older ones.
        isStale = !terminal.isReady
        if isStale { return }
        let size = terminal.size
        terminal.draw(painter.paint(instrument.picture(size, Terminal.glyphs)))
        change = instrument.nextChange(size)
    }
}

// MARK: What else happens

extension ScopeListener {
    func wake() -> Bool {
        terminal.flush()
        if let news = messages.latest() {
            instrument.news = news
            isStale = true
        }
        while let signal = signals.next() { answer(signal) }
        let goesOn = attendant.wake()
        return answerKeys() && goesOn
    }

    private func answer(_ signal: Int32) {
        if signal == SIGTSTP {
            terminal.leave()
            raise(SIGSTOP)
        }
        // Whoever was stopped, by us or by others, may find the terminal as somebody else left it.
        terminal.enter(messages)
        painter.forget()
        isStale = true
    }

    /// Answers whether to go on.
    private func answerKeys() -> Bool {
        guard let keys = terminal.keys() else { return false }
        for key in keys {
            isStale = true
            switch instrument.take(key) {
            case .tap(let lane): play(hand.tap(lane, at: board.now), on: lane)
            case .toggle(let lane): play(hand.toggle(lane, at: board.now), on: lane)
            case .nextSwitch: takeNextSwitch()
            case .retune: wantsRetuning = true
            case .quit: return false
            case nil: break
            }
        }
        return !wantsRetuning
    }

    private func play(_ touch: Hand.Touch, on lane: Int) {
        board.play(touch.changes)
        guard let pressed = touch.pressed else { return }
        account.made(button: lane, at: pressed)
        instrument.press(lane, at: pressed)
    }

    private func takeNextSwitch() {
        let all = SwitchProfile.all
        let place = all.firstIndex(of: hand.profile) ?? 0
        hand.profile = all[(place + 1) % all.count]
        instrument.switchName = hand.profile.name
    }

    /// Answers whether the policies are to be others, once.
    func takeRetuning() -> Bool {
        defer { wantsRetuning = false }
        return wantsRetuning
    }
}
