import DebouncedContacts

/// A stretch of time as columns of equal length. The boundaries of the columns do not depend on the stretch shown, so
/// that a scrolling picture does not flicker.
struct Window: Equatable, Sendable {
    /// The length of a column, in nanoseconds.
    let step: Int64
    let columns: Int
    /// The number of the first column, counted from the origin of time.
    private let first: Int64

    /// - Parameter column: the column of `instant`, counted from the left.
    init(_ instant: Instant, at column: Int, step: Int64, columns: Int) {
        self.step = step
        self.columns = columns
        first = Window.number(of: instant, step) - Int64(column)
    }

    var start: Instant { start(of: 0) }

    func stretch(of column: Int) -> Range<Instant> {
        start(of: column)..<start(of: column + 1)
    }

    /// The column that contains an instant; it may be outside.
    func column(of instant: Instant) -> Int {
        Int(clamping: Window.number(of: instant, step) - first)
    }

    private func start(of column: Int) -> Instant {
        let (product, overflows) = (first + Int64(column)).multipliedReportingOverflow(by: step)
        return Instant(nanoseconds: overflows ? (first < 0 ? .min : .max) : product)
    }

    private static func number(of instant: Instant, _ step: Int64) -> Int64 {
        let (whole, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: step)
        return rest < 0 ? whole - 1 : whole
    }
}
