import Testing

@testable import DebouncedInstruments

@Suite struct DecimalTimeTests {
    @Test(arguments: [
        ("0", 0), ("1", 1_000_000_000), ("0.000000001", 1), ("-0.000000001", -1), ("-0.5", -500_000_000),
        ("12.3", 12_300_000_000), ("0.100000000000", 100_000_000), ("00012.50", 12_500_000_000),
        ("1234567890.123456789", 1_234_567_890_123_456_789), ("123456789.987654321", 123_456_789_987_654_321),
        ("7.090807060", 7_090_807_060), ("-0", 0),
        ("9223372036.854775807", Int64.max), ("-9223372036.854775808", Int64.min),
    ])
    func secondsAreWholeNanoseconds(text: String, nanoseconds: Int64) throws {
        #expect(try seconds(text) == nanoseconds)
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "1e", "1e+", "+", "+-1", "-+1", "++1", "1 2", "0x10", "1,5", "--1",
        "1.12345678x",
        "1.1234x6789",
        "1.12345678:", "1.1/3456789", "x.123456789", "1.-5", "nan",
    ])
    func otherTextIsNoNumber(text: String) {
        #expect(throws: DecimalProblem.notANumber) { try seconds(text) }
    }

    @Test(arguments: ["0.0000000001", "1.1234567891", "0.00000000000000000000001"])
    func moreThanNineDecimalsAreTooFine(text: String) {
        #expect(throws: DecimalProblem.tooFine) { try seconds(text) }
    }

    @Test(arguments: ["9223372036.854775808", "-9223372036.854775809", "99999999999999999999", "10000000000"])
    func whatNoInt64HoldsIsTooLarge(text: String) {
        #expect(throws: DecimalProblem.tooLarge) { try seconds(text) }
    }

    private func seconds(_ text: String) throws -> Int64 {
        // What follows a line in its buffer is no part of it.
        let padded = Array(text.utf8) + Array(repeating: UInt8(ascii: "7"), count: 40)
        return try padded.withUnsafeBufferPointer { buffer in
            let start = buffer.baseAddress!
            return try Bytes(start: start, end: start + text.utf8.count).seconds()
        }
    }

    @Test(arguments: [
        ("0", 0), ("000000000000000000000000017", 17), ("999999999999999999", 999_999_999_999_999_999),
        ("1000000000000000000", 1_000_000_000_000_000_000), ("9223372036854775807", Int64.max),
    ])
    func wholeNumbersMayBeLong(text: String, number: Int64) throws {
        #expect(try whole(text) == number)
    }

    @Test(arguments: [
        "9223372036854775808", "9999999999999999999", "10000000000000000000", "92233720368547758070",
        "99999999999999999999999999999999999999999",
    ])
    func wholeNumbersMayBeTooLarge(text: String) {
        #expect(throws: DecimalProblem.tooLarge) { try whole(text) }
    }

    private func whole(_ text: String) throws -> Int64 {
        let padded = Array(text.utf8) + Array("x7".utf8)
        return try padded.withUnsafeBufferPointer { buffer in
            let start = buffer.baseAddress!
            var bytes = Bytes(start: start, end: start + padded.count)
            let number = try bytes.eatWhole()
            #expect(bytes.first == UInt8(ascii: "x"))
            return number
        }
    }
}
