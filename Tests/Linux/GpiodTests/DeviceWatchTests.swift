import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedGpiod

@Suite struct DeviceWatchTests {
    @Test func noticesEachTimeThatSomethingGoes() throws {
        var template = Array("/tmp/debounced-XXXXXX".utf8CString)
        let folder = String(cString: mkdtemp(&template))
        defer { rmdir(folder) }
        let watch = DeviceWatch(folder: folder)
        for _ in 1...2 {
            let device = "\(folder)/device"
            close(creat(device, 0o600))
            #expect(try !isReady(watch))
            unlink(device)
            #expect(try isReady(watch))
            watch.forget()
            #expect(try !isReady(watch))
        }
    }

    private func isReady(_ watch: DeviceWatch) throws -> Bool {
        var poll = Poll()
        poll.add(watch.descriptor)
        try poll.wait(until: Poll.now)
        return poll.isReady(0)
    }
}
