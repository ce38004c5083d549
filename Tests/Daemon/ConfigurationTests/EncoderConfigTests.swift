import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// `[encoder.NAME]` in a file.
@Suite struct EncoderConfigTests {
    private func one(_ lines: String, before: String = "") throws -> EncoderPlan {
        try plan("\(before)\n[encoder.a]\npins = [3, 4]\n\(lines)").encoders[0]
    }

    private func mistakes(_ lines: String) -> [String] {
        findings("[encoder.a]\n\(lines)").map { String($0.dropFirst("f:".count)) }
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

    @Test(arguments: [
        ("edges = 4", "1:1: error: encoder 'a' has no pins: write pins = [17, 18], for A and B"),
        ("pins = [3]", "2:8: error: 'pins' needs two lines, A and B, such as [17, 18]"),
        ("pins = 3", "2:8: error: 'pins' can't be 3: write both lines, A and B, such as [17, 18]"),
        (
            "pins = [3, 3]",
            "2:1: error: A and B of encoder 'a' are the same line: write two, such as pins = [17, 18]"
        ),
        ("pins = [3, 4]\nedges = 3", "3:9: error: 'edges' can't be 3: write 4, 2 or 1"),
        (
            "pins = [3, 4]\nedges = 2\nrest = 'closed'",
            "4:1: error: 'rest' is only valid with edges = 4: with edges = 2 it rests at both open and both closed"
        ),
        (
            "pins = [3, 4]\naxis = 'REL_X'",
            "3:8: error: \"REL_X\" is not an axis that a knob can move: write \"REL_DIAL\", \"REL_HWHEEL\", \"REL_MISC\" or \"REL_WHEEL\""
        ),
        (
            "pins = [3, 4]\npress = 'true'",
            "3:1: error: 'press' does not belong here: it belongs in [button.NAME]"
        ),
    ])
    func mistakesAreReported(_ lines: String, _ finding: String) {
        #expect(mistakes(lines).first == finding)
    }

    /// A recording could not tell whose column it is.
    @Test func theNamesOfItsLinesAreTaken() {
        for table in ["[button.'a.A']\npin = 5", "[counter.'a.B']\npin = 5"] {
            let said = findings("[encoder.a]\npins = [3, 4]\n\(table)")
            #expect(said.count == 1)
            #expect(said[0].hasPrefix("f:3:"))
            #expect(said[0].hasSuffix("has the name of a line of encoder 'a' (at 1:1): choose another name"))
        }
        #expect(findings("[encoder.a]\npins = [3, 4]\n[output.'a.A']\npin = 5").isEmpty)
    }

    @Test func onlyTurnsAreAdded() {
        let all = findings("[button.a]\npin = 3\npress = { run = 'x', overlap = 'sum' }")
        #expect(
            all.first
                == "f:3:22: error: overlap = \"sum\" is only valid with an encoder: there is nothing to add here"
        )
    }

    @Test func itsLinesCountAndItsNameIsItsOwn() {
        let all = findings("[button.a]\npin = 1\n[encoder.a]\npins = [1, 2]\n")
        #expect(
            all == [
                "f:3:1: error: encoder 'a' has the same name as a button (at 1:1): choose another name",
                "f:4:1: error: button 'a' and encoder 'a' A are both GPIO1 on the board's header chip (the other "
                    + "is at 2:1)",
            ])
    }
}
