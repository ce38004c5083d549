import Glibc

/// A descriptor, and how to write to it without waiting. Its flags stay as they are, since they are shared with others.
enum NonblockingOutput {
    /// Our own open file description of the same pipe or terminal.
    case reopened(Int32)
    case socket(Int32)
    /// A pipe or terminal that can't be opened again: it is polled for room, and given no more than fits.
    case foreign(Int32)
    /// A regular file or a disk, which says that there is room, and then takes its time.
    case file(FileWriter)
    /// A file if nothing is held up by it, or something that can't be written.
    case direct(Int32)

    /// - Parameters:
    ///   - access: how a file is written beside the loop; nil if it may hold the caller up.
    ///   - waker: wakes the loop once a piece of it is written.
    init(_ descriptor: Int32, _ access: FileAccess?, waker: Waker?) {
        self = .direct(descriptor)
        // Opening it again would give us more access than we were given.
        guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY else { return }
        switch FileType(descriptor: descriptor) {
        case .socket: self = .socket(descriptor)
        case .pipe, .characterDevice:
            let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
            let reopened = open("/proc/self/fd/\(descriptor)", flags)
            self = reopened < 0 ? .foreign(descriptor) : .reopened(reopened)
        case .regular, .blockDevice:
            if let file = access.flatMap({ FileWriter(descriptor, $0, waker: waker) }) { self = .file(file) }
        default: break
        }
    }

    var descriptor: Int32 {
        switch self {
        case .reopened(let it), .socket(let it), .foreign(let it), .direct(let it): it
        case .file(let file): file.descriptor
        }
    }

    var file: FileWriter? {
        if case .file(let file) = self { file } else { nil }
    }

    /// True if the descriptor is our own, to be closed.
    var isReopened: Bool {
        if case .reopened = self { true } else { false }
    }

    /// Returns how many bytes were written, or -1 and sets `errno`, as `write` does.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch self {
        case .socket(let descriptor):
            return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        case .foreign(let descriptor):
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&polled, 1, 0) > 0 else {
                errno = EAGAIN
                return -1
            }
            return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, NonblockingOutput.leastRoom))
        case .reopened, .direct, .file:
            return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        }
    }

    /// A pipe that can be written to has room for more, and a terminal hardly ever for less.
    private static let leastRoom = 256
}
