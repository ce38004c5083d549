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
/// A call at the very instant of the deadline comes after the decision: the handler is called for those before,
/// and once more later. Once the debouncer is gone the handler is called no more.
public final class DispatchDebouncer: Sendable {
    private let gate: QueueGate

    /// - Parameters:
    ///   - delay: how long no other call may have come before the handler is called.
    ///   - queue: where the handler is called.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        delay: Duration = .seconds(1), queue: DispatchQueue = .main,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(delay: delay, timeline: QueueTimeline(queue), handler: handler)
    }

    package init(delay: Duration, timeline: QueueTimeline, handler: @escaping @Sendable (Date) -> Void) {
        gate = QueueGate(Gate(.debounce, delay), timeline, handler: handler)
    }

    /// Has the handler called once the delay has passed without another call. May be called from any thread.
    public func run() {
        gate.take()
    }

    /// Drops the pending call.
    public func cancel() {
        gate.cancel()
    }
}
