// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Glibc

/// What a service tells its manager: datagrams to the socket that `NOTIFY_SOCKET` names.
package enum ServiceNotice {
    /// A reload begins; by the time the manager tells it from one that it asked for later.
    package static func reloading(at now: Instant) -> String {
        "RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)"
    }

    /// Sends for example "READY=1"; nothing where no manager listens.
    ///
    /// - Parameter isVital: otherwise it is let go where the manager has no time to listen.
    package static func send(_ notice: @autoclosure () -> String, isVital: Bool = true) {
        guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }), !path.isEmpty else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard let (address, length) = address(path) else { return }
        var target = address
        let notice = notice()
        let flags = Int32(MSG_NOSIGNAL) | (isVital ? 0 : Int32(MSG_DONTWAIT))
        _ = withUnsafePointer(to: &target) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor, notice, notice.utf8.count, flags,
                    $0, length)
            }
        }
    }

    /// An abstract socket's name begins with `@`, for which the kernel has a zero.
    private static func address(_ path: String) -> (sockaddr_un, socklen_t)? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { field in
            guard name.count < field.count else { return false }
            field.copyBytes(from: name)
            if name.first == UInt8(ascii: "@") { field[0] = 0 }
            return true
        }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        return fits ? (address, socklen_t(start + name.count)) : nil
    }
}
