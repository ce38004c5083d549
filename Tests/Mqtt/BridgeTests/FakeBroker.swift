import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@testable import debounced_mqtt

/// Listens as a broker does, and says only what it is told to.
final class FakeBroker {
    private let listener: Int32
    private(set) var port = 0
    private var client: Int32 = -1
    /// What the client began with.
    private(set) var request: [UInt8] = []

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) | listen(listener, 1) | getsockname(listener, address, &size)
            }
        }
        try #require(code == 0)
        // A client that does not come, or says nothing, fails a test instead of stopping it.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
        hangUp()
        close(listener)
    }

    /// Takes a connection. Returns the version of MQTT that is asked for: 4 means 3.1.1.
    func accept() -> UInt8? {
        client = Glibc.accept(listener, nil, nil)
        var bytes = [UInt8](repeating: 0, count: 1000)
        // CONNECT, its length, and the name of the protocol before its version.
        let count = read(client, &bytes, bytes.count)
        request = Array(bytes.prefix(max(0, count)))
        guard count > 8, bytes[0] == 0x10 else { return nil }
        return bytes[8]
    }

    /// Whether the client says no more and closes the connection.
    func isLeft() throws -> Bool {
        var poll = Poll()
        poll.add(client)
        try poll.wait(until: Poll.now + .seconds(60))
        var byte: UInt8 = 0
        return poll.isReady(0) && read(client, &byte, 1) <= 0
    }

    /// Large messages are written beside the test, which reads them.
    func say(_ bytes: [UInt8]) {
        guard bytes.count > 4096 else {
            _ = write(client, bytes, bytes.count)
            return
        }
        let descriptor = dup(client)
        _ = startThread {
            _ = bytes.withUnsafeBytes { rest in writeAll(rest) { write(descriptor, $0.baseAddress, $0.count) }
            }
            close(descriptor)
        }
    }

    /// At once, though a child that another test is starting may still hold it open.
    func hangUp() {
        guard client >= 0 else { return }
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
        client = -1
    }
}

extension Broker {
    /// Until something can be read from it.
    func wait() throws {
        var poll = Poll()
        join(&poll)
        let end = Poll.now + .seconds(60)
        try poll.wait(until: end)
        try #require(Poll.now < end)
    }
}
