/// Options for what a trace does not say of itself.
package struct TraceOptions: Sendable {
    /// The buttons of columns, by the columns' names.
    package var columns: [String: String]
    /// The unit of a column of times that does not name one.
    package var timeUnit: TimeUnit?
    /// The number of changes that are read ahead at most, to find what a line begins with.
    package var mostAhead = Int.max

    package init(columns: [String: String] = [:], timeUnit: TimeUnit? = nil) {
        (self.columns, self.timeUnit) = (columns, timeUnit)
    }
}
