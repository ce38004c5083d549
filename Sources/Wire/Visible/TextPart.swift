extension String {
    /// `contains(_:)` would do the same, but it brings the whole engine of regular expressions into the executable.
    package func hasPart(_ part: String) -> Bool {
        indices.contains { self[$0...].hasPrefix(part) }
    }
}
