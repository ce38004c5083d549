import DebouncedOptions

/// A command line that is being typed. The shells call this: see the folder completions.
struct Completion: CustomStringConvertible {
    private let last: String
    /// The words before it.
    private let words: [String]

    /// - Parameter words: those after the program's name; the last one is incomplete, and may be empty.
    init(_ words: [String]) {
        (last, self.words) = (words.last ?? "", words.dropLast())
    }

    var description: String { Candidate.text(takesFile ? [] : options, orFile: takesFile) }

    /// Every value of an option is a file.
    private var takesFile: Bool {
        if let word = words.last, let option = Option.named(in: word), option.value != nil {
            return Option.value(in: word) == nil
        }
        return last.contains("=") && Option.named(in: last)?.value != nil
    }

    private var options: [Candidate] {
        let given = words.compactMap { Option.named(in: $0) }
        return Option.allCases.filter { !given.contains($0) }.map {
            Candidate("--" + $0.rawValue, $0.summary)
        }
    }
}
