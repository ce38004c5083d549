import DebouncedWire

/// The reason why a text is not a number of nanoseconds.
enum DecimalProblem: Error {
    case notANumber, tooFine, tooLarge
}

extension Bytes {
    /// Reads the whole text as decimal seconds.
    func seconds() throws(DecimalProblem) -> Int64 {
        var text = self
        let seconds = try text.eatDecimal(power: TimeUnit.s.rawValue)
        guard text.isEmpty else { throw .notANumber }
        return seconds
    }

    /// Consumes a decimal number, with or without a sign and an exponent, and returns it times a power of ten.
    mutating func eatDecimal(power: Int) throws(DecimalProblem) -> Int64 {
        let isNegative = eat(UInt8(ascii: "-"))
        if !isNegative { _ = eat(UInt8(ascii: "+")) }
        var number = Significand()
        try number.eatDigits(&self)
        if eat(UInt8(ascii: ".")) { try number.eatDecimals(&self) }
        let magnitude = try number.times(power: power + eatExponent())
        guard isNegative || magnitude <= UInt64(Int64.max) else { throw .tooLarge }
        guard magnitude <= Int64.min.magnitude else { throw .tooLarge }
        return Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
    }

    /// Consumes digits while they fit into the number for sure, and returns how many.
    @inline(__always)
    fileprivate mutating func eatDigits(into number: inout UInt64) -> Int {
        var (place, value) = (start, number)
        let stop = end
        while place != stop, case let digit = place.pointee &- 0x30, digit < 10, value < Bytes.safe {
            value = 10 &* value &+ UInt64(digit)
            place += 1
        }
        defer { (start, number) = (place, value) }
        return place - start
    }

    /// A number below this one has room for another digit.
    fileprivate static let safe: UInt64 = 1_000_000_000_000_000_000

    /// Returns 0 if there is none.
    private mutating func eatExponent() throws(DecimalProblem) -> Int {
        guard eat(UInt8(ascii: "e")) || eat(UInt8(ascii: "E")) else { return 0 }
        let isNegative = eat(UInt8(ascii: "-"))
        if !isNegative { _ = eat(UInt8(ascii: "+")) }
        guard let first, first.isDigit else { throw .notANumber }
        var exponent = 0
        while let digit = eatDigit() { exponent = min(10 * exponent + Int(digit), 9_999_999) }
        return isNegative ? -exponent : exponent
    }

    /// Consumes an unsigned number.
    mutating func eatWhole() throws(DecimalProblem) -> Int64 {
        var number: UInt64 = 0
        guard eatDigits(into: &number) > 0 else { throw .notANumber }
        guard number <= Int64.max, first?.isDigit != true else { throw .tooLarge }
        return Int64(number)
    }

    fileprivate mutating func eatDigit() -> Int64? {
        guard let first, first.isDigit else { return nil }
        start += 1
        return Int64(first &- 0x30)
    }
}

/// The digits of a decimal number.
private struct Significand {
    private var value: UInt64 = 0
    /// The number of zeros that follow and have no room in it.
    private var zeros = 0
    private var decimals = 0

    /// Consumes one digit or more.
    /// - Parameter problem: what is wrong if there is no room for them.
    mutating func eatDigits(_ text: inout Bytes, or problem: DecimalProblem = .tooLarge)
        throws(DecimalProblem)
    {
        let start = text.start
        if zeros == 0 { _ = text.eatDigits(into: &value) }
        while let digit = text.eatDigit() {
            guard digit == 0 else { throw problem }
            zeros += 1
        }
        guard text.start > start else { throw .notANumber }
    }

    mutating func eatDecimals(_ text: inout Bytes) throws(DecimalProblem) {
        let before = text.count
        try eatDigits(&text, or: .tooFine)
        decimals = before - text.count
    }

    func times(power: Int) throws(DecimalProblem) -> UInt64 {
        guard value > 0 else { return 0 }
        var (value, places) = (value, power - decimals + zeros)
        while places < 0, value % 10 == 0 { (value, places) = (value / 10, places + 1) }
        guard places >= 0 else { throw .tooFine }
        guard let product = value.shifted(by: places) else { throw .tooLarge }
        return product
    }
}

extension UInt64 {
    /// Times a power of ten; nil if that is too large.
    fileprivate func shifted(by places: Int) -> UInt64? {
        guard places < 20 else { return nil }
        var product = self
        for _ in 0..<places {
            let (next, overflow) = product.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            product = next
        }
        return product
    }
}

extension DecimalProblem {
    func message(for text: Bytes) -> String {
        switch self {
        case .notANumber where text.isDate:
            "\(text.quoted) is a date or a time of day: export the times as seconds since the start"
        case .notANumber: "\(text.quoted) is not a time"
        case .tooFine: "\(text.quoted) is finer than a nanosecond"
        case .tooLarge: "\(text.quoted) is too large to count in nanoseconds"
        }
    }
}

extension Bytes {
    /// True if it looks like `2026-11-23T09:00:00` or `09:00:00`.
    fileprivate var isDate: Bool {
        guard let first, first.isDigit else { return false }
        return buffer.contains(UInt8(ascii: ":")) || buffer.dropFirst().contains(UInt8(ascii: "-"))
    }
}
