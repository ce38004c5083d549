import DebouncedConfiguration
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

/// The disk may sleep when the config is read again.
@Suite final class ConfigReaderTests {
    private let waker = Waker()
    private var work: [() -> Void] = []
    private var readings: [Plan.Reading?] = []

    private func reader(code: Int32 = 0) throws -> ConfigReader {
        let start: (@escaping @Sendable () -> Void) -> Int32 = { [unowned self] job in
            if code == 0 { work.append(job) }
            return code
        }
        let reader = ConfigReader("/nowhere/debounced.toml", waker: waker, start: start) {
            [unowned self] in
            readings.append($0)
        }
        return try #require(reader)
    }

    @Test func theLoopHearsOfItWhenItIsRead() throws {
        let reader = try reader()
        reader.begin()
        reader.wake()
        #expect(readings.isEmpty)
        work[0]()
        reader.wake()
        reader.wake()
        #expect(readings.count == 1)
        #expect(readings[0]?.plan == nil && readings[0]?.findings.count == 1)
    }

    /// The file may have changed after it was read.
    @Test func ifItIsAskedForMeanwhileItIsReadOnceMore() throws {
        let reader = try reader()
        for _ in 0..<3 { reader.begin() }
        #expect(work.count == 1)
        work[0]()
        reader.wake()
        #expect(readings.count == 1)
        #expect(work.count == 2)
        work[1]()
        reader.wake()
        #expect(readings.count == 2)
        #expect(work.count == 2)
    }

    @Test func withoutAThreadTheLoopReadsItAtOnce() throws {
        let reader = try reader(code: EAGAIN)
        reader.begin()
        #expect(readings.count == 1)
        #expect(readings[0] == nil)
    }

    /// Until then the loop goes on.
    @Test func aHangupReloadsOnceTheFileIsRead() throws {
        let runtime = Runtime(handlesSignals: false)
        runtime.pendingRequests.configReader = try reader()
        runtime.pendingRequests.handle(SIGHUP)
        #expect(runtime.pendingRequests.isEmpty)
        #expect(work.count == 1)
        runtime.pendingRequests.configReader = nil
        runtime.pendingRequests.handle(SIGHUP)
        #expect(!runtime.pendingRequests.isEmpty)
    }
}
