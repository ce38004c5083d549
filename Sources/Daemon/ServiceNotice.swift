// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import Glibc

/// Messages of a service to its manager.
package enum ServiceNotice {
    /// The manager's socket, which it names itself.
    package static var managersSocket: String? { getenv("NOTIFY_SOCKET").map { String(cString: $0) } }

    /// A reload begins; the time tells the manager whether it is the one that it asked for.
    package static func reloading(at now: Instant) -> String {
        "RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)"
    }

    /// Sends for example "READY=1", as a datagram; does nothing if there is no manager.
    ///
    /// - Parameters:
    ///   - isVital: if false, the message is dropped when the manager is too busy to receive it.
    ///   - path: the manager's socket.
    package static func send(
        _ notice: @autoclosure () -> String, isVital: Bool = true, to path: String? = managersSocket
    ) {
        guard let path, !path.isEmpty else { return }
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

    /// The name of an abstract socket begins with `@`, which stands for a zero byte.
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
