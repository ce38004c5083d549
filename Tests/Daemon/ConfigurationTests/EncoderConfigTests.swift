import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// `[encoder.NAME]` in a file.
@Suite struct EncoderConfigTests {
    private func one(_ lines: String, before: String = "") throws -> EncoderPlan {
        try plan("\(before)\n[encoder.a]\npins = [3, 4]\n\(lines)").encoders[0]
    }

    @Test func twoPinsAreEnough() throws {
        let plan = try one("")
        #expect(plan == EncoderPlan(name: "a", pins: [.offset(3), .offset(4)]))
        #expect(plan.settings == EncoderSettings(edges: .four, rest: .inactive, delay: .milliseconds(5)))
        #expect(plan.requests.map(\.partner) == [1, -1])
        #expect(plan.lineNames == ["a.A", "a.B"])
    }

    @Test func itsKeysSayHowItIsBuilt() throws {
        let plan = try one("edges = 4\nrest = 'closed'\nreverse = true\ndelay = '0s'\naxis = 'REL_DIAL'")
        #expect(
            plan.settings
                == EncoderSettings(edges: .four, rest: .active, delay: .zero, isReversed: true))
        #expect(plan.axis == InputCode(axis: "REL_DIAL"))
        #expect(try one("edges = 1").settings.edges == .one)
    }

    @Test func itsResistorsSuitItsWiring() throws {
        #expect(try one("").wiring.bias == .pullUp)
        #expect(try one("active_low = false").wiring.bias == .pullDown)
        #expect(try one("", before: "[defaults]\nactive_low = false").wiring.bias == .pullDown)
        #expect(try one("active_low = false\nbias = 'disabled'").wiring.bias == .disabled)
    }

    @Test func theRunsOfAKnobAreAddedUnlessTheConfigSaysOtherwise() throws {
        let plan = try one(
            """
            clockwise = "up"
            counterclockwise = [{ shell = "down", overlap = "queue" }, { shell = "more" }]
            """)
        guard case .run(let up)? = plan.actions[.clockwise]?.first,
            case .run(let down)? = plan.actions[.counterclockwise]?.first,
            case .run(let more)? = plan.actions[.counterclockwise]?.last
        else { return #expect(Bool(false)) }
        #expect([up.overlap, down.overlap, more.overlap] == [.sum, .queue, .sum])
    }

    @Test func aReversedOrderOfPinsIsAnotherKnob() throws {
        let other = try plan("[encoder.a]\npins = ['B', 'A']").encoders[0]
        #expect(other.pins == [.name("B"), .name("A")])
    }
}
