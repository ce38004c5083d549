import DebouncedContacts
import DebouncedEngine
import DebouncedStrips
import Testing

@testable import DebouncedInstruments

@Suite struct LaneTests {
    private static let policies: [Policy] = [
        .leading(delay: .milliseconds(5), confirm: .zero), .leading(delay: .milliseconds(20)),
        .trailing(delay: .milliseconds(5)), .lockout(delay: .milliseconds(40)),
    ]

    private func lane(_ policy: Policy, _ edges: [Edge], until end: Instant) -> Lane {
        var lane = Lane("bell", policy)
        for edge in edges { lane.feed(edge) }
        lane.advance(to: end)
        return lane
    }

    /// Whoever changes the delay sees what would have been, not only what will be.
    @Test(arguments: policies, policies)
    func judgingAgainGivesTheSame(_ first: Policy, _ then: Policy) {
        let strip = Strip(
            "__#_##_#####################____#___#__________#__##################___________________")
        var lane = lane(first, strip.edges, until: strip.end)
        lane.retune({ $0 = Tuning(then) }, now: strip.end)
        let other = self.lane(then, strip.edges, until: strip.end)
        #expect(lane.previews.map(\.clean) == other.previews.map(\.clean))
        #expect(lane.previews.map(\.presses) == other.previews.map(\.presses))
        #expect(lane.policy == then)
    }

    @Test func aLineThatIsFoundActiveHasNoEdge() {
        var lane = Lane("bell", .leading(delay: .milliseconds(5)))
        lane.start(.active)
        #expect(lane.edges == 0)
        #expect(lane.level == .active)
        #expect(lane.previews.allSatisfy { $0.presses == 0 && $0.clean.level == .active })
    }

    @Test func whatWasReportedIsCountedOnceByWhatClosedTheContact() {
        var door = Lane("door", .trailing(delay: .milliseconds(50)), of: .switch, closing: .off)
        var knob = Lane("volume", .trailing(delay: .milliseconds(5)), of: .encoder, closing: nil)
        for gesture in [Gesture.on, .off, .hold] {
            door.count(Moment(control: 0, gesture: gesture, at: .milliseconds(1)), isPlayed: false)
            door.count(Moment(control: 0, gesture: gesture, at: .milliseconds(2)), isPlayed: true)
        }
        knob.count(Moment(control: 0, gesture: .clockwise, at: .milliseconds(1), count: 3), isPlayed: true)
        #expect(door.count(until: .distantFuture) == "1 closing")
        #expect(knob.count(until: .distantFuture) == "3 clicks")
    }

    /// As after a restart of the daemon that holds the line.
    @Test func allCountsStartAgainWithTheLine() {
        var lane = lane(
            .lockout(delay: .milliseconds(5)), Strip("__##__##__").edges, until: .milliseconds(20))
        lane.press(at: .milliseconds(2))
        lane.start(.inactive)
        #expect((lane.edges, lane.presses(until: .distantFuture)) == (0, 0))
        #expect(lane.previews.allSatisfy { $0.presses == 0 })
        lane.press(at: .milliseconds(30))
        lane.feed(Edge(.active, at: .milliseconds(30)))
        lane.retune({ $0.shorten() }, now: .milliseconds(40))
        #expect((lane.edges, lane.presses(until: .distantFuture), lane.previews[2].presses) == (1, 1, 1))
    }

    @Test func whatWasForgottenIsStillCounted() {
        var lane = Lane("bell", .lockout(delay: .milliseconds(1)))
        for place in 0..<10_000 {
            let instant = Instant.milliseconds(place * 10)
            if place.isMultiple(of: 2) { lane.press(at: instant) }
            lane.feed(Edge(place.isMultiple(of: 2) ? .active : .inactive, at: instant))
        }
        #expect(lane.edges == 10_000)
        #expect(lane.presses(until: .distantFuture) == 5000)
        #expect(lane.presses.count <= Signal.memory + 1)
        #expect(lane.previews.map(\.presses) == [0, 0, 5000].map { $0 == 0 ? lane.previews[0].presses : $0 })
    }
}
