import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import Testing

/// `[counter.NAME]` in a file.
@Suite struct CounterTests {
    private func one(_ lines: String, before: String = "") throws -> CounterPlan {
        try plan("\(before)\n[counter.a]\npin = 3\n\(lines)").counters[0]
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

    /// What a pulse stands for has no unit, so that only pulses can be said.
    @Test func withoutAUnitARateIsOfPulses() throws {
        let plan = try one("each = 0.01\nconfirm = '20ms'\ndelay = '100ms'")
        #expect(plan.rate(ofPulses: 1) == 60)
        #expect(rateText(plan.highestRate!) == "500")
        #expect(try one("each = 0.01\nrate = 'pulses/h'").rate(ofPulses: 1) == 3600)
    }
}
