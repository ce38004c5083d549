import Glibc
import Testing

@testable import DebouncedDaemon

@Suite struct AdoptedChildrenTests {
    @Test func anOrphanThatHasEndedIsNoZombie() throws {
        let child = try child()
        let orphans = try #require(
            AdoptedChildren(areOurs: true, ended: { ended(child) }, besides: { _ in false }))
        orphans.wake()
        #expect(ended(child) == -1)
    }

    @Test func aChildThatSomebodyWaitsForIsLeftToThem() throws {
        let child = try child()
        let orphans = try #require(
            AdoptedChildren(areOurs: true, ended: { ended(child) }, besides: { $0 == child }))
        orphans.wake()
        #expect(waitpid(child, nil, WNOHANG) == child)
    }

    @Test func whoInheritsNoOrphansReapsNone() {
        #expect(AdoptedChildren(areOurs: false, besides: { _ in false }) == nil)
    }

    /// One that has ended.
    private func child() throws -> pid_t {
        var child: pid_t = 0
        let arguments = [strdup("true"), nil]
        defer { free(arguments[0]) }
        try #require(posix_spawn(&child, "/bin/true", nil, nil, arguments, nil) == 0)
        var info = siginfo_t()
        waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT)
        return child
    }

    /// The child if it has ended, and -1 if it was reaped.
    private func ended(_ child: pid_t) -> pid_t {
        var info = siginfo_t()
        return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 ? child : -1
    }
}
