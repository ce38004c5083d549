// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Why digits are no number of nanoseconds.
enum DecimalProblem: Error {
    case notANumber, tooFine, tooLarge
}

extension Bytes {
    /// All of it as decimal seconds.
    func seconds() throws(DecimalProblem) -> Int64 {
        var text = self
        let seconds = try text.eatSeconds()
        guard text.isEmpty else { throw .notANumber }
        return seconds
    }

    /// Eats decimal seconds, and gives whole nanoseconds: no floating point on the way.
    mutating func eatSeconds() throws(DecimalProblem) -> Int64 {
        let isNegative = eat(UInt8(ascii: "-"))
        let whole = try eatWhole()
        let nanoseconds = eat(UInt8(ascii: ".")) ? try eatFraction() : 0
        // Counted below zero, where there is one more.
        let (seconds, overflows) = (-whole).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowsToo) = seconds.subtractingReportingOverflow(nanoseconds)
        guard !overflows, !overflowsToo, isNegative || sum > .min else { throw .tooLarge }
        return isNegative ? sum : -sum
    }

    /// Eats a number without sign.
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

    /// Eats up to nine decimals, and all zeros after them.
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

extension DecimalProblem {
    func message(for text: Bytes) -> String {
        switch self {
        case .notANumber: "\(text.quoted) is no time"
        case .tooFine: "\(text.quoted) is finer than a nanosecond"
        case .tooLarge: "\(text.quoted) is beyond what can be counted in nanoseconds"
        }
    }
}
