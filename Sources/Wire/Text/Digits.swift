/// Text is assembled as bytes: nothing is allocated for a line once the array is large enough.
extension [UInt8] {
    package mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number in decimal.
    package mutating func append(number: Int64) {
        if number < 0 { append("-") }
        append(digits: number.magnitude, atLeast: 1)
    }

    /// Appends nanoseconds as seconds with nine decimals.
    package mutating func append(seconds nanoseconds: Int64) {
        if nanoseconds < 0 { append("-") }
        let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        append(digits: seconds, atLeast: 1)
        append(".")
        append(digits: rest, atLeast: 9)
    }

    private mutating func append(digits number: UInt64, atLeast width: Int) {
        let most = 20
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { digits in
            var (rest, start) = (number, most)
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0 || most - start < width
            append(contentsOf: digits[start...])
        }
    }
}
