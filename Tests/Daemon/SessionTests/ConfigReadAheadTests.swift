import DebouncedSystem
import Glibc
import Testing

@testable import DebouncedSession

/// The disk may sleep when the config is read again.
@Suite final class ConfigReadAheadTests {
    private let waker = Waker()
    private var work: [() -> Void] = []
    private var reads = 0

    private func readAhead(code: Int32 = 0) throws -> ConfigReadAhead {
        let start: (@escaping @Sendable () -> Void) -> Int32 = { [unowned self] job in
            if code == 0 { work.append(job) }
            return code
        }
        let readAhead = ConfigReadAhead("/nowhere/debounced.toml", waker: waker, start: start) {
            [unowned self] in
            reads += 1
        }
        return try #require(readAhead)
    }

    @Test func theLoopHearsOfItWhenItIsRead() throws {
        let readAhead = try readAhead()
        readAhead.begin()
        readAhead.wake()
        #expect(reads == 0)
        work[0]()
        readAhead.wake()
        readAhead.wake()
        #expect(reads == 1)
    }

    @Test func whoAsksMeanwhileIsAnsweredWithTheFirst() throws {
        let readAhead = try readAhead()
        for _ in 0..<3 { readAhead.begin() }
        #expect(work.count == 1)
        work[0]()
        readAhead.wake()
        #expect(reads == 1)
        readAhead.begin()
        #expect(work.count == 2)
    }

    @Test func withoutAThreadTheLoopReadsItAtOnce() throws {
        let readAhead = try readAhead(code: EAGAIN)
        readAhead.begin()
        #expect(reads == 1)
    }

    /// Until then the loop goes on.
    @Test func aHangupReloadsOnceTheFileIsRead() throws {
        let runtime = Runtime(handlesSignals: false)
        runtime.pendingRequests.readAhead = try readAhead()
        runtime.pendingRequests.handle(SIGHUP)
        #expect(runtime.pendingRequests.areNone)
        #expect(work.count == 1)
        runtime.pendingRequests.readAhead = nil
        runtime.pendingRequests.handle(SIGHUP)
        #expect(!runtime.pendingRequests.areNone)
    }
}
