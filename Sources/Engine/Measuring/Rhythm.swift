import DebouncedContacts

/// Notices if a line rises more regularly than any hand moves it: something drives it, or it oscillates.
package struct Rhythm: Sendable {
    /// Fewer rises may be a person's, or a simulation's.
    private static let fewest = 100

    private var periods = Sample()
    private var closures = Sample()
    private var level = Level.inactive
    private var rise: Instant?

    /// - Parameter edges: all of them, or the first.
    package init(_ edges: [Edge] = []) {
        for edge in edges { feed(edge) }
    }

    mutating func feed(_ edge: Edge) {
        defer { level = edge.level }
        guard edge.level != level else { return }
        if let rise {
            let time = edge.instant.nanoseconds(since: rise)
            if edge.level == .active { periods.feed(time) } else { closures.feed(time) }
        }
        if edge.level == .active { rise = edge.instant }
    }

    package struct Beat: Equatable, Sendable {
        /// Rises a second.
        package let frequency: Double
        /// The part of the time for which the line is active.
        package let duty: Double
    }

    /// Nil if the times between rises differ, but for a few.
    package var beat: Beat? {
        guard periods.count >= Rhythm.fewest, let period = periods.median, let closure = closures.median,
            let short = periods.percentile(10), let long = periods.percentile(90), short > 0,
            Double(long) <= 1.2 * Double(short)
        else { return nil }
        return Beat(
            frequency: 1e9 / Double(period), duty: min(1, Double(closure) / Double(period)))
    }
}
