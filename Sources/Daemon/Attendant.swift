// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedActions
import DebouncedBoards
import DebouncedButtons
import DebouncedCLinux
import DebouncedConfiguration
import DebouncedContacts
import DebouncedSystem
import Glibc

/// Attends to all that is not a line: says what happened, has it acted upon, reaps, and knows when to stop.
package final class Attendant: LoopListener {
    package private(set) var plan: Plan
    private var names: [String]
    private var bindings: [Bindings]
    private let isFast: Bool
    private let bell = Bell()
    private let signals: Signals?
    private var outlets: Outlets
    private var watchdog: Watchdog?
    private var sequence = 0
    private var presses = 0

    /// What somebody outside asked for, and is not yet done.
    package enum Wish { case nothing, reload, stop }
    package private(set) var wish = Wish.nothing
    /// How often somebody at a terminal wanted an end.
    private(set) var interrupts = 0

    package let log: Log
    /// Standard output, as something that holds nobody up.
    package let output: Outlet
    package let runner: Runner
    /// Where the lines of the buttons are.
    package let book: LineBook

    private var outputs: Outputs?
    private var keyboard: Keyboard?
    /// Makes a keyboard that has these keys, unless it is set to something else.
    var openKeyboard: ([Key]) -> Result<Keyboard, KeyboardError> = { keys in
        Result { () throws(KeyboardError) in try Keyboard(keys) }
    }
    /// The press under way of each button and chord, by its number.
    private var pressed: [String: Int] = [:]

    /// Is told every event.
    package var say: (Event) -> Void = { _ in }
    /// Is told what is to be done; does it, unless it is set to something else.
    package var act: ([Action], Occasion) -> Void

    /// - Parameters:
    ///   - answersSignals: otherwise they end the process, as they do without us.
    ///   - isFast: whether the loop's time is one that does not wait. Children live in the real one.
    package init(_ plan: Plan, answersSignals: Bool, isFast: Bool = false) {
        self.plan = plan
        (names, bindings) = (plan.names, plan.bindings)
        self.isFast = isFast
        // By default a wait may end 50 us late, and every press would.
        linux_set_timer_slack(1)
        signals = answersSignals ? Signals(bell) : nil
        log = Log(bell: bell)
        output = Outlet(STDOUT_FILENO, bell: bell)
        outlets = Outlets(log)
        outlets.add(output, called: "standard output")
        book = LineBook(plan) { [log] in log.write($0, $1) }
        runner = Runner { [log] news in
            if !news.isRoutine || log.isVerbose {
                log.write(news.isRoutine ? .info : .warning, news.description)
            }
        }
        act = { [runner] in runner.run($0, for: $1, at: Poll.now) }
        runner.perform = { [unowned self] in perform($0, for: $1) }
    }

    /// Takes what actions need besides programs: the outputs, and a keyboard where a key is to be pressed.
    package func equip<Board: DebouncedBoards.Board>(on board: Board) {
        outputs = Outputs(plan.outputs, on: board, log: log)
        keyboard = makeKeyboard()
    }

    private func makeKeyboard() -> Keyboard? {
        guard !plan.keys.isEmpty else { return nil }
        switch openKeyboard(plan.keys) {
        case .success(let keyboard): return keyboard
        case .failure(let error):
            log.write(.error, error.description)
            return nil
        }
    }

    /// Can be read when there is something to attend to.
    package var waker: Int32 { bell.descriptor }

    /// One more way out that is attended to.
    package func outlet(to descriptor: Int32, called name: String, limit: Int) -> Outlet {
        let outlet = Outlet(descriptor, bell: bell, limit: limit)
        outlets.add(outlet, called: name)
        return outlet
    }

    /// Where the loop's time does not wait, children are looked after when one of them ends.
    package var deadline: Instant? {
        if isFast { return outputs?.deadline }
        return Instant.earlier(Instant.earlier(runner.deadline, watchdog?.deadline), outputs?.deadline)
    }

    package func advance(to now: Instant) {
        outputs?.advance(to: now)
        runner.advance(to: isFast ? Poll.now : now)
        watchdog?.advance(to: now)
    }

    package func take(_ moment: Moment) {
        sequence += 1
        let event = Event(sequence: sequence, button: names[moment.button], moment: moment)
        note(moment, of: event.button)
        // What is done comes before what is said of it: somebody waits for it.
        if let actions = bindings[moment.button].actions(of: moment) {
            let button = plan.buttons.indices.contains(moment.button) ? plan.buttons[moment.button] : nil
            act(actions, Occasion(event, of: button, at: book.address(of: moment.button)))
        }
        say(event)
        if log.isVerbose { log.write(.info, "\(event.button) \(moment.gesture.rawValue)") }
        if moment.gesture == .press { count() }
    }

    package func wake() -> Bool {
        outlets.flush()
        while let signal = signals?.next() { answer(signal) }
        return wish == .nothing
    }

    private func note(_ moment: Moment, of button: String) {
        switch moment.gesture {
        case .press: pressed[button] = sequence
        case .release: letGo(button)
        default: break
        }
    }

    private func letGo(_ button: String) {
        pressed[button] = nil
        keyboard?.release(by: button)
    }

    /// Does at once what is no program.
    private func perform(_ action: Action, for occasion: Occasion) {
        switch action {
        case .run: break
        case .key(let keys): press(keys, for: occasion)
        case .output(let name, let change):
            if outputs?.set(name, change) != true { runner.drop(occasion, .missing("output \(name)")) }
        }
    }

    /// Bound to a press, a key goes up with the release; unless that came already, while something else was done.
    private func press(_ keys: [Key], for occasion: Occasion) {
        guard let keyboard else { return runner.drop(occasion, .missing("the keyboard")) }
        if pressed[occasion.button] == occasion.sequence {
            keyboard.press(keys, by: occasion.button)
        } else {
            keyboard.tap(keys)
        }
    }

    /// Keys that a line which is gone holds down go up.
    package func lose(_ line: Int) {
        let name = names[line]
        letGo(name)
        for chord in plan.chords where chord.buttons.contains(name) { letGo(chord.name) }
    }

    private func answer(_ signal: Int32) {
        switch signal {
        case SIGCHLD: attendToChildren()
        case SIGHUP: if wish == .nothing { wish = .reload }
        default:
            wish = .stop
            if signal == SIGINT { interrupts += 1 }
        }
    }

    private func count() {
        presses += 1
        ServiceNotice.send("STATUS=\(status)", isVital: false)
    }

    /// In one line, for who asks the service manager.
    private var status: String {
        let dropped = runner.dropped > 0 ? ", actions dropped: \(runner.dropped)" : ""
        return "buttons: \(plan.buttons.count), presses: \(presses)\(dropped)"
    }

    /// All is there; from now on whoever started us may expect signs of life.
    package func ready() {
        ServiceNotice.send("READY=1\nSTATUS=\(status)")
        watchdog = watchdog ?? Watchdog(from: Poll.now)
    }

    /// Has another plan from now on, and once that is done the lines of its outputs; what runs goes on.
    package func change(_ change: PlanChange) {
        // One that could not be had may be there by now; who does nothing needs none.
        let needsKeyboard = outputs != nil && (keyboard == nil || plan.keys != change.plan.keys)
        plan = change.plan
        (names, bindings) = (plan.names, plan.bindings)
        book.change(change)
        outputs?.part(keeping: plan.outputs)
        keyboard?.releaseAll()
        pressed = [:]
        if needsKeyboard { keyboard = makeKeyboard() }
    }

    /// What was wished for is done, or can't be.
    package func reloaded() {
        outputs?.acquireNew()
        wish = .nothing
    }

    private func attendToChildren() {
        runner.reap(at: Poll.now)
        runner.advance(to: Poll.now)
    }

    /// Parts from what still runs and from whoever still reads, neither for longer than they are given.
    ///
    /// - Parameter asking: whether what runs is asked to end, or left to end by itself.
    package func finish(asking: Bool) throws {
        keyboard?.releaseAll()
        if signals != nil {
            let shutdown = Shutdown(self)
            try asking ? shutdown.end(within: plan.stopTimeout) : shutdown.wait(for: plan.stopTimeout)
        }
        outputs?.change(to: [])
        outlets.finish(within: .seconds(1))
    }
}
