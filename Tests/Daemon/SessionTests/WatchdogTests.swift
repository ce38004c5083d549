import DebouncedContacts
import Glibc
import Testing

@testable import DebouncedDaemon

@Suite final class WatchdogTests {
    private var signs = 0

    @Test func aSignOfLifeIsGivenTwiceAsOftenAsAsked() throws {
        let watchdog = try #require(asked(["WATCHDOG_USEC": "1000000"]))
        #expect(watchdog.deadline == at(500))
        watchdog.advance(to: at(499))
        #expect(signs == 0)
        watchdog.advance(to: at(500))
        #expect(signs == 1)
        #expect(watchdog.deadline == at(1000))
    }

    @Test func whoIsLateGivesOneSignAndGoesOnFromThere() throws {
        let watchdog = try #require(asked(["WATCHDOG_USEC": "1000000"]))
        watchdog.advance(to: at(2600))
        #expect(signs == 1)
        #expect(watchdog.deadline == at(3100))
    }

    @Test func itIsForTheProcessThatWasAsked() {
        #expect(asked(["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "\(getpid())"]) != nil)
        #expect(asked(["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "\(getppid())"]) == nil)
    }

    @Test(
        arguments: [
            nil, "", "0", "1", "-1000000", "often", "nan", "2e9", "9223372036854775807",
            "9223372036854775808",
        ] as [String?])
    func whereNobodyAsksThereIsNone(_ limit: String?) {
        #expect(asked(limit.map { ["WATCHDOG_USEC": $0] } ?? [:]) == nil)
    }

    private func asked(_ environment: [String: String]) -> Watchdog? {
        Watchdog(from: at(0), asked: { environment[$0] }, notify: { self.signs += 1 })
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }
}
