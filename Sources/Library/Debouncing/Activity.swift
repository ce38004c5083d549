/// A clock that wants to know whether anything still happens on its account: one that a test moves.
package protocol ActivityClock: Sendable {
    func activityBegan()
    func activityEnded()
}

/// Something that happens, from here until the last reference to it is gone. What sleeps on the clock meanwhile is not
/// active: the clock knows it by `isCounted`.
package final class Activity: Sendable {
    /// Whether we are inside of an activity.
    @TaskLocal package static var isCounted = false

    private let clock: any ActivityClock

    package init(_ clock: any ActivityClock) {
        self.clock = clock
        clock.activityBegan()
    }

    deinit {
        clock.activityEnded()
    }
}
