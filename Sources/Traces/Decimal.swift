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
    @inline(__always)
    mutating func eatSeconds() throws(DecimalProblem) -> Int64 {
        if let nanoseconds = eatUsualSeconds() { return nanoseconds }
        return try eatAnySeconds()
    }

    /// Eats them where they are as almost all are: not negative, with nine decimals, and not large.
    @inline(__always)
    mutating func eatUsualSeconds() -> Int64? {
        var (place, seconds) = (start, Int64(0))
        while place.pointee.isDigit {
            seconds = seconds &* 10 &+ Int64(place.pointee & 0xF)
            place += 1
        }
        let length = place - start
        guard length > 0, length < 10, place + 10 <= end, place.pointee == UInt8(ascii: "."),
            place[9].isDigit, !place[10].isDigit, let decimals = Digits8(at: place + 1)
        else { return nil }
        start = place + 10
        return seconds &* 1_000_000_000 &+ decimals.value &* 10 &+ Int64(place[9] & 0xF)
    }

    private mutating func eatAnySeconds() throws(DecimalProblem) -> Int64 {
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

/// Eight digits, read at once.
private struct Digits8 {
    /// One digit a byte, the first in the lowest.
    private let digits: UInt64

    @inline(__always)
    init?(at place: UnsafePointer<UInt8>) {
        let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        digits = word ^ 0x3030_3030_3030_3030
        // Whatever is no digit has a high bit now, or gets one.
        guard (digits | digits &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    }

    /// Two, four, eight digits are brought together.
    @inline(__always)
    var value: Int64 {
        let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return Int64((fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
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
