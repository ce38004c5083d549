import DebouncedContacts
import DebouncedEngine
import Testing

@testable import DebouncedWire

/// What one side writes of an event, the other reads.
@Suite struct EventJSONTests {
    private static let moments: [(ControlKind, Moment)] = [
        (.button, moment(.release, held: 7, isLost: true)), (.button, moment(.hold, after: 1_000_000_000)),
        (.button, moment(.click, count: 2)), (.button, moment(.repeat, count: 3)),
        (.switch, moment(.on, held: 9, isFound: true)), (.encoder, moment(.clockwise, count: 4)),
        (.encoder, moment(.counterclockwise, count: 1)),
    ]

    private static func moment(
        _ gesture: Gesture, held: Int64? = nil, after: Int64? = nil, count: Int? = nil, isLost: Bool = false,
        isFound: Bool = false
    ) -> Moment {
        Moment(
            control: 0, gesture: gesture, at: Instant(nanoseconds: 5), held: held, after: after, count: count,
            isLost: isLost, isFound: isFound)
    }

    @Test(arguments: moments)
    func comesBackAsItWas(_ kind: ControlKind, _ moment: Moment) throws {
        let event = Event(sequence: 6, control: ControlName(kind, "a \"b\""), moment: moment)
        let json = try #require(JSON(parsing: Array(event.json.utf8)))
        #expect(Event(json) == event)
    }

    /// What adds them up need not fear that.
    @Test func noCountIsTooLarge() throws {
        let text =
            #"{"seq":9223372036854775807,"time_ns":1,"encoder":"a","event":"clockwise","steps":9223372036854775807}"#
        let event = try #require(JSON(parsing: Array(text.utf8)).flatMap { Event($0) })
        #expect(event.moment.count == 1 << 53)
        #expect(event.sequence == 1 << 53)
    }

    @Test func anEncoderHasSteps() {
        let turn = EventJSONTests.moment(.clockwise, count: 4)
        let event = Event(sequence: 6, control: ControlName(.encoder, "volume"), moment: turn)
        #expect(
            event.json
                == #"{"seq":6,"time_ns":5,"encoder":"volume","event":"clockwise","steps":4}"#)
    }
}
