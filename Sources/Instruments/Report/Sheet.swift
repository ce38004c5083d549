import DebouncedEngine
import DebouncedWire

/// The control that was measured.
package struct Subject: Sendable {
    package let name: String
    /// The source of its edges: a trace's file, for instance.
    package var origin = ""
    /// If it is a column of a trace, of which no config says anything: the number of its line, if its name says that, and
    /// whether it is high while the button is pressed.
    package var column: (number: Int?, isActiveHigh: Bool)?

    package init(_ name: String, origin: String = "") { (self.name, self.origin) = (name, origin) }

    /// The first line of its table in the config file.
    func table(_ kind: ControlKind) -> String { "[\(kind.rawValue).\(tomlKey(name))]" }
}

/// The findings about a control. Text, pages, pictures and JSON are made of it, whatever its kind.
package struct Sheet: Sendable {
    package var subject: Subject
    let kind: ControlKind
    /// "50 presses", "300 edges".
    let counts: [String]
    /// From the first edge to the last, in nanoseconds, if that is told.
    var duration: Int64?
    /// Findings to be said in words alone; nil if tables say it.
    var facts: [String]?
    var parts: [Part] = []
    var advice = Recommendation()
    /// Its row in a table of all of its kind, and what is compared with another report: times end in "_ns".
    var overview = JSON.object([])
    /// Explains the words of its tables, as markup.
    var glossary: String?
    /// All that stands in a file of pictures alone, one below the other.
    var pictures: [SVGPicture] = []
    /// A caption of these, in words; if nil, the counts.
    var caption: String?
    /// For programs; all times are nanoseconds.
    var members: JSON = .object([])

    init(_ kind: ControlKind, _ subject: Subject, counts: [String]) {
        (self.kind, self.subject, self.counts) = (kind, subject, counts)
    }

    /// "gas: 3 pulses, 12 edges".
    var summary: String { "\(subject.name): \(counts.joined(separator: ", "))" }

    package var json: JSON {
        JSONRecord { record in
            record.add(kind.key, subject.name)
            record.add(membersOf: members)
        }.json
    }
}

extension Sheet {
    /// A part that is shown, in this order. A terminal has no pictures.
    enum Part: Sendable {
        case table(Table)
        case distribution(Distribution)
        case figures(_ title: String, [SVGPicture], caption: String = "", note: String = "")
    }

    /// On a page its rows are columns.
    struct Table: Sendable {
        var title: Wording = ""
        var corner: Wording = ""
        var columns: [Wording]
        var rows: [(name: String, cells: [Wording])]
        /// A note below it.
        var note: Wording = ""
    }

    /// Counts of times by their length.
    struct Distribution: Sendable {
        var title: Wording
        var rows: [(name: String, bins: BounceBins)]

        /// The bins in which there is something: empty rows would say nothing.
        var filled: [Int] {
            (0...BounceBins.limits.count).filter { bin in rows.contains { $0.bins.counts[bin] > 0 } }
        }
    }

    /// Advice on what to do, and what else there is to know.
    struct Recommendation: Sendable {
        var lead: String?
        /// A list below that: what speaks against it, the gravest first.
        var findings: [String] = []
        /// The words before the lines for the config file, and these lines; empty if nothing can be recommended.
        var configLead: Wording = ""
        var config: [String] = []
        /// True if they are added to its table, which a terminal does not name then.
        var isAddition = false
        /// The result of a replay with them.
        var proof: String?
        /// Further sentences, at the end of a text.
        var notes: [String] = []
        /// True if the control can't stay as it is.
        var isGrave = false

        /// - Parameter isAlternative: whether what there is would do as well.
        mutating func add(_ lines: [String], isAlternative: Bool = false) {
            configLead =
                isAlternative
                ? Wording("This would do as well:", page: "Or in the config file:")
                : Wording("Write into its table:", page: "In the config file:")
            (config, isAddition) = (lines, true)
        }
    }
}

/// Words for a terminal, and others for a page if that is different.
struct Wording: ExpressibleByStringLiteral, Sendable {
    let text: String
    let page: String
    /// A class of the style sheet.
    let style: String

    init(_ text: String, page: String? = nil, style: String = "") {
        (self.text, self.page, self.style) = (text, page ?? text, style)
    }

    init(stringLiteral text: String) { self.init(text) }
}

// MARK: What several surveys say

/// A number to three digits: more would be false.
private func threeDigits(_ number: Double) -> Decimal {
    var step = 1e-9
    while number >= 1_000 * step { step *= 10 }
    return Decimal(countingBillionths: Int64((number / step).rounded() * (step * 1e9).rounded()))
}

extension Sheet {
    static let still = ["it did not move"]

    /// Nothing is recommended for another number than was asked for.
    ///
    /// - Parameter asked: "12 changes were".
    static func mismatch(_ asked: String, _ reason: String) -> String {
        "\(asked) asked for, but \(reason): repeat it."
    }

    static func cutShort(_ log: KeptEdges) -> [String] {
        log.edges.count < log.count ? ["Only the first \(log.edges.count) edges were evaluated."] : []
    }

    /// Adds how often the line rises, if it does so regularly, and so often a second.
    mutating func add(_ rhythm: Rhythm, from least: Double = 0) {
        guard let beat = rhythm.beat, beat.frequency >= least else { return }
        let percent = threeDigits(100 * beat.duty)
        let words =
            "rises \(threeDigits(beat.frequency)) times a second, and is active \(percent) % of the time"
        if facts == nil {
            advice.notes.append("Something drives this line, or it oscillates: it \(words).")
        } else {
            facts?.append("it \(words)")
        }
        members =
            JSONRecord { record in
                record.add(membersOf: members)
                record.add("frequency_hz", .decimal(threeDigits(beat.frequency)))
                record.add("duty", .decimal(threeDigits(beat.duty)))
            }.json
    }

    /// Adds the times for which it stayed as it was, as dots.
    mutating func add(stays: [(title: String, lengths: [Int64])], delays: [Duration]) {
        pictures.append(LengthsPicture(summary, stays, delays: delays).picture)
        let caption =
            "The delay must be longer than the times within a motion, and shorter than those between two."
        parts.append(.figures("How long it stayed", pictures, caption: caption))
    }
}

/// The pictures of a sheet, one below the other; of no height if there are none.
extension Sheet {
    var picture: SVGPicture {
        var whole = SVGPicture(caption ?? "\(summary).")
        if let facts {
            for line in [counts.joined(separator: ", ")] + facts + advice.config {
                whole.text(line, below: 14)
                whole.space(20)
            }
        }
        for picture in pictures {
            whole.append(picture, gap: whole.height == 0 ? 0 : facts == nil ? 22 : 14)
        }
        return whole
    }
}

extension [Sheet] {
    /// The pictures alone, as one file.
    package var svg: String {
        let pictures = map(\.picture)
        var whole = SVGPicture(pictures.map(\.summary).joined(separator: " "))
        for (sheet, picture) in zip(self, pictures) {
            if count > 1 || picture.height == 0 {
                whole.space(whole.height == 0 ? 16 : 36)
                whole.text(picture.height == 0 ? picture.summary : sheet.subject.name, "strong")
                whole.space(8)
            }
            whole.append(picture)
        }
        return whole.file
    }
}
