import DebouncedVisible

/// An unknown word, and what may have been meant.
struct Suggestion: Sendable {
    let word: String
    private let candidates: @Sendable () -> [String]

    init(_ word: String, among candidates: @escaping @autoclosure @Sendable () -> [String]) {
        self.word = word
        self.candidates = candidates
    }

    /// The nearest candidate, if it has much in common with the word. Its cost, in pairs of letters, is taken from `budget`; nil once that is used up.
    func nearest(_ budget: inout Int) -> String? {
        guard budget > 0 else { return nil }
        let candidates = candidates()
        budget -= candidates.reduce(0) { $0 + comparisons(of: word, with: $1) }
        guard budget > 0 else { return nil }
        return alike(word, among: candidates)
    }
}
