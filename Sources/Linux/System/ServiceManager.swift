import DebouncedContacts
import Glibc

/// The service manager that started us, if one did. It is told how we are, and never waited for: what it has no room
/// for is sent when it has.
package final class ServiceManager: LoopTask {
    private let path: String?
    private let waker: Waker?
    private var socket: Int32?
    /// Messages that must arrive.
    private var backlog: [String] = []
    private static let longestBacklog = 16

    /// - Parameters:
    ///   - path: its socket, which it names itself.
    ///   - waker: wakes the loop when it has room again.
    package init(at path: String? = environment("NOTIFY_SOCKET"), waker: Waker? = nil) {
        self.path = path.flatMap { $0.isEmpty ? nil : $0 }
        self.waker = waker
    }

    deinit { hangUp() }

    /// A reload begins; the time tells the manager whether it is the one that it asked for.
    package static func reloading(at now: Instant) -> String {
        "RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1000)"
    }

    /// Sends for example "READY=1"; does nothing if there is no manager.
    ///
    /// - Parameter isVital: if false, the message is dropped when the manager is too busy to receive it.
    package func send(_ message: @autoclosure () -> String, isVital: Bool = true) {
        guard path != nil else { return }
        if isVital {
            backlog.append(message())
            if backlog.count > ServiceManager.longestBacklog { backlog.removeFirst() }
            flush()
        } else if backlog.isEmpty {
            _ = deliver(message())
        }
    }

    package func wake() {
        if !backlog.isEmpty { flush() }
    }

    private func flush() {
        while let message = backlog.first, deliver(message) { backlog.removeFirst() }
        if let socket { waker?.watch(writable: socket, !backlog.isEmpty) }
    }

    /// Returns false if the manager has no room. If it is gone, there is nothing to be done.
    private func deliver(_ message: String) -> Bool {
        // It may have been started again meanwhile.
        for _ in 0..<2 {
            guard let socket = socket ?? connect() else { return true }
            self.socket = socket
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            if Glibc.send(socket, message, message.utf8.count, flags) >= 0 { return true }
            if errno == EAGAIN || errno == ENOBUFS { return false }
            hangUp()
        }
        return true
    }

    private func connect() -> Int32? {
        guard let path, let address = UnixAddress(path) else { return nil }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        if address.with({ Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private func hangUp() {
        guard let socket else { return }
        waker?.forget(socket)
        close(socket)
        self.socket = nil
    }
}
