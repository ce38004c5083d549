import DebouncedContacts
import DebouncedLinux
import Glibc
import Synchronization
import Testing

/// A writer to a regular file, whose disk does nothing until it is told to.
@Suite struct FileWriterTests {
    private let file = RegularFile()
    private let disk = StoppedDisk()

    @Test func aDiskThatIsStuckHoldsNothingUp() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        #expect(disk.started == 0)
        for number in 0..<1000 { writer.write("\(number)") }
        #expect(writer.hasBacklog)
        #expect(disk.started == 1)
        #expect(disk.text.isEmpty)
    }

    @Test func everythingIsWrittenInItsOrder() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        for number in 0..<1000 {
            writer.write("\(number)")
            if number.isMultiple(of: 7) { disk.go() }
            if number.isMultiple(of: 3) { writer.flush() }
        }
        disk.finish(writer)
        #expect(disk.text.split(separator: "\n").map { Int($0) } == Array(0..<1000))
        #expect(writer.backlogCount == 0)
    }

    /// What the disk was given counts as well: it is in memory for as long.
    @Test func whatWaitsForTheDiskIsLimitedAndWhatIsDroppedIsCounted() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, limit: 1000, access: disk.access)
        for _ in 0..<25 { writer.write(String(repeating: "x", count: 99)) }
        #expect(writer.backlogCount == 1000)
        #expect(writer.takeDropped() == 15)
        disk.finish(writer)
        #expect(disk.text.count == 1000)
        writer.write("y")
        #expect(writer.takeDropped() == 0)
    }

    /// More than a slow reader is given: a thousand buttons may be pressed at one instant.
    @Test func whatIsWrittenInOneTurnOfTheLoopIsKept() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        for _ in 0..<1000 { writer.write(String(repeating: "x", count: 999)) }
        #expect(!writer.hasDropped)
    }

    @Test(arguments: [ENOSPC, EIO, EFBIG, EAGAIN]) func anErrorIsReportedOnceWhenItHappens(code: Int32) {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        var told: [Int32] = []
        writer.onFailure = { told.append($0) }
        disk.fail(code)
        writer.write("one")
        writer.write("two")
        #expect(!writer.isClosed)
        disk.go()
        writer.flush()
        #expect(told == [code])
        #expect(writer.problem == code)
        #expect(writer.backlogCount == 0)
        writer.write("three")
        writer.flush()
        #expect(writer.takeDropped() == 1)
        #expect(disk.started == 1)
        #expect(told.count == 1)
    }

    /// A log goes on, and says what is missing.
    @Test(arguments: [ENOSPC, EDQUOT, EIO]) func aLogOutlivesAFullDisk(code: Int32) {
        let log = Log(file.descriptor, waker: nil, access: disk.access)
        for number in 1...3 {
            disk.fail(code)
            log.write(.info, "\(number)")
            disk.go()
            log.writer.flush()
        }
        log.write(.info, "4")
        disk.finish(log.writer)
        #expect(disk.text == logged("3 lines of the log were dropped", "4"))
    }

    /// Otherwise the notice would stand behind lines that came later.
    @Test func aLineForWhoseNoticeThereIsNoRoomIsDroppedAsWell() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, limit: 100, access: disk.access)
        writer.droppedNotice = { "\($0) dropped" }
        for length in [60, 30, 20, 1] { writer.write(String(repeating: "x", count: length)) }
        disk.finish(writer)
        writer.write("y")
        disk.finish(writer)
        #expect(disk.text.split(separator: "\n").suffix(2) == ["2 dropped", "y"])
    }

    @Test func aLogSaysAtItsEndWhatIsMissing() {
        let log = Log(file.descriptor, waker: nil, access: disk.access)
        disk.fail(ENOSPC)
        log.write(.info, "1")
        disk.go()
        log.writer.flush()
        let now = Instant(nanoseconds: 0)
        log.writer.finish(until: now) { now }
        disk.finish(log.writer)
        #expect(disk.text == logged("1 line of the log was dropped"))
    }

    private func logged(_ lines: String...) -> String { lines.map { "debounced: \($0)\n" }.joined() }

    @Test func aPieceThatIsTakenInPartsIsWrittenWhole() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        disk.most = 3
        disk.fail(EINTR)
        writer.write("one two three")
        disk.finish(writer)
        #expect(disk.text == "one two three\n")
    }

    @Test func theLoopIsWokenOnceTheDiskIsDone() {
        let waker = Waker()
        let writer = BackgroundWriter(file.descriptor, waker: waker, access: disk.access)
        writer.write("one")
        writer.flush()
        #expect(!waker.isRinging)
        disk.go()
        #expect(waker.isRinging)
        writer.flush()
        #expect(!waker.isRinging)
    }

    @Test func aWriterThatIsGoneWakesNothing() {
        let waker = Waker()
        var writer: BackgroundWriter? = BackgroundWriter(
            file.descriptor, waker: waker, access: disk.access)
        writer?.write("one")
        writer = nil
        disk.go()
        #expect(!waker.isRinging)
        #expect(disk.text == "one\n")
    }

    @Test func theEndWaitsForTheDiskAndNoLongerThanItMay() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        writer.write("one")
        writer.write("two")
        var looks = 0
        writer.finish(until: Instant(nanoseconds: 5_000_000_000)) {
            looks += 1
            if looks == 2 { disk.go() }
            return Instant(nanoseconds: looks < 3 ? 0 : 5_000_000_000)
        }
        // The first piece was written, and the second one never.
        #expect(looks == 4)
        #expect(disk.text == "one\n")
        #expect(writer.backlogCount == 4)
        #expect(throws: WriteProblem.self) { try writer.checkWhole(as: "x") }
        do throws(WriteProblem) {
            try writer.checkWhole(as: "x")
        } catch {
            #expect(error.message == "x: the disk was too slow: the last 4 bytes were lost")
        }
    }

    @Test func ctrlCEndsTheWaitForTheDisk() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { for end in ends { close(end) } }
        _ = write(ends[1], "x", 1)
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        var looks = 0
        writer.interruption = WaitCanceller(descriptor: ends[0]) {
            looks += 1
            return looks == 2
        }
        writer.write("one")
        var seconds: Int64 = 0
        writer.finish(until: Instant(nanoseconds: 3_600_000_000_000)) {
            seconds += 1
            return Instant(nanoseconds: seconds * 1_000_000_000)
        }
        #expect(looks == 2)
        #expect(writer.hasBacklog)
    }

    /// That another one has taken all the time.
    @Test(arguments: [true, false]) func aDiskThatIsAwakeIsGivenTheLastPiece(isInterrupted: Bool) {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        writer.interruption = WaitCanceller(descriptor: file.descriptor) { isInterrupted }
        writer.write("one")
        writer.write("two")
        disk.go()
        writer.finish(until: Instant(nanoseconds: 0)) {
            disk.go()
            return Instant(nanoseconds: 5_000_000_000)
        }
        #expect(disk.text == "one\ntwo\n")
        #expect(!writer.hasBacklog)
    }

    /// No processes may be left, for example.
    @Test func withoutAThreadLinesWaitForTheNextOne() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        disk.refusal = EAGAIN
        writer.write("one")
        writer.write("two")
        #expect(writer.backlogCount == 8)
        disk.refusal = 0
        writer.write("three")
        disk.finish(writer)
        #expect(disk.text == "one\ntwo\nthree\n")
    }

    @Test func withoutAThreadTheEndWaitsForNothing() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: disk.access)
        disk.refusal = EAGAIN
        writer.write("one")
        writer.finish(until: Instant(nanoseconds: 3_600_000_000_000)) { Instant(nanoseconds: 0) }
        #expect(writer.problem == EAGAIN)
    }

    @Test func ifNothingIsHeldUpByItAFileIsWrittenAtOnce() {
        let writer = BackgroundWriter(file.descriptor, waker: nil, access: nil)
        for number in 0..<3 { writer.write("\(number)") }
        #expect(file.text == "0\n1\n2\n")
        #expect(!writer.hasBacklog)
    }
}

/// The same with threads.
@Suite struct FileThreadTests {
    private let file = RegularFile()

    @Test func everythingIsWrittenInItsOrder() {
        let writer = BackgroundWriter(file.descriptor, waker: nil)
        for number in 0..<10_000 {
            writer.write("\(number)")
            if number.isMultiple(of: 100) { writer.flush() }
        }
        writer.finish(within: .seconds(1000))
        #expect(file.text.split(separator: "\n").map { Int($0) } == Array(0..<10_000))
    }

    @Test func anErrorOfTheSystemIsReported() {
        let reader = open(file.path, O_RDONLY)
        defer { close(reader) }
        let writer = BackgroundWriter(
            file.descriptor, waker: nil,
            access: FileAccess(write: { Glibc.write(reader, $1.baseAddress, $1.count) }))
        writer.write("one")
        writer.finish(within: .seconds(1000))
        #expect(writer.problem == EBADF)
    }

    /// The thread holds all that it needs.
    @Test func aThreadThatIsStuckAtTheEndIsLeftAlone() throws {
        var (go, done) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
        pipe(&go)
        pipe(&done)
        defer { for end in go + done { close(end) } }
        let (gate, exit) = (go[0], done[1])
        let access = FileAccess(write: { _, bytes in
            var byte: UInt8 = 0
            _ = Glibc.read(gate, &byte, 1)
            return Glibc.write(exit, bytes.baseAddress, bytes.count)
        })
        var writer: BackgroundWriter? = BackgroundWriter(file.descriptor, waker: Waker(), access: access)
        writer?.write("one")
        writer?.write("two")
        var seconds: Int64 = 0
        writer?.finish(until: Instant(nanoseconds: 0)) {
            seconds += 1
            return Instant(nanoseconds: seconds * 1_000_000_000)
        }
        try #require(writer?.backlogCount == 8)
        writer = nil
        _ = Glibc.write(go[1], "x", 1)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(Glibc.read(done[0], &bytes, 4) == 4)
        #expect(String(decoding: bytes, as: UTF8.self) == "one\n")
    }
}

/// A disk that writes what it was given when it is told to.
private final class StoppedDisk: Sendable {
    private struct State {
        var works: [@Sendable () -> Void] = []
        var started = 0
        var text: [UInt8] = []
        var failures: [Int32] = []
        var most = Int.max
        var refusal: Int32 = 0
    }

    private let state = Mutex(State())

    var started: Int { state.withLock { $0.started } }
    var text: String { String(decoding: state.withLock { $0.text }, as: UTF8.self) }

    /// How much it takes at once.
    var most: Int {
        get { state.withLock { $0.most } }
        set { state.withLock { $0.most = newValue } }
    }

    /// Why there can't be another thread.
    var refusal: Int32 {
        get { state.withLock { $0.refusal } }
        set { state.withLock { $0.refusal = newValue } }
    }

    func fail(_ code: Int32) {
        state.withLock { $0.failures.append(code) }
    }

    func go() {
        let works = state.withLock { state in
            defer { state.works = [] }
            return state.works
        }
        for work in works { work() }
    }

    func finish(_ writer: BackgroundWriter) {
        writer.flush()
        while writer.hasBacklog {
            go()
            writer.flush()
        }
    }

    var access: FileAccess {
        FileAccess(start: { self.start($0) }, write: { self.write($1) })
    }

    private func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
        state.withLock { state in
            guard state.refusal == 0 else { return state.refusal }
            state.started += 1
            state.works.append(work)
            return 0
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        let piece = Array(bytes)
        let (count, code): (Int, Int32) = state.withLock { state in
            guard state.failures.isEmpty else { return (-1, state.failures.removeFirst()) }
            state.text += piece.prefix(state.most)
            return (min(state.most, piece.count), 0)
        }
        errno = code
        return count
    }
}

/// A file without a name of its own.
private final class RegularFile {
    let descriptor: Int32
    var path: String { "/proc/self/fd/\(descriptor)" }

    init() {
        var path = Array("/tmp/debounced-file-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    deinit { close(descriptor) }

    var text: String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

extension Waker {
    fileprivate var isRinging: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
