import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

/// Work beside the loop, whose thread does nothing until it is told to.
@Suite final class BackgroundTests {
    private let waker = Waker()
    private var work: [() -> Void] = []
    private var refusal: Int32 = 0

    private func background() throws -> Background<String> {
        let start: ThreadStarter = { [unowned self] job in
            if refusal == 0 { work.append(job) }
            return refusal
        }
        let background = Background<String>(waker: waker, start: start)
        return try #require(background)
    }

    private var isRinging: Bool {
        var polled = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    @Test func theResultIsTakenOnce() throws {
        let background = try background()
        #expect(background.begin { "one" } == 0)
        #expect(background.isBusy && background.take() == nil && !isRinging)
        work[0]()
        #expect(background.isBusy && isRinging)
        #expect(background.take() == "one")
        #expect(!background.isBusy && background.take() == nil && !isRinging)
        #expect(background.begin { "two" } == 0)
        work[1]()
        #expect(background.take() == "two")
    }

    @Test func thereIsOnePieceAtATime() throws {
        let background = try background()
        #expect(background.begin { "one" } == 0)
        #expect(background.begin { "two" } == EBUSY)
        #expect(work.count == 1)
    }

    @Test func withoutAThreadNothingIsBegun() throws {
        let background = try background()
        refusal = EAGAIN
        #expect(background.begin { "one" } == EAGAIN)
        #expect(!background.isBusy)
    }

    @Test func aResultThatNobodyWaitsForWakesNothing() throws {
        var background: Background<String>? = try background()
        #expect(background?.begin { "one" } == 0)
        background = nil
        work[0]()
        #expect(!isRinging)
    }

    @Test func aThreadIsWaitedForIfThereIsOne() throws {
        let made = Background<Int>()
        let background = try #require(made)
        background.wait(until: .distantFuture)
        #expect(background.begin { 7 } == 0)
        background.wait(until: .distantFuture)
        #expect(background.take() == 7)
    }
}
