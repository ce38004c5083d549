import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// `[counter.NAME]` in a file.
@Suite struct CounterTests {
    private func one(_ lines: String, before: String = "") throws -> CounterPlan {
        try plan("\(before)\n[counter.a]\npin = 3\n\(lines)").counters[0]
    }

    private func mistakes(_ lines: String) -> [String] {
        findings("[counter.a]\npin = 3\n\(lines)").map { String($0.dropFirst("f:".count)) }
    }

    @Test func aPinIsEnough() throws {
        let plan = try one("")
        #expect(plan == CounterPlan(name: "a", pin: .offset(3)))
        #expect(plan.settings == CounterSettings(confirm: .milliseconds(10), delay: .milliseconds(10)))
        #expect((plan.each, plan.initial) == (Decimal(1), .zero))
        #expect((plan.save, plan.publish) == (.seconds(60), .seconds(10)))
        #expect(plan.rate.text == "pulses/min")
    }

    @Test func itMayBePublishedOnceASecond() throws {
        #expect(try one("publish = '1s'").publish == .seconds(1))
    }

    @Test func aKindSetsTheTimes() throws {
        for kind in CounterKind.allCases {
            #expect(try one("kind = '\(kind.rawValue)'").settings == kind.settings)
        }
        let own = try one("kind = 'gas'\nconfirm = '1ms'").settings
        #expect(own == CounterSettings(confirm: .milliseconds(1), delay: .seconds(2)))
        #expect(try one("count = 'both'").settings.countsBoth)
    }

    @Test(arguments: [
        ("0.01", "0.01"), ("1", "1"), ("12345.678901234", "12345.678901234"), ("1_000.5", "1000.5"),
        ("+0.5", "0.5"), ("123456789012345678.123456789", "123456789012345678.123456789"),
        ("999999999999999999.999999999", "999999999999999999.999999999"),
        ("0.000000001", "0.000000001"), ("1e3", "1000"), ("2.5e-1", "0.25"),
    ])
    func numbersAreExact(_ written: String, _ value: String) throws {
        #expect(try one("each = \(written)").each.description == value)
        #expect(try one("title = 'Zähler'\ninitial = \(written)").initial.description == value)
        let inline = try plan("counter.a = { title = \"m³\", pin = 3, each = \(written) } # ä")
        #expect(inline.counters[0].each.description == value)
    }

    @Test(arguments: [
        ("m³", "m³/h", 3600.0), ("m³", "l/h", 3_600_000), ("m³", "m³/s", 1), ("kWh", "kW", 3600),
        ("kWh", "W", 3_600_000), ("Wh", "W", 3600), ("l", "l/min", 60), ("mm", "mm/d", 86400),
        ("m", "km/h", 3.6),
    ])
    func aRateIsItsUnitOverATime(_ unit: String, _ rate: String, _ value: Double) throws {
        let plan = try one("unit = '\(unit)'\nrate = '\(rate)'")
        #expect(abs(plan.rate(ofPulses: 1) - value) < value * 1e-12)
    }

    @Test(arguments: [
        ("gas", "m³", "m³/h"), ("energy", "kWh", "kW"), ("flow", "l", "l/min"), ("wind", "m", "m/s"),
        ("rain", "mm", "mm/h"),
    ])
    func aKindHasItsOwnRate(_ kind: String, _ unit: String, _ rate: String) throws {
        #expect(try one("kind = '\(kind)'\nunit = '\(unit)'").rate.text == rate)
    }

    @Test func theHighestRateFollowsFromTheTimes() throws {
        #expect(try one("").highestRate == 3000)
        #expect(try one("count = 'both'").highestRate == 6000)
        #expect(try one("confirm = '0s'\ndelay = '0s'").highestRate == nil)
        let gas = try one("kind = 'gas'\nunit = 'm³'\neach = 0.01")
        #expect(rateText(gas.highestRate!) == "17.82")
    }

    @Test(arguments: [
        ("1e-9", "0.000000001"), ("2.5E-3", "0.0025"), ("1_0.25e1", "102.5"), ("1E3", "1000"),
        ("+1.5e+2", "150"),
    ])
    func aNumberMayHaveAnExponent(_ written: String, _ exact: String) throws {
        let expected = try Decimal(exact)
        #expect(try one("each = \(written)").each == expected)
    }

    @Test func ofTheDefaultsItTakesWhatIsOfLines() throws {
        let defaults = """
            [defaults]
            chip = "x"
            active_low = false
            bias = "disabled"
            policy = "trailing"
            delay = "7ms"
            cooldown = "1s"
            """
        let plan = try one("", before: defaults)
        #expect((plan.wiring.chip, plan.wiring.isActiveLow, plan.wiring.bias) == ("x", false, .disabled))
        #expect(plan.settings == CounterSettings())
    }

    @Test(arguments: [
        (
            "delay = 'auto'",
            """
            3:9: error: 'delay' can't be "auto": a counter can't learn it, since a meter may stop at its \
            switching point: write a time such as "2s"
            """
        ),
        ("each = 0", "3:8: error: 'each' can't be 0: it must be greater than zero"),
        (
            "publish = '999ms'",
            "3:11: error: 'publish' can't be \"999ms\": write a time of \"1s\" or more"
        ),
        ("publish = '0s'", "3:11: error: 'publish' can't be \"0s\": write a time of \"1s\" or more"),
        ("each = -1.5", "3:8: error: 'each' can't be -1.5: it can't be negative"),
        ("each = -1.5e-3", "3:8: error: 'each' can't be -0.0015: it can't be negative"),
        ("each = 0.0000000001", "3:8: error: 'each' can't be 0.0000000001: it can have at most 9 decimals"),
        ("each = 1e-400", "3:8: error: 'each' can't be 1e-400: write a number such as 0.01"),
        ("initial = 1_0.5e-400", "3:11: error: 'initial' can't be 10.5e-400: write a number such as 0.01"),
        (
            "each = 'x'",
            "3:8: error: 'each' can't be \"x\": write a number such as 0.01, without quotes and with a point"
        ),
        ("each = nan", "3:8: error: 'each' can't be nan: write a number such as 0.01"),
        (
            "initial = 1234567890123456789",
            "3:11: error: 'initial' can't be 1234567890123456789: it can have at most 18 digits before the point"
        ),
        (
            "unit = 'm³'\nrate = 'W'",
            "4:1: error: 'rate' can't be \"W\": write the unit, \"m³\", over a time, such as \"m³/h\""
        ),
        (
            "rate = 'fast'",
            """
            3:1: error: 'rate' can't be "fast": write the total's 'unit' as well, or a number of pulses over a time, \
            such as "pulses/min"
            """
        ),
        (
            "rate = 'kW'",
            """
            3:1: error: 'rate' can't be "kW": write the total's 'unit' as well, or a number of pulses over a time, \
            such as "pulses/min"
            """
        ),
        (
            "rate = 'm³/h'",
            """
            3:1: error: 'rate' can't be "m³/h": write the total's 'unit' as well, or a number of pulses over a time, \
            such as "pulses/min"
            """
        ),
        ("count = 'open'", "3:9: error: 'count' can't be \"open\": write \"closed\" or \"both\""),
        (
            "kind = 'flow'\npoll = '5ms'",
            """
            4:1: warning: counter 'a' is read every 5 ms: shorter pulses are not seen, though its 'confirm' \
            and 'delay' allow them
            """
        ),
        (
            "policy = 'trailing'",
            """
            3:1: error: 'policy' does not belong here: a counter is always "leading", with its own 'confirm' and \
            'delay'
            """
        ),
        ("press = 'true'", "3:1: error: 'press' does not belong here: it belongs in [button.NAME]"),
    ])
    func mistakesAreReported(_ lines: String, _ finding: String) {
        #expect(mistakes(lines).first == finding)
    }

    @Test func itSharesItsNameWithNothing() {
        let all = findings(
            "[button.a]\npin = 1\n[switch.b]\npin = 2\n[counter.a]\npin = 3\n[counter.b]\npin = 4\n")
        #expect(
            all == [
                "f:5:1: error: counter 'a' has the same name as a button (at 1:1): choose another name",
                "f:7:1: error: counter 'b' has the same name as a switch (at 3:1): choose another name",
            ])
    }

    @Test func itHoldsNoOutputOff() {
        let all = findings("[counter.a]\npin = 3\n[output.lamp]\npin = 4\noff_while = ['a']\n")
        #expect(
            all == [
                "f:5:14: error: \"a\" is a counter: only buttons, chords and switches may be listed"
            ])
    }

    /// What a pulse stands for has no unit, so that only pulses can be said.
    @Test func withoutAUnitARateIsOfPulses() throws {
        let plan = try one("each = 0.01\nconfirm = '20ms'\ndelay = '100ms'")
        #expect(plan.rate(ofPulses: 1) == 60)
        #expect(rateText(plan.highestRate!) == "500")
        #expect(try one("each = 0.01\nrate = 'pulses/h'").rate(ofPulses: 1) == 3600)
    }

    @Test(arguments: [
        (3.0000000000000005e-06, "0.000003"), (1.23456e-7, "0.0000001235"), (0, "0"), (-1, "0"),
        (0.6123, "0.6123"),
        (0.99999, "1"), (9999.6, "10000"), (17.8217, "17.82"), (120, "120"), (180_000, "180000"),
        (117_812.3, "117800"),
        (1e-30, "0"), (1e300, "1e+300"), (0.5, "0.5"), (.infinity, "inf"),
    ])
    func aRateHasFourDigits(_ rate: Double, _ text: String) {
        #expect(rateText(rate) == text)
    }
}
