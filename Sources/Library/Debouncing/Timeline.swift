import DebouncedContacts

/// Any clock, counted in nanoseconds from the moment at which this was made. So a debouncer need not name the type of
/// its clock.
@usableFromInline
package struct Timeline: Sendable {
    @usableFromInline let read: @Sendable () -> Instant
    private let wait: @Sendable (Instant) async throws -> Void

    private let activityClock: (any ActivityClock)?

    package init(_ clock: some Clock<Duration>) {
        activityClock = clock as? any ActivityClock
        let origin = clock.now
        read = { Instant(nanoseconds: origin.duration(to: clock.now).nanoseconds) }
        wait = { instant in
            try await clock.sleep(
                until: origin.advanced(by: .nanoseconds(instant.nanoseconds)), tolerance: nil)
        }
    }

    @inlinable
    package var now: Instant { read() }

    package func sleep(until instant: Instant) async throws {
        try await wait(instant)
    }

    /// Sleeps until `instant`, or less if the clock fails or wakes early. Returns whether the task goes on.
    ///
    /// To sleep again and again on such a clock would use all of a processor.
    func sleeps(until instant: Instant, _ backoff: inout Backoff) async -> Bool {
        try? await wait(instant)
        if now < instant { await backoff.pause() } else { backoff = Backoff() }
        return !Task.isCancelled
    }

    /// Something that the clock wants to know of, if it wants to know of anything.
    func makeActivity() -> Activity? { activityClock.map { Activity($0) } }
}
