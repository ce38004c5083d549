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
/// An interval counts from the instant at which the handler is called. A call at the very instant at which one
/// ends comes after it. Once the throttler is gone the handler is
/// called no more.
public final class DispatchThrottler: Sendable {
    private let gate: QueueGate<Void>

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
        self.init(interval: interval, latest: latest, timeline: DispatchTimeline(queue), handler: handler)
    }

    package init(
        interval: Duration, latest: Bool, timeline: any QueueTimeline,
        handler: @escaping @Sendable (Date) -> Void
    ) {
        gate = QueueGate(Gate(latest ? .throttleLatest : .throttle, interval), timeline) { handler(Date()) }
    }

    /// Has the handler called at once, where no interval runs. May be called from any thread.
    public func run() {
        gate.take(())
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
