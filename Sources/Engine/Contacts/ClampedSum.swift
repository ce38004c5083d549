extension FixedWidthInteger {
    /// The sum of two numbers of which neither is less than 0, or the greatest number if that is less.
    package func clampedSum(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
