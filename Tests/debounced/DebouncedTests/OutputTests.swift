import Glibc
import Testing

@testable import debounced

/// Results that are printed in pieces.
@Suite final class OutputTests {
    private let reader: Int32
    private let writer: Int32

    init() {
        (reader, writer) = OutputTests.makePipe()
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { for end in [reader, writer] { close(end) } }

    private var printed: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes[..<max(0, read(reader, &bytes, bytes.count))], as: UTF8.self)
    }

    @Test func nothingIsPrintedBeforeThereIsAPiece() {
        let output = Output(.waiting(piece: 8), to: writer)
        output.write("one")
        #expect(printed == "")
        output.write("two")
        #expect(printed == "one\ntwo\n")
    }

    /// Whether it is kept in memory or, beyond a mebibyte, in a file.
    @Test(arguments: [1, 3000])
    func whatIsHeldBackIsPrintedOnceItMayBe(lines: Int) throws {
        let file = tmpfile()!
        defer { fclose(file) }
        let output = Output(.held, to: fileno(file))
        let line = String(repeating: "x", count: 999)
        for number in 0..<lines { output.write("\(number) \(line)") }
        #expect(size(of: file) == 0)
        try output.finish()
        #expect(size(of: file) == (0..<lines).reduce(0) { $0 + "\($1)".count + 1001 })
        rewind(file)
        var number = 0
        var text = [CChar](repeating: 0, count: 2000)
        while fgets(&text, 2000, file) != nil {
            #expect(
                text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } == "\(number) \(line)\n")
            number += 1
        }
        #expect(number == lines)
    }

    @Test func whatIsHeldBackAndDiscardedIsNotPrinted() throws {
        let file = tmpfile()!
        defer { fclose(file) }
        let output = Output(.held, to: fileno(file))
        for _ in 0..<3000 { output.write(String(repeating: "x", count: 999)) }
        output.discard()
        try output.finish()
        #expect(size(of: file) == 0)
    }

    @Test func nothingIsHeldBackForNobody() {
        let writer = pipeWithoutReader()
        let output = Output(.held, to: writer)
        for _ in 0..<3000 { output.write(String(repeating: "x", count: 999)) }
        #expect(output.problem?.isClosedPipe == true)
        close(writer)
    }

    private static func makePipe() -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// A child that another test is starting may hold the other end open a little longer than we do.
    private func pipeWithoutReader() -> Int32 {
        let (reader, writer) = OutputTests.makePipe()
        close(reader)
        var polled = pollfd(fd: writer, events: 0, revents: 0)
        poll(&polled, 1, -1)
        return writer
    }

    private func size(of file: UnsafeMutablePointer<FILE>) -> Int {
        var status = stat()
        fstat(fileno(file), &status)
        return status.st_size
    }

    @Test func atTheEndTheRestIsPrinted() {
        do {
            let output = Output(to: writer)
            output.write("one")
            #expect(printed == "")
        }
        #expect(printed == "one\n")
    }

    @Test func whatIsDiscardedIsNotPrinted() {
        let output = Output(to: writer)
        output.write("one")
        output.discard()
        output.write("two")
        output.flush()
        #expect(printed == "two\n")
    }

    @Test func whoeverReadHadEnough() {
        let writer = pipeWithoutReader()
        let output = Output(.waiting(piece: 0), to: writer)
        output.write("one")
        #expect(output.problem?.isClosedPipe == true)
        output.write("two")
        close(writer)
    }

    @Test func aFullDiskIsAProblem() {
        let full = open("/dev/full", O_WRONLY)
        let output = Output(to: full)
        output.write("one")
        #expect(output.problem == nil)
        output.flush()
        #expect(output.problem?.code == ENOSPC)
        #expect(output.problem?.isClosedPipe == false)
        close(full)
    }
}
