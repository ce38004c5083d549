import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@Suite struct OutletTests {
    private let reader: Int32
    private let writeEnd: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writeEnd) = (ends[0], ends[1])
    }

    @Test func linesGoOutAtOnce() {
        let writer = BackgroundWriter(writeEnd, waker: nil)
        writer.write("one")
        writer.write("two")
        #expect(read(atMost: 100) == "one\ntwo\n")
        close()
    }

    /// Otherwise that would be found with the next line, which may be an hour away.
    @Test func theBellRingsOnceNobodyReadsAnyMore() throws {
        let waker = Waker()
        let writer = BackgroundWriter(writeEnd, waker: waker)
        writer.watchReader()
        var poll = Poll()
        poll.add(waker.descriptor)
        try poll.wait(until: Poll.now)
        #expect(!poll.isReady(0))
        _ = Glibc.close(reader)
        try poll.wait(until: nil)
        writer.lookForReader()
        #expect(writer.problem == EPIPE)
        try poll.wait(until: Poll.now)
        #expect(!poll.isReady(0))
        _ = Glibc.close(writeEnd)
    }

    @Test func aFullPipeHoldsNobodyUp() {
        let writer = BackgroundWriter(writeEnd, waker: nil, limit: 1000)
        let line = String(repeating: "x", count: 99)
        for _ in 0..<1000 { writer.write(line) }
        #expect(writer.hasBacklog)
        #expect(writer.takeDropped() > 0)
        #expect(writer.takeDropped() == 0)
        close()
    }

    /// The first look at the clock is the last.
    @Test func aReaderThatReadsNothingIsLeftWhenCtrlCIsPressedAgain() {
        let writer = BackgroundWriter(writeEnd, waker: nil)
        while !writer.hasBacklog { writer.write(String(repeating: "x", count: 99)) }
        let (signals, sender) = (OutletTests(), Instant(nanoseconds: 0))
        _ = Glibc.write(signals.writeEnd, "x", 1)
        var (looks, waits) = (0, 0)
        writer.interruption = WaitCanceller(descriptor: signals.reader) {
            looks += 1
            return looks == 2
        }
        writer.finish(until: sender.advanced(by: 3_600_000_000_000)) {
            waits += 1
            return sender
        }
        #expect(looks == 2 && waits == 1)
        #expect(writer.hasBacklog)
        signals.close()
        close()
    }

    @Test func whatWasKeptGoesOutInOrderOnceThereIsRoom() {
        let writer = BackgroundWriter(writeEnd, waker: nil)
        for number in 0..<20_000 { writer.write("\(number)") }
        var text = ""
        while writer.hasBacklog {
            text += read(atMost: 65_536)
            writer.flush()
        }
        text += read(atMost: 65_536)
        let kept = text.split(separator: "\n").compactMap { Int($0) }
        #expect(kept == Array(0..<kept.count))
        #expect(kept.count + writer.takeDropped() == 20_000)
        close()
    }

    @Test func aReaderWhoIsSlowForYearsTakesNoMoreRoom() throws {
        let writer = BackgroundWriter(writeEnd, waker: nil, limit: 10_000)
        let line = String(repeating: "x", count: 99)
        while !writer.hasBacklog { writer.write(line) }
        for _ in 0..<100 {
            _ = read(atMost: 4096)
            writer.flush()
            while writer.takeDropped() == 0 { writer.write(line) }
            #expect(writer.hasBacklog)
        }
        let backlog = Mirror(reflecting: writer).children.first { $0.label == "backlog" }
        #expect(try #require(backlog?.value as? [UInt8]).count <= 20_000)
        close()
    }

    @Test func theFlagsOfASharedPipeStayAsTheyAre() {
        let writer = BackgroundWriter(writeEnd, waker: nil)
        writer.write("x")
        #expect(fcntl(writeEnd, F_GETFL) & O_NONBLOCK == 0)
        close()
    }

    @Test func aReaderThatWentAwayIsNoReasonToStop() throws {
        signal(SIGPIPE, SIG_IGN)
        Glibc.close(reader)
        // A child that another test is starting may hold it open a little longer.
        var poll = Poll()
        poll.add(writeEnd)
        try poll.wait(until: nil)
        let writer = BackgroundWriter(writeEnd, waker: nil)
        writer.write("one")
        writer.write("two")
        #expect(writer.isClosed)
        Glibc.close(writeEnd)
    }

    @Test func theBellRingsWhenThereIsRoomAgain() {
        let waker = Waker()
        let writer = BackgroundWriter(writeEnd, waker: waker)
        writer.write("x")
        #expect(!waker.isRinging)
        for _ in 0..<2000 { writer.write(String(repeating: "x", count: 99)) }
        #expect(!waker.isRinging)
        _ = read(atMost: 65_536)
        #expect(waker.isRinging)
        close()
    }

    @Test func aTerminalThatIsStoppedHoldsNobodyUp() throws {
        let (master, terminal) = Terminal.open()
        try #require(terminal >= 0)
        defer { for end in [master, terminal, reader, writeEnd] { Glibc.close(end) } }
        let writer = BackgroundWriter(terminal, waker: nil)
        // What ^S does.
        tcflow(terminal, TCOOFF)
        writer.write("one")
        writer.write("two")
        #expect(writer.hasBacklog)
        tcflow(terminal, TCOON)
        writer.flush()
        #expect(!writer.hasBacklog)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = Glibc.read(master, &bytes, bytes.count)
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "one\r\ntwo\r\n")
    }

    @Test func aSocketHoldsNobodyUpEither() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        let writer = BackgroundWriter(ends[1], waker: nil, limit: 1000)
        for _ in 0..<10_000 { writer.write(String(repeating: "x", count: 99)) }
        #expect(writer.hasBacklog)
        #expect(writer.takeDropped() > 0)
        #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
        shutdown(ends[0], Int32(SHUT_RDWR))
        Glibc.close(ends[0])
        writer.flush()
        #expect(writer.isClosed)
        Glibc.close(ends[1])
        close()
    }

    @Test func aDiskThatIsFullIsNoReasonToStop() {
        let full = open("/dev/full", O_WRONLY)
        let writer = BackgroundWriter(full, waker: nil)
        writer.write("one")
        #expect(writer.isClosed)
        writer.write("two")
        #expect(writer.takeDropped() == 1)
        writer.finish(within: .seconds(1000))
        Glibc.close(full)
        close()
    }

    /// Each time that it takes something it would otherwise begin again.
    @Test func aReaderThatTakesALittleNowAndThenIsNotWaitedForForEver() {
        let writer = BackgroundWriter(writeEnd, waker: nil)
        while !writer.hasBacklog { writer.write(String(repeating: "x", count: 4095)) }
        for _ in 0..<8 { writer.write(String(repeating: "x", count: 4095)) }
        var times = 0
        writer.finish(until: Instant(nanoseconds: 1_000_000_000)) {
            _ = read(atMost: 4096)
            times += 1
            return Instant(nanoseconds: Int64(times) * 400_000_000)
        }
        #expect(times == 3)
        #expect(writer.hasBacklog)
        close()
    }

    private func read(atMost count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        return String(decoding: bytes[..<Glibc.read(reader, &bytes, count)], as: UTF8.self)
    }

    private func close() {
        for end in [reader, writeEnd] { Glibc.close(end) }
    }
}

private enum Terminal {
    /// Both sides of a terminal that is no one's.
    static func open() -> (master: Int32, terminal: Int32) {
        let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number) = (Int32(0), Int32(0))
        // TIOCSPTLCK and TIOCGPTN.
        guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            return (master, -1)
        }
        return (master, Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    }
}

extension Waker {
    fileprivate var isRinging: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
