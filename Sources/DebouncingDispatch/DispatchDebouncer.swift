// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import Dispatch
import Foundation

/// Calls its handler on a queue, once for many calls, when no other has come for a while.
///
///     run()    #-#-#-----#-----     delay: 4
///     handler  --------#-----#-
///
/// It does what `Debouncer` does, for code without `async`:
///
///     let debouncer = DispatchDebouncer(delay: .milliseconds(300)) { [weak self] _ in self?.search() }
///
///     func textDidChange() { debouncer.run() }
///
/// Or with an action, and a delay of its own, for each call:
///
///     debouncer.run(delay: .seconds(1)) { save(text) }
///
/// A call at the very instant of the deadline comes after the decision: the handler is called for those before,
/// and once more later. Once the debouncer is gone nothing more is called.
public final class DispatchDebouncer: Sendable {
    private let gate: QueueGate<QueueCall>
    /// What runs if a call brings no action.
    private let handling: QueueCall

    /// - Parameters:
    ///   - delay: how long no other call may have come before the handler is called.
    ///   - queue: where the handler is called; a serial one, as the main queue is.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        delay: Duration = .seconds(1), queue: DispatchQueue = .main,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(delay: delay, timeline: DispatchTimeline(queue), handler: handler)
    }

    /// A debouncer whose calls each bring an action.
    /// - Parameters:
    ///   - delay: how long no other call may have come before the action of the last one runs.
    ///   - queue: where actions run; a serial one, as the main queue is.
    public convenience init(delay: Duration = .seconds(1), queue: DispatchQueue = .main) {
        self.init(delay: delay, queue: queue) { _ in }
    }

    package init(
        delay: Duration, timeline: any QueueTimeline, handler: @escaping @Sendable (Date) -> Void
    ) {
        gate = QueueGate(Gate(.debounce, delay), timeline) { $0.action() }
        handling = QueueCall { handler(Date()) }
    }

    /// Has the handler called once the delay has passed without another call. May be called from any thread.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func run(delay: Duration? = nil) {
        gate.take(handling, delay: delay)
    }

    /// Has `action` run, in place of the handler, once the delay has passed without another call. May be called
    /// from any thread.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func run(delay: Duration? = nil, _ action: @escaping @Sendable () -> Void) {
        gate.take(QueueCall(action: action), delay: delay)
    }

    /// The same, for a debouncer of the main queue and an action of the main actor.
    /// - Parameter delay: instead of the debouncer's own, this time.
    public func runOnMain(delay: Duration? = nil, _ action: @escaping @MainActor @Sendable () -> Void) {
        gate.take(QueueCall { MainActor.assumeIsolated(action) }, delay: delay)
    }

    /// Whether a call is to come, and has not begun.
    public var isPending: Bool { gate.isPending }

    /// Drops the pending call, even if its deadline is here already.
    public func cancel() {
        gate.cancel()
    }

    /// Makes the pending call now instead of later, on the queue, and returns when that is done. May be called on
    /// the queue itself.
    public func flush() {
        gate.flush()
    }
}
