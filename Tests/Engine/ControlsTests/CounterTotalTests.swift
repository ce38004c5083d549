import DebouncedEngine
import DebouncedLinux
import Testing

/// What a meter shows.
@Suite struct CounterTotalTests {
    private func total(_ base: String, _ each: String, _ pulses: Int64 = 0) throws -> CounterTotal {
        CounterTotal(base: try Decimal(base), each: try Decimal(each), pulses: pulses)
    }

    @Test func eachPulseAdds() throws {
        var total = try total("12345.67", "0.01")
        total.count()
        total.count(2)
        #expect(total.total?.description == "12345.7")
        #expect(total.pulses == 3)
    }

    @Test func whatIsSetIsShownToTheLastDigit() throws {
        var random = SplitMix(seed: 2)
        for _ in 0..<1000 {
            var total = try total("0", "0.000000\(Int.random(in: 100...999, using: &random))")
            total.count(.random(in: 0...(.max), using: &random))
            let wanted = try Decimal(
                "\(Int.random(in: 0...9_999_999, using: &random)).\(Int.random(in: 0...99_999, using: &random))"
            )
            total.set(wanted)
            #expect(total.total == wanted)
            total.count()
            #expect(total.total == wanted + total.each)
        }
    }

    @Test func setBelowWhatWasCountedTheBaseIsNegative() throws {
        var total = try total("5", "0.5", 100)
        total.set(try Decimal("1"))
        #expect(total.base?.description == "-49")
        #expect(total.total?.description == "1")
    }

    @Test func anotherEachHoldsForWhatComes() throws {
        var total = try total("5", "0.5", 100)
        total.change(each: try Decimal("2"))
        #expect(total.total?.description == "55")
        total.count()
        #expect(total.total?.description == "57")
    }

    @Test func whatIsNotKnownIsNotKnownUntilItIsSet() throws {
        var total = CounterTotal(base: nil, each: try Decimal("0.5"))
        total.count(3)
        total.change(each: try Decimal("0.25"))
        #expect(total.total == nil)
        total.set(try Decimal("7"))
        total.count()
        #expect(total.total?.description == "7.25")
    }

    @Test func nothingOverflows() throws {
        var total = CounterTotal(base: .largest, each: .largest, pulses: .max)
        total.count()
        #expect(total.pulses == .max)
        #expect(total.total == .largest)
    }
}
