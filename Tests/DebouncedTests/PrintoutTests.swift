// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import debounced

/// Results that are printed in pieces.
@Suite final class PrintoutTests {
    private let reader: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { for end in [reader, writer] { close(end) } }

    private var printed: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes[..<max(0, read(reader, &bytes, bytes.count))], as: UTF8.self)
    }

    @Test func nothingIsPrintedBeforeThereIsAPiece() {
        let printout = Printout(to: writer, firstPiece: 8)
        printout.write("one")
        #expect(printed == "")
        printout.write("two")
        #expect(printed == "one\ntwo\n")
    }

    @Test func onlyTheFirstPieceIsLarger() {
        let printout = Printout(to: writer, firstPiece: 1 << 20)
        printout.flush()
        printout.write(String(repeating: "x", count: 65535))
        #expect(printed != "")
    }

    @Test func atTheEndTheRestIsPrinted() {
        do {
            let printout = Printout(to: writer)
            printout.write("one")
            #expect(printed == "")
        }
        #expect(printed == "one\n")
    }

    @Test func whatIsDiscardedIsNotPrinted() {
        let printout = Printout(to: writer)
        printout.write("one")
        printout.discard()
        printout.write("two")
        printout.flush()
        #expect(printed == "two\n")
    }

    @Test func whoeverReadHadEnough() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        let printout = Printout(to: ends[1], firstPiece: 0)
        printout.write("one")
        #expect(printout.problem?.isClosedPipe == true)
        printout.write("two")
        close(ends[1])
    }

    @Test func aFullDiskIsAProblem() {
        let full = open("/dev/full", O_WRONLY)
        let printout = Printout(to: full)
        printout.write("one")
        #expect(printout.problem == nil)
        printout.flush()
        #expect(printout.problem?.code == ENOSPC)
        #expect(printout.problem?.isClosedPipe == false)
        close(full)
    }
}
