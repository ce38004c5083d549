// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Why a text is not a number of nanoseconds.
enum DecimalProblem: Error {
    case notANumber, tooFine, tooLarge
}

extension Bytes {
    /// Reads the whole text as decimal seconds.
    func seconds() throws(DecimalProblem) -> Int64 {
        var text = self
        let seconds = try text.eatSeconds()
        guard text.isEmpty else { throw .notANumber }
        return seconds
    }

    /// Consumes decimal seconds and returns whole nanoseconds, without floating point.
    @inline(__always)
    mutating func eatSeconds() throws(DecimalProblem) -> Int64 {
        if let nanoseconds = eatUsualSeconds() { return nanoseconds }
        return try eatAnySeconds()
    }

    /// Consumes seconds in the usual form: not negative, up to seven digits, nine decimals.
    @inline(__always)
    mutating func eatUsualSeconds() -> Int64? {
        let head = word(at: 0)
        let length = head.placeOfPoint
        guard length > 0, length < 8, count > length + 9, !start[length + 10].isDigit,
            let seconds = Digits8(last: length, of: head), let decimals = Digits8(text: word(at: length + 1)),
            start[length + 9].isDigit
        else { return nil }
        let last = Int64(start[length + 9] & 0xF)
        start += length + 10
        return seconds.value &* 1_000_000_000 &+ decimals.value &* 10 &+ last
    }

    private mutating func eatAnySeconds() throws(DecimalProblem) -> Int64 {
        let isNegative = eat(UInt8(ascii: "-"))
        let whole = try eatWhole()
        let nanoseconds = eat(UInt8(ascii: ".")) ? try eatFraction() : 0
        // Counted in negative numbers, whose range is larger by one.
        let (seconds, overflows) = (-whole).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowsToo) = seconds.subtractingReportingOverflow(nanoseconds)
        guard !overflows, !overflowsToo, isNegative || sum > .min else { throw .tooLarge }
        return isNegative ? sum : -sum
    }

    /// Consumes an unsigned number.
    mutating func eatWhole() throws(DecimalProblem) -> Int64 {
        guard let first, first.isDigit else { throw .notANumber }
        var number: Int64 = 0
        while let digit = eatDigit() {
            let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = tens.addingReportingOverflow(digit)
            guard !overflows, !overflowsToo else { throw .tooLarge }
            number = sum
        }
        return number
    }

    /// Consumes up to nine decimals, and all zeros after them.
    private mutating func eatFraction() throws(DecimalProblem) -> Int64 {
        guard let first, first.isDigit else { throw .notANumber }
        var (nanoseconds, weight) = (Int64(0), Int64(100_000_000))
        while let digit = eatDigit() {
            guard weight > 0 || digit == 0 else { throw .tooFine }
            nanoseconds += digit * weight
            weight /= 10
        }
        return nanoseconds
    }

    private mutating func eatDigit() -> Int64? {
        guard let first, first.isDigit else { return nil }
        start += 1
        return Int64(first &- 0x30)
    }
}

extension UInt64 {
    /// How many bytes come before the first '.'; eight if there is none.
    @inline(__always)
    fileprivate var placeOfPoint: Int {
        let zeroAtPoint = self ^ 0x2E2E_2E2E_2E2E_2E2E
        let marks = (zeroAtPoint &- 0x0101_0101_0101_0101) & ~zeroAtPoint & 0x8080_8080_8080_8080
        return marks.trailingZeroBitCount &>> 3
    }
}

extension DecimalProblem {
    func message(for text: Bytes) -> String {
        switch self {
        case .notANumber: "\(text.quoted) is not a time"
        case .tooFine: "\(text.quoted) is finer than a nanosecond"
        case .tooLarge: "\(text.quoted) is too large to count in nanoseconds"
        }
    }
}
