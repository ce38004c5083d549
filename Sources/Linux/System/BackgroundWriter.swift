import DebouncedCLinux
import DebouncedContacts
import Glibc

/// Writes lines of text to a descriptor that may be slow or stuck. What can't be written at once is kept, up to a
/// limit; what is dropped is counted. Only `finish` waits.
package final class BackgroundWriter {
    private let output: NonblockingOutput
    private var file: FileWriter? { output.file }
    private let waker: Waker?
    private let limit: Int
    private var backlog: [UInt8] = []
    private var written = 0
    /// True if the waker wakes the loop when there is room.
    private var isWaiting = false
    /// True if more will be written as soon as there is room.
    package var wantsRoom = false {
        didSet { if wantsRoom != oldValue { watchRoom() } }
    }

    /// Lines that were dropped since the last call of `takeDropped`.
    private var dropped = 0
    /// True if any line was ever dropped.
    package private(set) var hasDropped = false
    /// True if the waker wakes the loop once the reader has gone.
    private var watchesReader = false
    /// The errno after which nothing can be written any more.
    package private(set) var problem: Int32?
    /// Called once, when that happens.
    package var onFailure: (Int32) -> Void = { _ in }
    /// Says in a log that lines were dropped, before the next one; nil if its owner asks for their number. Such a
    /// writer outlives a full disk: there may be room for later lines.
    package var droppedNotice: ((Int) -> String)?
    private var log = LogPiece()
    /// Lines that a disk did not take, of which nothing was said. What follows them is in the backlog.
    private var missing = 0

    /// Ends `finish` early.
    package var interruption: WaitCanceller?

    /// Bytes that are kept for a slow reader.
    private static let usualLimit = 64 << 10
    /// Bytes that are kept for a file, where everything goes that is written between two turns of the loop.
    private static let fileLimit = 1 << 20

    /// - Parameters:
    ///   - waker: wakes the loop when there is room again.
    ///   - access: how a file is written beside the loop; nil if it may hold the caller up.
    package init(_ descriptor: Int32, waker: Waker?, limit: Int? = nil, access: FileAccess? = FileAccess()) {
        output = NonblockingOutput(descriptor, access, waker: waker)
        self.waker = waker
        self.limit = limit ?? (output.file == nil ? BackgroundWriter.usualLimit : BackgroundWriter.fileLimit)
    }

    deinit {
        guard output.isReopened else { return }
        waker?.forget(output.descriptor)
        close(output.descriptor)
    }

    /// Wakes the loop once the reader has gone, which otherwise only the next line finds.
    package func watchReader() {
        watchesReader = true
        waker?.watch(peer: output.descriptor, isReading: false)
    }

    /// Gives up if the reader has gone.
    package func lookForReader() {
        if watchesReader, !isClosed, isReaderGone(output.descriptor) { giveUp(EPIPE) }
    }

    package var isClosed: Bool { problem != nil }

    package var hasBacklog: Bool { backlogCount > 0 }

    /// True if it is a disk that is slow, and no reader.
    package var isFile: Bool { file != nil }

    /// The time to wait for it at the end. A reader has had time; a disk may have to wake up.
    package var patience: Duration { isFile ? .seconds(5) : .seconds(1) }

    /// Writes a line and its line feed.
    package func write(_ line: String) {
        write(line.utf8.count + 1) {
            $0 += line.utf8
            $0.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes whole lines.
    package func write(_ lines: [UInt8]) {
        guard !lines.isEmpty else { return }
        write(lines.count) { $0 += lines }
    }

    /// Writes lines that the reader asked for, and keeps them even beyond the limit. The caller lets nothing more be
    /// asked for until they are read.
    package func writeUnlimited(_ lines: [UInt8]) {
        write(lines.count, isAsked: true) { $0 += lines }
    }

    /// Returns true if `count` more bytes would not be dropped.
    package func hasRoom(for count: Int) -> Bool {
        !isClosed && backlogCount + count <= limit
    }

    /// Bytes that have not been read yet, or are not in the file.
    package var backlogCount: Int { backlog.count - written + (file?.count ?? 0) }

    private func write(_ count: Int, isAsked: Bool = false, _ put: (inout [UInt8]) -> Void) {
        let notice = droppedLines
        guard hasRoom(for: notice.count + count) || isAsked && !isClosed else {
            dropped += 1
            hasDropped = true
            return
        }
        let wasReady = file.map { !$0.isBusy } ?? !hasBacklog
        appendNotice(notice)
        put(&backlog)
        if wasReady { flush() }
    }

    /// Writes as much as there is room for.
    package func flush() {
        if let file { return flush(to: file) }
        while hasBacklog, !isClosed {
            let count = backlog.withUnsafeBytes {
                output.write(UnsafeRawBufferPointer(rebasing: $0[written...]))
            }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                if code != EAGAIN { giveUp(code) }
                break
            }
            written += count
        }
        forgetWritten()
        watchRoom()
    }

    /// Hands everything over if the file has all that it was given. Without a thread for it, it waits for the next
    /// line.
    private func flush(to file: FileWriter) {
        if file.isBusy {
            guard let (code, written) = file.takeOutcome() else { return }
            if droppedNotice != nil, code == 0 || LogPiece.mayBeOver(code) {
                missing += log.end(after: written)
                hasDropped = hasDropped || missing > 0
            } else if code != 0 {
                giveUp(code)
            }
        }
        if hasBacklog {
            if let droppedNotice { log.begin(backlog, after: missing, droppedNotice) }
            if file.begin(droppedNotice == nil ? backlog : log.bytes) {
                (written, missing) = (backlog.count, 0)
            }
        }
        forgetWritten()
    }

    /// The notice of lines that were dropped, if there is one to write.
    private var droppedLines: [UInt8] {
        guard dropped > 0, let droppedNotice else { return [] }
        return Array((droppedNotice(dropped) + "\n").utf8)
    }

    private func appendNotice(_ notice: [UInt8]) {
        guard !notice.isEmpty else { return }
        backlog += notice
        dropped = 0
    }

    private func watchRoom() {
        let waits = hasBacklog || wantsRoom && !isClosed
        guard isWaiting != waits else { return }
        isWaiting = waits
        waker?.watch(writable: output.descriptor, isWaiting)
    }

    /// With a slow reader there may be unwritten text for years. What was written is removed seldom, since that moves
    /// the rest.
    private func forgetWritten() {
        if written == backlog.count {
            (backlog, written) = ([], 0)
        } else if written >= limit {
            backlog.removeFirst(written)
            written = 0
        }
    }

    /// Waits until everything is written, if there is a reader; for the end, when nothing is left to hold up.
    package func finish(within timeout: Duration) { finish(until: Poll.now + timeout) }

    /// - Parameters:
    ///   - deadline: when it gives up, even if the reader takes a little now and then.
    ///   - clock: tells the time.
    package func finish(until deadline: Instant, clock: () -> Instant = { Poll.now }) {
        flush()
        finishBacklog(until: deadline, clock)
        // What the disk did not take, or the reader had no room for.
        if droppedNotice != nil { (dropped, missing) = (dropped + missing, 0) }
        let notice = droppedLines
        guard !notice.isEmpty, hasRoom(for: notice.count) else { return }
        appendNotice(notice)
        flush()
        finishBacklog(until: deadline, clock)
    }

    private func finishBacklog(until deadline: Instant, _ clock: () -> Instant) {
        if isFile { finish(until: clock() + BackgroundWriter.grace, nil, clock) }
        finish(until: deadline, interruption, clock)
    }

    /// Left to a disk that is awake for its last piece, even if Ctrl-C is pressed or another disk has taken all the
    /// time.
    private static let grace = Duration.seconds(1)

    private func finish(until deadline: Instant, _ interruption: WaitCanceller?, _ clock: () -> Instant) {
        while hasBacklog, !isClosed, interruption?.isThere() != true,
            waitForRoom(deadline.nanoseconds(since: clock()), interruption)
        {
            flush()
        }
    }

    private func waitForRoom(_ nanoseconds: Int64, _ interruption: WaitCanceller?) -> Bool {
        if let file, !file.isBusy {
            giveUp(EAGAIN)
            return false
        }
        var polled = [
            file.map { pollfd(fd: $0.event, events: Int16(POLLIN), revents: 0) }
                ?? pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
        ]
        // The system ignores a negative one.
        polled.append(pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        return nanoseconds > 0 && linux_poll(&polled, 2, nanoseconds) > 0
    }

    /// Returns how many lines were dropped once there is room again, and resets the count.
    package func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }

    private func giveUp(_ code: Int32) {
        problem = code
        written = backlog.count
        if watchesReader { waker?.forget(output.descriptor) }
        watchesReader = false
        onFailure(code)
    }
}

/// Ends a wait early: Ctrl-C is pressed once more.
package struct WaitCanceller {
    /// Can be read when there may be one.
    let descriptor: Int32
    let isThere: () -> Bool

    package init(descriptor: Int32, isThere: @escaping () -> Bool) {
        (self.descriptor, self.isThere) = (descriptor, isThere)
    }
}
