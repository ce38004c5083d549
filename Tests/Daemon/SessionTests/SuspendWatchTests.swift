import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite final class SuspendWatchTests {
    private let waker = Waker()
    private var ends: [Int32] = [0, 0]
    private var timeAsleep: Int64 = 5_000_000_000
    private var suspensions = 0

    init() {
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(ends[1])
    }

    private func newWatch() -> SuspendWatch? {
        SuspendWatch(
            waker, descriptor: ends[0], timeAsleep: { [unowned self] in timeAsleep },
            wasSuspended: { [unowned self] in suspensions += 1 })
    }

    private func setClock() { _ = write(ends[1], [UInt8(1)], 1) }

    @Test func eachSuspensionIsNoticedOnce() throws {
        let watch = try #require(newWatch())
        timeAsleep += 60_000_000_000
        setClock()
        for _ in 1...2 { watch.wake() }
        #expect(suspensions == 1)
        timeAsleep += 1_000_000
        setClock()
        watch.wake()
        #expect(suspensions == 2)
    }

    /// As by a time server.
    @Test func aClockThatWasSetIsNoSuspension() throws {
        let watch = try #require(newWatch())
        timeAsleep += 1000
        setClock()
        watch.wake()
        #expect(suspensions == 0)
    }

    @Test func itIsNotLookedAtUnlessTheClockWasSet() throws {
        let watch = try #require(newWatch())
        timeAsleep += 60_000_000_000
        watch.wake()
        #expect(suspensions == 0)
    }

    @Test func aKernelThatDoesNotSaySoIsNoProblem() {
        #expect(SuspendWatch(waker, descriptor: -1) {} == nil)
    }

    @Test func theKernelSaysSo() throws {
        let watch = try #require(SuspendWatch(waker) { Issue.record("it was not suspended") })
        watch.wake()
        #expect(waker.problem == nil)
    }
}
