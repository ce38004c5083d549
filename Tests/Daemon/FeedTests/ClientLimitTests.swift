import DebouncedContacts
import DebouncedLinux
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite(.serialized) struct ClientLimitTests {
    private let fixture: FeedFixture

    init() throws { fixture = try FeedFixture() }

    private func pass(_ time: Duration) {
        fixture.host.now = fixture.host.now + time
        fixture.feed.advance(to: fixture.host.now)
        fixture.attend()
    }

    // MARK: Users

    @Test func noUserHasMoreThanHalf() {
        fixture.users = [1000]
        let guests = (0..<Feed.mostOfUser).map { _ in fixture.guest("events") }
        let one = fixture.guest("status")
        #expect(one.lines == ["{\"error\":\"user 1000 has 16 clients connected already; try again later\"}"])
        fixture.users = [0]
        #expect(fixture.guest("status").lines.first?.hasPrefix("{\"version\"") == true)
        fixture.users = [1000]
        guests[0].hangUp()
        fixture.attend()
        #expect(fixture.guest("status").lines.first?.hasPrefix("{\"version\"") == true)
    }

    /// Under `PrivateUsers=yes` all others appear as one.
    @Test func othersShareAHalfAndLockOutNeitherRootNorUs() {
        fixture.users = [Peer.unmappedUser]
        let guests = (0..<Feed.mostOfUser).map { _ in fixture.guest("events") }
        #expect(
            fixture.guest("status").lines
                == ["{\"error\":\"other users have 16 clients connected already; try again later\"}"])
        for user: UInt32 in [0, 990] {
            fixture.users = [user]
            #expect(fixture.guest("status").lines.first?.hasPrefix("{\"version\"") == true)
        }
        #expect(guests.allSatisfy { !$0.isEnded })
    }

    @Test func aPeerIsWhoConnected() {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        defer { for end in ends { close(end) } }
        #expect(Peer(of: ends[0]) == Peer(process: getpid(), user: geteuid()))
        #expect(Peer(of: ends[0])?.program?.isEmpty == false)
        #expect(Peer(of: -1) == nil)
    }

    // MARK: Idle clients

    @Test func whoAsksNothingForAMinuteIsHungUpOn() {
        let guest = fixture.guest()
        pass(.seconds(59))
        #expect(!guest.isEnded)
        pass(.seconds(1))
        #expect(guest.lines == ["{\"error\":\"nothing was asked for 60 s, so the connection is closed\"}"])
        #expect(guest.isEnded)
        #expect(fixture.feed.deadline == nil)
    }

    @Test func halfARequestIsNothing() {
        let guest = fixture.guest()
        for _ in 0..<6 {
            guest.send("s")
            fixture.attend()
            pass(.seconds(10))
        }
        #expect(guest.lines.count == 1)
        #expect(guest.isEnded)
    }

    @Test func eachRequestRestartsTheMinute() {
        let guest = fixture.guest("status")
        for _ in 0..<3 {
            pass(.seconds(40))
            guest.send("status\n")
            fixture.attend()
        }
        #expect(guest.lines.count == 4)
        #expect(!guest.isEnded)
    }

    @Test func whoListensStays() {
        let guest = fixture.guest("notices")
        #expect(fixture.feed.deadline == nil)
        pass(.seconds(3600))
        #expect(!guest.isEnded)
    }

    @Test func whoWaitsForTheDiskStaysUntilAMinuteAfterTheAnswer() {
        let guest = fixture.guest("set gas 1")
        #expect(fixture.feed.deadline == nil)
        pass(.seconds(300))
        fixture.host.waiting.first?(nil)
        fixture.attend()
        #expect(guest.lines == ["{\"ok\":true}"])
        pass(.seconds(59))
        #expect(!guest.isEnded)
        pass(.seconds(1))
        #expect(guest.lines.count == 1 && guest.isEnded)
    }

    @Test func nothingIsDueWithoutAClient() {
        #expect(fixture.feed.deadline == nil)
        let guest = fixture.guest("status")
        #expect(fixture.feed.deadline == fixture.host.now + .seconds(60))
        guest.hangUp()
        fixture.attend()
        #expect(fixture.feed.deadline == nil)
    }
}
