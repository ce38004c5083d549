// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Debouncing
import Dispatch
import Foundation

/// Calls its handler on a queue at most once in each interval, and at once for the first call.
///
///     run()         #-#-#-#-------     interval: 4
///     handler       #---#---------
///     latest: true  #---#---#-----
///
/// It does what `Throttler` does, for code without `async`:
///
///     let throttler = DispatchThrottler(interval: .milliseconds(100), latest: true) { _ in redraw() }
///
///     func didScroll() { throttler.run() }
///
/// Or with an action for each call:
///
///     throttler.run { redraw(from: place) }
///
/// An interval counts from the instant at which the handler is called. A call at the very instant at which one
/// ends comes after it. Once the throttler is gone nothing more is called.
public final class DispatchThrottler: Sendable {
    private let gate: QueueGate<QueueCall>
    /// What runs if a call brings no action.
    private let handling: QueueCall

    /// - Parameters:
    ///   - interval: how long after a call of the handler there is no other.
    ///   - latest: whether the handler is called at the end of an interval inside which calls came, and another
    ///     interval so begun. Otherwise they are dropped.
    ///   - queue: where the handler is called; a serial one, as the main queue is.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        interval: Duration, latest: Bool = false, queue: DispatchQueue = .main,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(interval: interval, latest: latest, timeline: DispatchTimeline(queue), handler: handler)
    }

    /// A throttler whose calls each bring an action.
    /// - Parameters:
    ///   - interval: how long after an action none runs.
    ///   - latest: whether the last action that came inside an interval runs at its end, and so begins another
    ///     interval. Otherwise it is dropped like the rest.
    ///   - queue: where actions run; a serial one, as the main queue is.
    public convenience init(interval: Duration, latest: Bool = false, queue: DispatchQueue = .main) {
        self.init(interval: interval, latest: latest, queue: queue) { _ in }
    }

    package init(
        interval: Duration, latest: Bool, timeline: any QueueTimeline,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        gate = QueueGate(Gate(latest ? .throttleLatest : .throttle, interval), timeline) { $0.action() }
        handling = QueueCall { handler(Date()) }
    }

    /// Has the handler called at once, unless an interval is running. May be called from any thread.
    public func run() {
        gate.take(handling)
    }

    /// Has `action` run, in place of the handler, at once, unless an interval is running. May be called from any
    /// thread.
    public func run(_ action: @escaping @Sendable () -> Void) {
        gate.take(QueueCall(action: action))
    }

    /// The same, for a throttler of the main queue and an action of the main actor.
    public func runOnMain(_ action: @escaping @MainActor @Sendable () -> Void) {
        gate.take(QueueCall { MainActor.assumeIsolated(action) })
    }

    /// Whether the handler is to be called, and was not yet.
    public var isPending: Bool { gate.isPending }

    /// Makes the pending call now instead of later, on the queue, and returns when that is done. May be called on
    /// the queue itself.
    public func flush() {
        gate.flush()
    }

    /// Drops the pending call, even if its time is here already, and ends the interval: the next call counts at once.
    public func cancel() {
        gate.cancel()
    }
}
