import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedSystem
import DebouncedText

/// Does what is bound to the gestures: runs programs, presses keys and sets outputs.
package final class ActionRunner: LoopTask {
    package let runner: ProgramRunner
    private let keys: Keys
    private let axes: Axes
    /// Children live in real time, even if the loop's time does not wait.
    private let isFast: Bool

    /// - Parameters:
    ///   - outputs: what actions can set.
    ///   - isFast: whether the loop's time does not wait.
    ///   - waker: wakes the loop when children must be looked after.
    ///   - inputDevice: makes keyboards and devices with axes.
    ///   - report: is told what happens to actions.
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
                case .output(let name, let change): outputs.perform(change, on: name)
                }
            }, waker: waker, report: report)
    }

    /// A press, release or turn is noted before any action for it.
    package func note(_ event: Event) {
        keys.note(event)
        axes.note(event)
    }

    package func act(_ actions: [Action], for context: ActionContext) {
        runner.run(actions, for: context, at: Poll.now)
    }

    /// The line of a button is gone; the button no longer holds any key down.
    package func releaseKeys(of button: String) {
        keys.releaseKeys(of: button)
    }
}

extension Outputs {
    /// Returns why the action can't be done. What could not be set is tried again, and so not dropped.
    fileprivate func perform(_ change: OutputChange, on output: String) -> DropReason? {
        switch set(output, change) {
        case nil, .failed: nil
        case .interlocked(let interlocks): .interlocked(output, interlocks)
        case .unknown, .missing: .missing("output \(output)")
        }
    }
}

// MARK: Time

extension ActionRunner {
    /// If the loop's time does not wait, children are looked after when one of them ends.
    package var deadline: Instant? { isFast ? nil : runner.deadline }

    package func advance(to now: Instant) {
        runner.advance(to: isFast ? Poll.now : now)
    }

    package func wake() {
        runner.reap(at: Poll.now)
    }
}

// MARK: Change

extension ActionRunner {
    /// Switches to another plan; running programs go on.
    ///
    /// - Parameter names: what the controls that stay are called now.
    package func change(to plan: Plan, names: [String: String]) {
        runner.rename(names)
        keys.change(to: plan.keys, names: names)
        axes.change(to: plan)
    }

    /// Releases all keys; running programs go on.
    package func releaseKeys() {
        keys.releaseAll()
    }
}
