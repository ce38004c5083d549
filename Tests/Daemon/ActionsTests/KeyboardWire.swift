import DebouncedDaemon
import Glibc

/// What a virtual keyboard, switch or axis writes, through a pipe: "+30" is KEY_A going down, "-30" the same going up,
/// "SW+0" SW_LID going on, and "REL7-3" three steps back on REL_DIAL.
final class KeyboardWire {
    private let writer: Int32
    private(set) lazy var keyboard = Keyboard(device(.keyboard))
    private var devices: [InputDevice.Kind: InputDevice] = [:]
    private let reader: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reader = ends[0]
        // It has nothing to read at times.
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        writer = ends[1]
    }

    deinit {
        close(reader)
        close(writer)
    }

    func device(_ kind: InputDevice.Kind) -> InputDevice {
        let device = devices[kind] ?? InputDevice(kind, descriptor: fcntl(writer, F_DUPFD_CLOEXEC, 0))
        devices[kind] = device
        return device
    }

    /// Each event is `struct input_event`: a time, then a type, a code and a value; each is followed by a report.
    func written() -> [String] {
        let time = MemoryLayout<timeval>.size
        // Whole events with their reports.
        var bytes = [UInt8](repeating: 0, count: 400 * (time + 8))
        let count = read(reader, &bytes, bytes.count)
        var texts: [String] = []
        for start in stride(from: 0, to: count, by: time + 8) {
            let fields = bytes[(start + time)..<(start + time + 8)].map(Int.init)
            let (type, code) = (fields[0] + fields[1] << 8, fields[2] + fields[3] << 8)
            let value = Int(Int32(truncatingIfNeeded: (0..<4).reduce(0) { $0 | fields[4 + $1] << (8 * $1) }))
            if texts.last == "?" { texts.removeLast() } else if type == 0 { return ["no report was due"] }
            if type == 1 { texts += ["\(value == 1 ? "+" : "-")\(code)", "?"] }
            if type == 2 { texts += ["REL\(code)\(value < 0 ? "" : "+")\(value)", "?"] }
            if type == 5 { texts += ["SW\(value == 1 ? "+" : "-")\(code)", "?"] }
        }
        return texts
    }
}
