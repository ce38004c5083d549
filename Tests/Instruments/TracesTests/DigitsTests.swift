import DebouncedInstruments
import Testing

@Suite struct DigitsTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (-10, "-10"), (1_203_000_000, "1203000000"), (99_999_999, "99999999"),
        (100_000_000, "100000000"), (1_000_000_001_000_000_001, "1000000001000000001"),
        (Int64.min, "-9223372036854775808"),
    ])
    func numbersAreDecimal(number: Int64, text: String) {
        var bytes: [UInt8] = []
        bytes.append(number: number)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func eachNumberIsItself() {
        for number in stride(from: Int64(0), to: 100_000_000, by: 9_973) {
            var bytes: [UInt8] = []
            bytes.append(number: number)
            #expect(Int64(String(decoding: bytes, as: UTF8.self)) == number)
        }
    }

    @Test(arguments: [
        (0, "0.000000000"), (1, "0.000000001"), (-125, "-0.000000125"), (1_203_000_000, "1.203000000"),
        (Int64.min, "-9223372036.854775808"),
    ])
    func secondsHaveNineDecimals(nanoseconds: Int64, text: String) {
        var bytes: [UInt8] = []
        bytes.append(seconds: nanoseconds)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}
