import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@Suite struct ServiceManagerTests {
    @Test func aManagerWithASocketFileHears() throws {
        let path = "/tmp/debounced-notice-\(getpid())"
        defer { unlink(path) }
        #expect(heard(at: path, named: path) == "READY=1")
    }

    @Test func aManagerWithAnAbstractSocketHears() {
        let name = "debounced-notice-\(getpid())"
        #expect(heard(at: "\0" + name, named: "@" + name) == "READY=1")
    }

    @Test func whereNobodyListensNothingHappens() throws {
        for path in ["/no/such/socket", "", nil] {
            let waker = Waker()
            ServiceManager(at: path, waker: waker).send("READY=1")
            var poll = Poll()
            poll.add(waker.descriptor)
            try poll.wait(until: Poll.now)
            #expect(!poll.isReady(0))
        }
    }

    @Test func aReloadBearsItsTimeInMicroseconds() {
        let notice = ServiceManager.reloading(at: Instant(nanoseconds: 1_203_000_999))
        #expect(notice == "RELOADING=1\nMONOTONIC_USEC=1203000")
    }

    @Test func aManagerThatHasNoRoomIsNotWaitedFor() throws {
        let path = "/tmp/debounced-full-\(getpid())"
        let manager = listen(at: path)
        defer {
            close(manager)
            unlink(path)
        }
        let (waker, crowd) = (Waker(), try #require(sender(to: path)))
        defer { close(crowd) }
        var count = 0
        while send(crowd, "x", 1, Int32(MSG_DONTWAIT)) == 1 { count += 1 }
        let service = ServiceManager(at: path, waker: waker)
        service.send("READY=1")
        service.send("STATUS=dropped", isVital: false)
        service.send("STOPPING=1")
        for _ in 0..<count { #expect(message(to: manager) == "x") }
        #expect(message(to: manager) == "")
        var poll = Poll()
        poll.add(waker.descriptor)
        try poll.wait(until: nil)
        service.wake()
        #expect(message(to: manager) == "READY=1")
        #expect(message(to: manager) == "STOPPING=1")
        #expect(message(to: manager) == "")
        try poll.wait(until: Poll.now)
        #expect(!poll.isReady(0))
    }

    @Test func aManagerThatWasStartedAgainHears() {
        let path = "/tmp/debounced-again-\(getpid())"
        defer { unlink(path) }
        let service = ServiceManager(at: path)
        for text in ["READY=1", "STOPPING=1"] {
            let manager = listen(at: path)
            service.send(text)
            #expect(message(to: manager) == text)
            close(manager)
            unlink(path)
        }
    }

    private func heard(at path: String, named name: String) -> String {
        let manager = listen(at: path)
        defer { close(manager) }
        ServiceManager(at: name).send("READY=1")
        return message(to: manager)
    }

    private func listen(at path: String) -> Int32 {
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let name = path.utf8.first == 0 ? "@" + path.dropFirst() : path
        _ = UnixAddress(name)?.with { bind(manager, $0, $1) }
        return manager
    }

    private func sender(to path: String) -> Int32? {
        let sender = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        return UnixAddress(path)?.with { connect(sender, $0, $1) } == 0 ? sender : nil
    }

    private func message(to manager: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(manager, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
}
