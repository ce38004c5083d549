import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// What a page says of a contact that is no button's.
extension ContactSubject {
    var html: String {
        let parts = [origin].filter { !$0.isEmpty } + words.counts
        let head =
            "<h1>\(escaped(name))</h1>\n<p class=\"soft\">\(escaped(parts.joined(separator: " · ")))</p>\n"
        let facts = words.facts.map { tag("p", "", escaped($0)) }.joined(separator: "\n")
        return tag("section", "class=\"subject\"", "\n\(head)\(advice)\(facts)\n\(figures)")
    }

    private var advice: String {
        let lead = words.proof.map { "<p class=\"lead\">\(escaped($0))</p>" } ?? ""
        let notes = words.notes.map { tag("li", "", escaped($0)) }.joined()
        let list = notes.isEmpty ? "" : tag("ul", "", notes)
        let grade = words.config.isEmpty ? "wrong" : words.notes.isEmpty ? "" : "warn"
        return tag("div", "class=\"advice \(grade)\"", lead + list + config) + "\n"
    }

    private var config: String {
        guard !words.config.isEmpty else { return "" }
        let lines = ["[\(contact.kind.rawValue).\(tomlKey(name))]"] + words.config
        return "<p class=\"soft small\">In the config file:</p>"
            + tag("pre", "", escaped(lines.joined(separator: "\n")))
    }

    private var figures: String {
        guard let lengths else { return "" }
        let caption =
            "The delay must be longer than the times within a motion, and shorter than those between two."
        return "<h2>How long it stayed</h2>\n" + figure(lengths.picture, caption)
    }

    /// How long it stayed as it was; a knob may stay anywhere.
    private var lengths: LengthsPicture? {
        let summary = "\(name): \(words.counts.joined(separator: ", "))"
        switch contact {
        case .settling(let settling, _):
            let rows = [("closed", Level.active), ("open", .inactive)].map { title, level in
                (title: title, lengths: settling.lengths(at: level))
            }
            return LengthsPicture(summary, rows, delays: words.delays)
        case .pulses(let survey):
            return LengthsPicture(summary, [("open", survey.gaps)], delays: words.delays)
        case .turns: return nil
        }
    }

    /// What is known of it, in words and as dots.
    var picture: SVGPicture {
        var picture = SVGPicture("\(name): \(words.counts.joined(separator: ", ")).")
        for line in [words.counts.joined(separator: ", ")] + words.facts + words.config {
            picture.text(line, below: 14)
            picture.space(20)
        }
        if let lengths { picture.append(lengths.picture, gap: 14) }
        return picture
    }
}
