import Glibc

/// A client of the daemon's socket.
final class Visitor {
    private let descriptor: Int32
    private var unread: [UInt8] = []
    /// The number of the last event that it knows of.
    private(set) var sequence: Int?
    private(set) var isClosed = false
    /// Whether it does not read for now.
    var hangs = false

    init?(_ path: String, asking request: String) {
        guard let descriptor = connect(toSocket: path) else { return nil }
        self.descriptor = descriptor
        guard write(descriptor, request, request.utf8.count) == request.utf8.count else { return nil }
    }

    deinit { close(descriptor) }

    /// Everything that has come.
    func read() -> [UInt8] {
        var space = [UInt8](repeating: 0, count: 65536)
        while !isClosed {
            let count = Glibc.read(descriptor, &space, space.count)
            if count == 0 { isClosed = true }
            guard count > 0 else { break }
            unread += space[..<count]
        }
        defer { unread = [] }
        return unread
    }

    /// Takes the events that have come; returns what is wrong with them.
    func follow() -> String? {
        let bytes = read()
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            unread = bytes
            return nil
        }
        unread = Array(bytes[(end + 1)...])
        for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
            if let problem = follow(String(decoding: line, as: UTF8.self)) { return problem }
        }
        return nil
    }

    private func follow(_ line: String) -> String? {
        if line.hasPrefix("{\"debounced\"") {
            sequence = Visitor.number(after: "\"seq\":", in: line)
        } else if line.hasPrefix("{\"lost\"") {
            guard let lost = Visitor.number(after: "\"lost\":", in: line), let last = sequence,
                let now = Visitor.number(after: "\"seq\":", in: line), now == last + lost
            else { return "after event \(sequence ?? -1): \(line)" }
            sequence = now
        } else if line.hasPrefix("{\"seq\"") {
            guard let now = Visitor.number(after: "\"seq\":", in: line), let last = sequence, now == last + 1
            else {
                return "after event \(sequence ?? -1): \(line)"
            }
            sequence = now
        } else {
            return "unknown line: \(line)"
        }
        return nil
    }

    static func number(after key: String, in line: String) -> Int? {
        let (text, key) = (Array(line.utf8), Array(key.utf8))
        guard text.count > key.count else { return nil }
        let start = (0...text.count - key.count).first { text[$0..<$0 + key.count].elementsEqual(key) }
        guard let start else { return nil }
        let digits = text[(start + key.count)...].prefix { (48...57).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}

/// A connection that never waits, if somebody serves at that path.
func connect(toSocket path: String) -> Int32? {
    let descriptor = socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    if code == 0 { return descriptor }
    close(descriptor)
    return nil
}
