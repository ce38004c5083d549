import DebouncedText

// What a recording says of the state at its start, so that a replay begins with the same.

extension SavedState {
    /// Each control by itself, as one word: a comment of a VCD file is made of words, and ends with `$end`.
    package var words: [String] {
        let counters = counters.sorted { $0.key < $1.key }.map { SavedState(counters: [$0.key: $0.value]) }
        let delays = delays.sorted { $0.key < $1.key }.map { SavedState(delays: [$0.key: $0.value]) }
        return (counters + delays).map(\.word)
    }

    private var word: String {
        let text = String(decoding: self.text.dropLast(), as: UTF8.self)
        return text.unicodeScalars.reduce(into: "") { word, scalar in
            switch scalar {
            case " ": word += "\\u0020"
            case "$": word += "\\u0024"
            default: word.unicodeScalars.append(scalar)
            }
        }
    }

    /// Why one of these words can't be read; nil if it can, or is a comment of somebody else.
    package static func problem(inWord word: String) -> Problem? {
        guard word.hasPrefix("{") else { return nil }
        do throws(Problem) {
            _ = try SavedState(reading: Array(word.utf8))
            return nil
        } catch {
            return error
        }
    }

    /// What can't be read is left out.
    package init(words: [String]) {
        self.init()
        for word in words {
            guard let state = try? SavedState(reading: Array(word.utf8)) else { continue }
            counters.merge(state.counters) { $1 }
            delays.merge(state.delays) { $1 }
        }
    }
}
