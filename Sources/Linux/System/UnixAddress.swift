import Glibc

/// The path of a Unix socket, in the form that the kernel takes.
package struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// A path of more bytes than this does not fit.
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// An abstract socket's name begins with `@`, for which the kernel has a zero.
    ///
    /// Returns nil if the path does not fit.
    package init?(_ path: String) {
        let name = path.fileNameBytes.dropLast()
        guard name.count <= UnixAddress.longestPath else { return nil }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
        length = socklen_t(start + name.count)
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { field in
            field.copyBytes(from: name.map { UInt8(bitPattern: $0) })
            if path.first == "@" { field[0] = 0 }
        }
    }

    /// Calls `bind`, `connect` or another function that takes an address.
    package func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Connects a new stream socket; returns its descriptor, or nil with errno set: EAGAIN if the backlog of the
    /// server is full.
    ///
    /// - Parameter timeout: how long it waits until it is accepted, and then for whatever it sends.
    package func connect(within timeout: Duration = .seconds(5)) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        // To the kernel, 0 means no limit.
        var limit = timeval(max(timeout, .microseconds(1)))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if with({ Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
        let code = errno
        close(descriptor)
        errno = code
        return nil
    }
}

extension timeval {
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
