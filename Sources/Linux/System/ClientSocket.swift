import DebouncedCLinux
import Glibc

/// Our end of a client's connection. Reading and writing never wait, and the waker wakes the loop when either goes on.
package final class ClientSocket {
    package let descriptor: Int32
    package let writer: BackgroundWriter
    private let waker: Waker
    /// True if the client sends nothing more.
    package private(set) var isEnded = false

    package init(_ descriptor: Int32, waker: Waker) {
        self.descriptor = descriptor
        self.waker = waker
        writer = BackgroundWriter(descriptor, waker: waker)
        // If it can't be watched, nobody would read what it sends.
        isEnded = !waker.watch(peer: descriptor, isReading: true)
    }

    deinit {
        waker.forget(descriptor)
        // A child that is about to become its program still has a copy, and the client would wait for that one too.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Passes what has arrived to `consume`, as far as it fits; `consume` returns how much it used, and the rest is
    /// passed again.
    package func read(_ space: inout [UInt8], _ consume: (ArraySlice<UInt8>) -> Int) {
        let count = recv(descriptor, &space, space.count, Int32(MSG_DONTWAIT | MSG_PEEK))
        guard count > 0 else {
            isEnded = count == 0 || (errno != EAGAIN && errno != EINTR)
            return
        }
        let taken = consume(space[..<count])
        // What can't be taken away would come again, and be done again.
        isEnded = recv(descriptor, &space, taken, Int32(MSG_DONTWAIT)) != taken
    }

    /// Returns true if to wake for what the client sends; that it hung up is told in any case.
    package func listen(_ isListening: Bool) {
        waker.watch(peer: descriptor, isReading: isListening && !isEnded)
    }
}

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
