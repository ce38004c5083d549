import DebouncedContacts
import DebouncedStrips
import Testing

@testable import DebouncedEngine

/// How long a contact trembles before that is worth a notice.
@Suite struct ChatterTests {
    /// Whether each edge was news; one column is 1 ms.
    private func news(_ line: String, long: Duration) -> [Bool] {
        var chatter = Chatter(long: long)
        return Strip(line, step: .milliseconds(1)).edges.map { edge in
            chatter.feed(edge, restingAfter: .milliseconds(3))
            return chatter.takeReport()
        }
    }

    @Test func itIsNewsOnceUntilItComesToRest() {
        #expect(
            news("_#_#_#_#_#____#_#_#_#_#____", long: .milliseconds(5))
                == [false, false, false, false, false, true, false, false, false, false]
                + [false, false, false, false, false, true, false, false, false, false])
    }

    @Test func aRestEndsIt() {
        // 2 ms are none, 3 ms are one.
        #expect(news("_#__#__#__#", long: .milliseconds(9)).last == true)
        #expect(news("_#___#___#___#", long: .milliseconds(9)).contains(true) == false)
    }
}
