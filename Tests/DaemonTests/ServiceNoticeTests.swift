// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedDaemon
import Glibc
import Testing

@Suite struct ServiceNoticeTests {
    @Test func aManagerWithASocketFileHears() throws {
        let path = "/tmp/debounced-notice-\(getpid())"
        defer { unlink(path) }
        #expect(heard(at: path, named: path) == "READY=1")
    }

    @Test func aManagerWithAnAbstractSocketHears() {
        let name = "debounced-notice-\(getpid())"
        #expect(heard(at: "\0" + name, named: "@" + name) == "READY=1")
    }

    @Test func whereNobodyListensNothingHappens() {
        for path in ["/no/such/socket", "", nil] { ServiceNotice.send("READY=1", to: path) }
    }

    @Test func aReloadBearsItsTimeInMicroseconds() {
        let notice = ServiceNotice.reloading(at: Instant(nanoseconds: 1_203_000_999))
        #expect(notice == "RELOADING=1\nMONOTONIC_USEC=1203000")
    }

    private func heard(at path: String, named name: String) -> String {
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(manager) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(manager, $0, length) }
        }
        ServiceNotice.send("READY=1", to: name)
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(manager, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
}
