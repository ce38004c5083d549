// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Daemon
import Glibc
import Testing

@Suite struct OutletTests {
    private let reader: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
    }

    @Test func linesGoOutAtOnce() {
        let outlet = Outlet(writer, bell: nil)
        outlet.write("one")
        outlet.write("two")
        #expect(read(atMost: 100) == "one\ntwo\n")
        close()
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

    @Test func theFlagsOfASharedPipeStayAsTheyAre() {
        let outlet = Outlet(writer, bell: nil)
        outlet.write("x")
        #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0)
        close()
    }

    @Test func aReaderThatWentAwayIsNoReasonToStop() {
        signal(SIGPIPE, SIG_IGN)
        Glibc.close(reader)
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

    private func read(atMost count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        return String(decoding: bytes[..<Glibc.read(reader, &bytes, count)], as: UTF8.self)
    }

    private func close() {
        for end in [reader, writer] { Glibc.close(end) }
    }
}

extension Bell {
    fileprivate var isRinging: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
