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
/// A call at the very instant at which an interval ends comes after it. Once the throttler is gone the handler is
/// called no more.
public final class DispatchThrottler: Sendable {
    private let gate: QueueGate

    /// - Parameters:
    ///   - interval: how long after a call of the handler there is no other.
    ///   - latest: whether the handler is called at the end of an interval inside which calls came, and another
    ///     interval so begun. Otherwise they are dropped.
    ///   - queue: where the handler is called.
    ///   - handler: is told the date at which it is called.
    public convenience init(
        interval: Duration, latest: Bool = false, queue: DispatchQueue = .main,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        self.init(interval: interval, latest: latest, timeline: QueueTimeline(queue), handler: handler)
    }

    package init(
        interval: Duration, latest: Bool, timeline: QueueTimeline, handler: @escaping @Sendable (Date) -> Void
    ) {
        gate = QueueGate(Gate(latest ? .throttleLatest : .throttle, interval), timeline, handler: handler)
    }

    /// Has the handler called at once, where no interval runs. May be called from any thread.
    public func run() {
        gate.take()
    }

    /// Drops the pending call, and ends the interval: the next call counts at once.
    public func cancel() {
        gate.cancel()
    }
}
