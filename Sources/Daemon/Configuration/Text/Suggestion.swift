/// An unknown word, and what may have been meant.
struct Suggestion: Sendable {
    let word: String
    private let candidates: @Sendable () -> [String]
    /// Whether the nearest candidate is suggested even if it has little in common with the word.
    private let isAnyGood: Bool

    init(
        _ word: String, among candidates: @escaping @autoclosure @Sendable () -> [String],
        isAnyGood: Bool = false
    ) {
        self.word = word
        self.candidates = candidates
        self.isAnyGood = isAnyGood
    }

    /// The nearest candidate. Its cost, in pairs of letters, is taken from `budget`; nil once that is used up.
    func nearest(_ budget: inout Int) -> String? {
        guard budget > 0 else { return nil }
        let candidates = candidates()
        budget -= candidates.reduce(0) { $0 + comparisons(of: word, with: $1) }
        guard budget > 0 else { return nil }
        return isAnyGood
            ? DebouncedConfiguration.nearest(to: word, among: candidates) : alike(word, among: candidates)
    }
}
