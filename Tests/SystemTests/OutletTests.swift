// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedContacts
import DebouncedSystem
import Glibc
import Testing

@Suite struct OutletTests {
    private let reader: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = (ends[0], ends[1])
    }

    @Test func linesGoOutAtOnce() {
        let outlet = Outlet(writer, bell: nil)
        outlet.write("one")
        outlet.write("two")
        #expect(read(atMost: 100) == "one\ntwo\n")
        close()
    }

    /// Otherwise that would be found with the next line, which may be an hour away.
    @Test func theBellRingsOnceNobodyReadsAnyMore() throws {
        let bell = Bell()
        let outlet = Outlet(writer, bell: bell)
        outlet.watchReader()
        var poll = Poll()
        poll.add(bell.descriptor)
        try poll.wait(until: Poll.now)
        #expect(!poll.isReady(0))
        _ = Glibc.close(reader)
        try poll.wait(until: nil)
        outlet.lookForReader()
        #expect(outlet.problem == EPIPE)
        try poll.wait(until: Poll.now)
        #expect(!poll.isReady(0))
        _ = Glibc.close(writer)
    }

    @Test func aFullPipeHoldsNobodyUp() {
        let outlet = Outlet(writer, bell: nil, limit: 1000)
        let line = String(repeating: "x", count: 99)
        for _ in 0..<1000 { outlet.write(line) }
        #expect(outlet.hasBacklog)
        #expect(outlet.takeDropped() > 0)
        #expect(outlet.takeDropped() == 0)
        close()
    }

    @Test func whatWasKeptGoesOutInOrderOnceThereIsRoom() {
        let outlet = Outlet(writer, bell: nil)
        for number in 0..<20_000 { outlet.write("\(number)") }
        var text = ""
        while outlet.hasBacklog {
            text += read(atMost: 65_536)
            outlet.flush()
        }
        text += read(atMost: 65_536)
        let kept = text.split(separator: "\n").compactMap { Int($0) }
        #expect(kept == Array(0..<kept.count))
        #expect(kept.count + outlet.takeDropped() == 20_000)
        close()
    }

    @Test func aReaderWhoIsSlowForYearsTakesNoMoreRoom() throws {
        let outlet = Outlet(writer, bell: nil, limit: 10_000)
        let line = String(repeating: "x", count: 99)
        while !outlet.hasBacklog { outlet.write(line) }
        for _ in 0..<100 {
            _ = read(atMost: 4096)
            outlet.flush()
            while outlet.takeDropped() == 0 { outlet.write(line) }
            #expect(outlet.hasBacklog)
        }
        let backlog = Mirror(reflecting: outlet).children.first { $0.label == "backlog" }
        #expect(try #require(backlog?.value as? [UInt8]).count <= 20_000)
        close()
    }

    @Test func theFlagsOfASharedPipeStayAsTheyAre() {
        let outlet = Outlet(writer, bell: nil)
        outlet.write("x")
        #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0)
        close()
    }

    @Test func aReaderThatWentAwayIsNoReasonToStop() throws {
        signal(SIGPIPE, SIG_IGN)
        Glibc.close(reader)
        // A child that another test is starting may hold it open a little longer.
        var poll = Poll()
        poll.add(writer)
        try poll.wait(until: nil)
        let outlet = Outlet(writer, bell: nil)
        outlet.write("one")
        outlet.write("two")
        #expect(outlet.isClosed)
        Glibc.close(writer)
    }

    @Test func theBellRingsWhenThereIsRoomAgain() {
        let bell = Bell()
        let outlet = Outlet(writer, bell: bell)
        outlet.write("x")
        #expect(!bell.isRinging)
        for _ in 0..<2000 { outlet.write(String(repeating: "x", count: 99)) }
        #expect(!bell.isRinging)
        _ = read(atMost: 65_536)
        #expect(bell.isRinging)
        close()
    }

    @Test func aTerminalThatIsStoppedHoldsNobodyUp() throws {
        let (master, terminal) = Terminal.open()
        try #require(terminal >= 0)
        defer { for end in [master, terminal, reader, writer] { Glibc.close(end) } }
        let outlet = Outlet(terminal, bell: nil)
        // What ^S does.
        tcflow(terminal, TCOOFF)
        outlet.write("one")
        outlet.write("two")
        #expect(outlet.hasBacklog)
        tcflow(terminal, TCOON)
        outlet.flush()
        #expect(!outlet.hasBacklog)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = Glibc.read(master, &bytes, bytes.count)
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "one\r\ntwo\r\n")
    }

    @Test func aSocketHoldsNobodyUpEither() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        let outlet = Outlet(ends[1], bell: nil, limit: 1000)
        for _ in 0..<10_000 { outlet.write(String(repeating: "x", count: 99)) }
        #expect(outlet.hasBacklog)
        #expect(outlet.takeDropped() > 0)
        #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
        shutdown(ends[0], Int32(SHUT_RDWR))
        Glibc.close(ends[0])
        outlet.flush()
        #expect(outlet.isClosed)
        Glibc.close(ends[1])
        close()
    }

    @Test func aDiskThatIsFullIsNoReasonToStop() {
        let full = open("/dev/full", O_WRONLY)
        let outlet = Outlet(full, bell: nil)
        outlet.write("one")
        #expect(outlet.isClosed)
        outlet.write("two")
        #expect(outlet.takeDropped() == 1)
        outlet.finish(within: .seconds(1000))
        Glibc.close(full)
        close()
    }

    /// Each time that it takes something it would otherwise begin anew.
    @Test func aReaderThatTakesALittleNowAndThenIsNotWaitedForForEver() {
        let outlet = Outlet(writer, bell: nil)
        while !outlet.hasBacklog { outlet.write(String(repeating: "x", count: 4095)) }
        for _ in 0..<8 { outlet.write(String(repeating: "x", count: 4095)) }
        var times = 0
        outlet.finish(until: Instant(nanoseconds: 1_000_000_000)) {
            _ = read(atMost: 4096)
            times += 1
            return Instant(nanoseconds: Int64(times) * 400_000_000)
        }
        #expect(times == 3)
        #expect(outlet.hasBacklog)
        close()
    }

    private func read(atMost count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        return String(decoding: bytes[..<Glibc.read(reader, &bytes, count)], as: UTF8.self)
    }

    private func close() {
        for end in [reader, writer] { Glibc.close(end) }
    }
}

private enum Terminal {
    /// Both sides of a terminal that is nobody's.
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

extension Bell {
    fileprivate var isRinging: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
