import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@Suite struct PollTests {
    @Test func namesThePlacesThatAreReady() throws {
        let (quiet, speaking, ended) = (Pipe(), Pipe(), Pipe())
        speaking.write()
        ended.closeWriting()

        var poll = Poll()
        for descriptor in [quiet.reading, speaking.reading, nil, ended.reading] { poll.add(descriptor) }
        try poll.wait(until: nil)

        #expect((0..<4).filter(poll.isReady) == [1, 3])
    }

    /// The kernel refuses more places than there may be descriptors.
    @Test func placesWithoutADescriptorCostNothing() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let speaking = Pipe()
        speaking.write()
        var poll = Poll()
        let count = Int(min(limit.rlim_cur, 2_000_000)) + 1
        for _ in 0..<count { poll.add(nil) }
        poll.add(speaking.reading)
        try poll.wait(until: nil)
        #expect(!poll.isReady(0) && !poll.isReady(count - 1) && poll.isReady(count))
    }

    @Test func forgetsWhatWasReady() throws {
        let (quiet, speaking) = (Pipe(), Pipe())
        speaking.write()

        var poll = Poll()
        poll.add(speaking.reading)
        try poll.wait(until: nil)
        poll.removeAll()
        poll.add(quiet.reading)
        try poll.wait(until: Poll.now)

        #expect(!poll.isReady(0))
    }

    @Test func doesNotEndBeforeItsDeadline() throws {
        var poll = Poll()
        let deadline = Poll.now.advanced(by: 1_234_567)
        try poll.wait(until: deadline)
        #expect(Poll.now >= deadline)
    }

    @Test func doesNotWaitForADeadlineThatIsPast() throws {
        var poll = Poll()
        try poll.wait(until: Instant(nanoseconds: .min))
        try poll.wait(until: Poll.now)
    }
}

/// A pipe that lives as long as its test.
private final class Pipe {
    let reading: Int32
    private let writing: Int32
    private var isWritable = true

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func write() {
        _ = Glibc.write(writing, "!", 1)
    }

    /// A child that another test is starting may hold it open a little longer.
    func closeWriting() {
        close(writing)
        isWritable = false
        var polled = pollfd(fd: reading, events: 0, revents: 0)
        poll(&polled, 1, -1)
    }

    deinit {
        close(reading)
        if isWritable { close(writing) }
    }
}
