// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Text is put together as bytes: nothing is allocated for a line once the array is large enough.
extension [UInt8] {
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number in decimal.
    public mutating func append(number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digits: number.magnitude, atLeast: 1)
    }

    /// Appends nanoseconds as seconds with nine decimals.
    public mutating func append(seconds nanoseconds: Int64) {
        if nanoseconds < 0 { append(UInt8(ascii: "-")) }
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        append(digits: seconds, atLeast: 1)
        append(UInt8(ascii: "."))
        append(digits: rest, atLeast: 9)
    }

    private mutating func append(digits number: UInt64, atLeast width: Int) {
        let longest = 20
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { digits in
            var (first, rest) = (longest, number)
            while rest > 0 || longest - first < width {
                first -= 1
                digits.initializeElement(at: first, to: UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }
}
