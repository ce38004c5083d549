import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux
import DebouncedWire
import Glibc

/// Shows on a terminal what happens on a fake board, and does what its keys ask for.
final class ScopeScreen {
    private let runtime: Runtime
    private let terminal: Terminal
    private let messages: Messages
    private let signals: Signals
    private let clock: () -> Instant
    /// Presses the buttons; nil if keys can't.
    let player: ScopePlayer?
    /// With the policies that are in force.
    private var plan: Plan
    private let acts: Bool

    private var model: ScopeModel
    private var painter: Painter

    /// True if something happened that is not shown yet.
    private var isStale = true
    private var drawn: Instant
    /// The instant at which the picture will have changed by the passing of time alone.
    private var change: Instant?
    private var isOver = false
    /// The player, if a trace is played.
    private var trace: TracePlayer?
    /// The lane whose next press is sought.
    private var sought: Int?
    /// The instant that the board rushes to: nothing else may happen before.
    private var target: Instant?
    private var drawnInRealTime = Poll.now

    /// Faster updates would not be noticed, and a slow connection could not carry them.
    private static let frame = Duration.milliseconds(40)

    /// - Parameter title: what is shown, in a few words.
    init(
        _ plan: Plan, acts: Bool, title: String, in runtime: Runtime, _ terminal: Terminal,
        _ messages: Messages, clock: @escaping () -> Instant, _ player: ScopePlayer?
    ) {
        (self.plan, self.acts, self.runtime) = (plan, acts, runtime)
        (self.terminal, self.messages, self.clock, self.player) = (terminal, messages, clock, player)
        model = ScopeModel(plan.lanes, plan.map, title: title, canPress: player != nil, at: clock())
        painter = Painter(isColored: terminal.isColored)
        drawn = clock()
        signals = Signals(runtime.waker, handling: [SIGWINCH, SIGTSTP, SIGCONT])
        runtime.waker.watch(readable: messages.descriptor)
    }
}

extension ScopeScreen {
    /// Shows the time of a trace, and how often its lines were pressed once that is known.
    func follow(_ trace: TracePlayer) {
        (self.trace, model.zero, model.canSeek) = (trace, trace.zero, true)
        if let restart = trace.restart.take() {
            model.look(like: restart.model)
            trace.board?.pass(Speed(tenths: model.speed))
            rush(to: restart.instant)
        }
        trace.onEnd = { [weak self] made in
            for (lane, count) in made { self?.model.know(lane, made: count) }
            self?.isStale = true
        }
    }
}

// MARK: What happens

extension ScopeScreen: EdgeObserver, Listener {
    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        model.feed(arrival, deadline: deadline)
        if arrival != .deadline, arrival != .wake { isStale = true }
    }

    func notify(_ event: Event, _ actions: [Action]) {
        let press = sought.flatMap { model.lastPress($0) }
        model.feed(event.moment, isPlayed: player != nil)
        if let lane = sought, model.lastPress(lane) != press {
            trace?.board?.stopRushing()
            sought = nil
        }
        model.show(actions, of: event, acts: acts)
        player?.reported(event.moment)
        player?.acted(actions.count)
        isStale = true
    }

    func notify(_ notice: Notice) {
        if acts { player?.acted(-notice.droppedActions) }
    }
}

extension ScopeModel {
    /// Shows what an event does, or would do. A chord has no lane.
    mutating func show(_ actions: [Action], of event: Event, acts: Bool) {
        guard !actions.isEmpty else { return }
        let text = actions.map { $0.summary(isDone: acts) }.joined(separator: ", then ")
        let sentence = "\(event.moment.gesture.rawValue) \(acts ? "" : "would ")\(text)"
        if let lane = lane(of: event.moment.control) {
            act(lane, sentence)
        } else {
            message = "\(event.control): \(sentence)"
        }
    }
}

// MARK: Time

extension ScopeScreen: LoopTask {
    var deadline: Instant? {
        isOver ? nil : Instant.earlier(target, Instant.earlier(model.deadline, nextFrame))
    }

    func advance(to now: Instant) {
        if let target, target <= now {
            // The model is told of it after this, and drawn then.
            (self.target, isStale) = (nil, true)
        } else if !isOver, let nextFrame, nextFrame <= clock() {
            draw()
        }
    }

    /// Programs may run on, and events come, but the terminal shows something else.
    func end() {
        isOver = true
        // What is typed from now on is for the shell.
        runtime.waker.forget(STDIN_FILENO)
    }

    private var nextFrame: Instant? {
        let change = isStale ? drawn : change
        let frame =
            trace == nil
            ? ScopeScreen.frame : Speed(tenths: model.speed).played(ScopeScreen.frame.nanoseconds)
        return change.map { max($0, drawn + frame) }
    }

    private func draw() {
        drawn = clock()
        if trace?.board?.isRushing == true, Poll.now < drawnInRealTime + ScopeScreen.frame { return }
        drawnInRealTime = Poll.now
        // A slow reader gets fewer pictures, not older ones.
        isStale = !terminal.isReady
        if isStale { return }
        let size = terminal.size
        terminal.draw(painter.paint(model.picture(size, Terminal.glyphs)))
        change = model.nextChange(size)
    }

    func wake() {
        while let signal = signals.next() { handle(signal) }
        // Programs must not wait for room to write, even if their output is shown no more.
        let message = messages.latest()
        guard !isOver else { return }
        terminal.flush()
        if let message {
            model.message = message
            isStale = true
        }
        handleKeys()
    }

    private func handle(_ signal: Int32) {
        if signal == SIGTSTP {
            terminal.leave()
            raise(SIGSTOP)
        }
        guard !isOver else { return }
        // While we were stopped another program had the terminal.
        if signal == SIGCONT { terminal.enter(messages) }
        painter.forget()
        isStale = true
    }
}

// MARK: Keys

extension ScopeScreen {
    private func handleKeys() {
        guard let keys = terminal.keys() else { return runtime.pendingRequests.stop() }
        for key in keys {
            isStale = true
            if let effect = model.feed(key) { perform(effect) }
        }
    }

    private func perform(_ effect: KeyEffect) {
        switch effect {
        case .tap(let lane): show(player?.tap(lane), on: lane)
        case .toggle(let lane): show(player?.toggle(lane), on: lane)
        case .nextSwitch: if let player { model.title = player.takeNextSwitch() + " switch" }
        case .retune: retune()
        case .pass(let tenths): trace?.board?.pass(Speed(tenths: tenths))
        case .seek(let instant): seek(instant)
        case .seekPress(let lane):
            sought = lane
            trace?.board?.rush(to: Instant(nanoseconds: .max / 2))
        case .quit: runtime.pendingRequests.stop()
        }
    }

    /// Goes to an instant; one that is past is played again from the beginning.
    private func seek(_ instant: Instant) {
        guard let trace else { return }
        if instant >= clock() { return rush(to: instant) }
        guard trace.canRestart else {
            model.message = "what came through a pipe can't be played again"
            return
        }
        trace.restart = TracePlayer.Restart(instant: instant, model: model, plan: plan)
        runtime.pendingRequests.stop()
    }

    private func rush(to instant: Instant) {
        target = instant
        trace?.board?.rush(to: instant)
    }

    private func show(_ pressed: Instant?, on lane: Int) {
        if let pressed { model.press(lane, at: pressed) }
    }

    /// Puts the policies of the lanes into force.
    private func retune() {
        for (lane, line) in zip(model.lanes, plan.lines) where lane.policy != line.request.policy {
            plan.retune(line.control, to: lane.policy)
        }
        runtime.pendingRequests.change(to: plan)
    }
}

extension Plan {
    fileprivate mutating func retune(_ control: ControlName, to policy: Policy) {
        for index in buttons.indices where ControlName(.button, buttons[index].name) == control {
            buttons[index].settings.policy = policy
        }
        for index in switches.indices where ControlName(.switch, switches[index].name) == control {
            (switches[index].settings.on, switches[index].settings.off) = (policy, policy)
        }
    }
}

extension Plan {
    /// A lane for each line.
    var lanes: [Lane] {
        controlPlans.flatMap { plan in
            plan.lines.map { line in
                Lane(
                    line.name, line.request.policy, of: line.control.kind,
                    isSecond: line.request.partner == -1, closing: plan.closing)
            }
        }
    }
}
