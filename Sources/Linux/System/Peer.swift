import DebouncedCLinux
import Glibc

/// The process at the other end of a Unix socket, as the kernel noted it when it connected.
package struct Peer: Equatable, Sendable {
    /// Nil if it is in another PID namespace.
    package var process: Int32?
    package var user: UInt32

    /// The user as whom all appear that have no number in our user namespace, as under `PrivateUsers=yes`.
    package static let unmappedUser: UInt32 = 65534

    package init(process: Int32?, user: UInt32) { (self.process, self.user) = (process, user) }

    /// Nil if it can't be told.
    package init?(of descriptor: Int32) {
        var (process, user) = (pid_t(), uid_t())
        guard linux_peer(descriptor, &process, &user) == 0 else { return nil }
        self.init(process: process > 0 ? process : nil, user: user)
    }

    /// The name that it gives itself now; nil if it has ended, or is hidden from us.
    package var program: String? {
        guard let process else { return nil }
        let descriptor = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let name = readToEnd(descriptor, atMost: 64)?.dropLast(), !name.isEmpty else { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}
