import DebouncedContacts

/// The pause before the next attempt to connect: twice as long after each failure, from one second to a minute,
/// and shifted by chance, so that a hundred clients do not come back to their broker at one instant.
struct ReconnectPause: Sendable {
    private static let shortest = Duration.seconds(1)
    /// With the longest shift, a minute.
    private static let longest = Duration.seconds(48)
    /// A connection that lasted this long was a good one. One that a broker accepts and closes again and again is not.
    private static let proof = Duration.seconds(30)

    private var length = shortest

    /// - Parameter chance: from 0 to 1.
    mutating func next(chance: Double) -> Duration {
        defer { length = min(length * 2, ReconnectPause.longest) }
        return max(length * (0.75 + chance / 2), ReconnectPause.shortest)
    }

    /// After a connection that lasted, the next failure is the first again.
    mutating func reset() { length = ReconnectPause.shortest }

    static func isProven(from start: Instant, to end: Instant) -> Bool { start + proof <= end }
}
