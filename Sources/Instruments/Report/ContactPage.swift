import DebouncedContacts
import DebouncedMeasuring
import DebouncedText
import DebouncedVisible

/// What a page says of a contact that is no button's.
extension MeasuredContact {
    package var html: String {
        let grade = words.config.isEmpty ? "wrong" : words.notes.isEmpty ? "" : "warn"
        let config =
            words.config.isEmpty ? [] : ["[\(survey.kind.rawValue).\(tomlKey(name))]"] + words.config
        let configLead = words.praise == nil ? "In the config file:" : "Or in the config file:"
        let box = adviceBox(grade, words.praise, words.notes, configLead, config, words.proof)
        let facts = words.facts.map { tag("p", "", escaped($0)) }.joined(separator: "\n")
        return section(name, [origin] + words.counts, "\(box)\(facts)\n\(figures)")
    }

    private var figures: String {
        guard let stays else { return "" }
        let caption =
            "The delay must be longer than the times within a motion, and shorter than those between two."
        return "<h2>How long it stayed</h2>\n" + figure(stays, caption)
    }

    private var stays: SVGPicture? {
        let rows = survey.stays
        return rows.isEmpty ? nil : LengthsPicture(summary, rows, delays: words.delays).picture
    }

    /// What is known of it, in words and as dots.
    package var picture: SVGPicture {
        var picture = SVGPicture("\(summary).")
        for line in [words.counts.joined(separator: ", ")] + words.facts + words.config {
            picture.text(line, below: 14)
            picture.space(20)
        }
        if let stays { picture.append(stays, gap: 14) }
        return picture
    }
}
