import Glibc
import Testing

@testable import DebouncedLinux

@Suite struct WakerTests {
    @Test func saysWhyItWillNotRing() {
        let waker = Waker()
        #expect(waker.problem == nil)
        waker.watch(readable: -1)
        #expect(waker.problem == SystemProblem(code: EBADF, doing: "watch another descriptor"))
    }

    @Test func theFirstReasonCounts() {
        let waker = Waker()
        waker.fail(SystemProblem(code: EMFILE, doing: "wait for signals"))
        waker.watch(readable: -1)
        #expect(waker.problem?.code == EMFILE)
    }

    /// It can't be watched, and need not be.
    @Test func aFileIsNoProblem() throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let waker = Waker()
        waker.watch(readable: file)
        #expect(waker.problem == nil)
    }

    @Test func aClientThatStopsReadingCountsAsGone() {
        #expect(ClientSocket(-1, waker: Waker()).isEnded)
    }
}
