import DebouncedLinux
import Testing

@testable import DebouncedEngine

@Suite struct DecimalTests {
    @Test(
        arguments: [
            ("0", "0"), ("12345.67", "12345.67"), ("0.01", "0.01"), ("5.00", "5"), ("007.50", "7.5"),
            ("0.000000001", "0.000000001"), ("0.0000000010000", "0.000000001"),
            ("999999999999999999.999999999", "999999999999999999.999999999"),
            ("00000000000000000000001", "1"),
        ])
    func aTextIsANumber(_ text: String, _ written: String) throws {
        let number = try Decimal(text)
        #expect(number.description == written)
        #expect(try Decimal(number.description) == number)
    }

    @Test(
        arguments: [
            "", ".", "1.", ".5", "+1", "1e3", "1E3", "1,5", " 1", "1 ", "1.2.3", "0x10", "NaN", "inf",
            "1_000",
            "\u{0661}", "1\0", "--1",
        ])
    func otherTextsAreNone(_ text: String) {
        #expect(problem(text) == (text.hasPrefix("-") ? .negative : .notANumber))
        #expect(Decimal(signed: text) == nil)
    }

    @Test func whatDoesNotFitIsRefused() {
        #expect(problem("-1") == .negative)
        #expect(problem("-0") == .negative)
        #expect(problem("0.0000000001") == .tooFine)
        #expect(problem("1000000000000000000") == .tooLarge)
        #expect(problem(String(repeating: "9", count: 400)) == .tooLarge)
        #expect(problem("0." + String(repeating: "9", count: 400)) == .tooFine)
    }

    private func problem(_ text: String) -> Decimal.Problem? {
        do throws(Decimal.Problem) {
            _ = try Decimal(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatWeWroteMayBeNegative() throws {
        let number = try Decimal("1.5") - Decimal("3")
        #expect(number.description == "-1.5")
        #expect(Decimal(signed: "-1.5") == number)
        #expect((Decimal.zero - number).description == "1.5")
        #expect((try Decimal("0.1") - Decimal("0.2")).description == "-0.1")
        #expect(Decimal(signed: "-0") == .zero)
    }

    @Test func aMillionCentsAreExact() throws {
        let cent = try Decimal("0.01")
        #expect((1..<1000).reduce(Decimal.zero) { sum, _ in sum + cent } == 999 * cent)
        #expect((1_234_568 * cent).description == "12345.68")
        #expect((-3 * cent).description == "-0.03")
    }

    @Test func whatIsBeyondTheRangeIsItsEnd() {
        #expect(2 * Decimal.largest == .largest)
        #expect(.max * Decimal.largest == .largest)
        #expect(.min * Decimal.largest == .zero - .largest)
        #expect(Decimal.largest + .largest == .largest)
        #expect(.zero - Decimal.largest - .largest == .zero - .largest)
    }

    @Test func aMeterShowsItsDecimals() throws {
        #expect(try Decimal("12345.7").text(decimals: 2) == "12345.70")
        #expect(try Decimal("12345.678").text(decimals: 2) == "12345.678")
        #expect(Decimal.zero.text(decimals: 3) == "0.000")
        #expect(try Decimal("1").text(decimals: 400) == "1.000000000")
        #expect(try [Decimal("1"), Decimal("0.010")].map(\.decimalCount) == [0, 2])
    }

    @Test func theyAreOrdered() throws {
        #expect(try Decimal("9.9") < Decimal("10"))
        #expect(try Decimal("0.1").double == 0.1)
    }

    @Test func textsAndNumbersComeBack() throws {
        var random = SplitMix(seed: 1)
        for _ in 0..<2000 {
            let count =
                Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<63, using: &random)
            let number = count * (try Decimal("0.000000001"))
            #expect(Decimal(signed: number.description) == number)
        }
    }
}
