import DebouncedText

/// A switch, counter or encoder that was measured, and what to call it.
package struct MeasuredContact: Measured {
    package var name: String
    package var origin: String
    let survey: any ContactSurvey
    let words: ContactWords

    package init(name: String, origin: String, _ survey: some ContactSurvey) {
        (self.name, self.origin, self.survey, words) = (name, origin, survey, survey.words)
    }

    package var lines: [String] {
        let praise = words.praise.map { [""] + wrapped($0, 78) } ?? []
        let heading = praise.isEmpty ? "Write into its table:" : "This would do as well:"
        let config = words.config.isEmpty ? [] : praise + ["", heading] + words.config.map { "  \($0)" }
        let notes = ([words.proof].compactMap(\.self) + words.notes).flatMap { wrapped($0, 78) }
        return [summary] + words.facts.map { "  \($0)" } + config + (notes.isEmpty ? [] : [""] + notes)
    }

    package var json: JSON { survey.json(name) }

    /// "gas: 3 pulses, 12 edges".
    var summary: String { "\(name): \(words.counts.joined(separator: ", "))" }
}
