import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire

/// Does what is bound to the gestures: runs programs, presses keys and sets outputs.
package final class ActionRunner: LoopTask {
    package let runner: ProgramRunner
    private let keys: Keys
    private let axes: Axes
    /// Children live in real time, even if the loop's time does not wait.
    private let isFast: Bool

    /// - Parameter waker: wakes the loop when children must be looked after.
    package init(
        _ plan: Plan, _ outputs: Outputs, isFast: Bool = false, waker: Waker? = nil,
        inputDevice: @escaping InputDevice.Maker = InputDevice.open,
        report: @escaping (Notice) -> Void
    ) {
        self.isFast = isFast
        keys = Keys(plan.keys, make: inputDevice, report: report)
        axes = Axes(plan, make: inputDevice, report: report)
        runner = ProgramRunner(
            besides: { [keys] action, context in
                switch action {
                case .run: nil
                case .key(let pressed): keys.press(pressed, for: context)
                case .output(let name, let change):
                    switch outputs.set(name, change) {
                    // What could not be set is tried again, and so not dropped.
                    case nil, .failed: nil
                    case .interlocked(let interlocks): .interlocked(name, interlocks)
                    case .unknown, .missing: .missing("output \(name)")
                    }
                }
            }, waker: waker, report: report)
    }

    /// A press, release or turn is noted before any action for it.
    package func record(_ event: Event) {
        keys.record(event)
        axes.record(event)
    }

    package func act(_ actions: [Action], for context: ActionContext) {
        runner.run(actions, for: context, at: Poll.now)
    }

    /// The line of a button is gone.
    package func releaseKeys(of button: String) { keys.releaseKeys(of: button) }

    /// Nil if the loop's time does not wait: then children are looked after when one of them ends.
    package var deadline: Instant? { isFast ? nil : runner.deadline }

    package func advance(to now: Instant) { runner.advance(to: isFast ? Poll.now : now) }

    package func wake() { runner.reap(at: Poll.now) }

    /// Switches to another plan; running programs go on.
    ///
    /// - Parameter names: what the controls that stay are called now.
    package func change(to plan: Plan, names: [String: String]) {
        runner.rename(names)
        keys.change(to: plan.keys, names: names)
        axes.change(to: plan)
    }

    package func releaseKeys() { keys.releaseAll() }
}
