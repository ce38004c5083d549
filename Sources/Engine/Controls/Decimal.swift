/// A decimal number with up to nine decimals, exact. What is beyond its range is the end of its range.
///
/// The recordings' numbers are read elsewhere, since theirs are instants: they fit into 64 bits, may have exponents, and
/// are read at millions a second.
package struct Decimal: Hashable, Comparable, Sendable {
    /// The value in billionths.
    private let billionths: Int128

    package static let decimals = 9
    static let wholeDigits = 18

    package static let zero = Decimal(billionths: 0)
    /// 18 digits before the point, and nine after it.
    package static let largest = Decimal(billionths: billion * billion * billion - 1)

    private static let billion: Int128 = 1_000_000_000

    package init(_ whole: Int32) {
        self.init(billionths: Int128(whole) * Decimal.billion)
    }

    package init(countingBillionths billionths: Int64) {
        self.init(billionths: Int128(billionths))
    }

    private init(billionths: Int128) {
        self.billionths = billionths
    }

    /// The reason why a text is not such a number.
    package enum Problem: Error {
        case notANumber, negative, tooFine, tooLarge
    }

    package static func < (one: Decimal, other: Decimal) -> Bool { one.billionths < other.billionths }

    package static func + (one: Decimal, other: Decimal) -> Decimal {
        Decimal(clamping: one.billionths + other.billionths)
    }

    package static func - (one: Decimal, other: Decimal) -> Decimal {
        Decimal(clamping: one.billionths - other.billionths)
    }

    package static func * (count: Int64, one: Decimal) -> Decimal {
        let (product, overflow) = one.billionths.multipliedReportingOverflow(by: Int128(count))
        guard overflow else { return Decimal(clamping: product) }
        return Decimal(clamping: (count < 0) == (one.billionths < 0) ? .max : .min)
    }

    private init(clamping billionths: Int128) {
        let most = Decimal.largest.billionths
        self.init(billionths: min(max(billionths, -most), most))
    }

    package var isNegative: Bool { billionths < 0 }

    /// The nearest of its kind.
    package var double: Double { Double(description)! }
}

extension Decimal {
    /// Digits, and possibly a point with more digits: no sign, exponent or space.
    package init(_ text: some StringProtocol) throws(Problem) {
        guard text.utf8.first != UInt8(ascii: "-") else { throw .negative }
        try self.init(digits: ArraySlice(text.utf8))
    }

    /// As `description` writes it: it may be negative.
    package init?(signed text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        guard let magnitude = try? Decimal(digits: Array(text.utf8)[(isNegative ? 1 : 0)...]) else {
            return nil
        }
        self.init(billionths: isNegative ? -magnitude.billionths : magnitude.billionths)
    }

    private init(digits text: ArraySlice<UInt8>) throws(Problem) {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }) else {
            throw .notANumber
        }
        let whole = parts[0].drop { $0 == 0x30 }
        var decimals = parts.count > 1 ? parts[1] : []
        while decimals.last == 0x30 { decimals.removeLast() }
        guard whole.count <= Decimal.wholeDigits else { throw .tooLarge }
        guard decimals.count <= Decimal.decimals else { throw .tooFine }
        let zeros = repeatElement(UInt8(0x30), count: Decimal.decimals - decimals.count)
        billionths = (whole + decimals + zeros).reduce(0) { 10 * $0 + Int128($1 - 0x30) }
    }
}

extension Decimal: CustomStringConvertible {
    /// Without zeros at the end.
    package var description: String { text() }

    /// - Parameter least: how many decimals it has at least, as a meter that shows 0.10.
    package func text(decimals least: Int = 0) -> String {
        let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: UInt128(Decimal.billion))
        var digits = String(String(UInt64(rest) + 1_000_000_000).dropFirst())
        while digits.count > max(0, least), digits.hasSuffix("0") { digits.removeLast() }
        return "\(isNegative ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits)"
    }

    /// The number of decimals it needs.
    package var decimalCount: Int { description.split(separator: ".").dropFirst().first?.count ?? 0 }
}
