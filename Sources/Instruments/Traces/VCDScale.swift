/// The time unit of a Value Change Dump: how many nanoseconds it has, or how many units make one.
struct VCDScale {
    private let factor: Int64
    private let divisor: Int64

    /// - Parameter text: a number, 1, 10 or 100, and a unit.
    init?(_ text: String) {
        guard let number = [1, 10, 100].last(where: { text.hasPrefix("\($0)") }),
            let nanoseconds = VCDScale.units[text.dropFirst("\(number)".count).lowercased()]
        else { return nil }
        (factor, divisor) =
            nanoseconds > 0 ? (Int64(number) * nanoseconds, 1) : (1, -nanoseconds / Int64(number))
    }

    /// Nanoseconds; if negative, the number of units in one.
    private static let units: [String: Int64] = [
        "s": 1_000_000_000, "ms": 1_000_000, "us": 1000, "ns": 1, "ps": -1000, "fs": -1_000_000,
    ]

    /// Reads a time in units, which may be negative: no standard says so, but recorders write it.
    func units(_ text: Bytes) throws(DecimalProblem) -> Int64 {
        var digits = text
        let isNegative = digits.eat(UInt8(ascii: "-"))
        let number = try digits.eatWhole()
        guard digits.isEmpty else { throw .notANumber }
        return isNegative ? -number : number
    }

    /// Converts units to nanoseconds, and rounds down what is finer.
    func nanoseconds(_ units: Int64) throws(DecimalProblem) -> Int64 {
        let (product, overflows) = units.multipliedReportingOverflow(by: factor)
        guard !overflows else { throw .tooLarge }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? whole - 1 : whole
    }
}
