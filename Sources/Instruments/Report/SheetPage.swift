import DebouncedContacts
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// A sheet as a section of a page.
extension Sheet {
    func html(against earlier: EarlierReport? = nil) -> String {
        let known = [subject.origin] + counts + (duration.map { [timeText($0)] } ?? [])
        let line = known.filter { !$0.isEmpty }.joined(separator: " · ")
        let facts = facts.map { $0.map { tag("p", "", escaped($0)) }.joined(separator: "\n") + "\n" } ?? ""
        return tag(
            "section", "class=\"subject\" \(EarlierReport.attribute)\"\(escaped(record.text))\"",
            "\n<h1>\(escaped(subject.name))</h1>\n<p class=\"soft\">\(escaped(line))</p>\n"
                + advice.box(subject.table(kind)) + facts + comparison(with: earlier)
                + parts.map(\.html).joined())
    }

    /// A record for another report to read.
    var record: JSON { .object([(kind.key, .text(subject.name))] + overview.members) }

    private func comparison(with earlier: EarlierReport?) -> String {
        guard let earlier, let then = earlier.overview(of: self) else { return "" }
        let rows = overview.members.map { key, now in
            row(figureTitle(key), [figureCell(key, then[key]), figureCell(key, now)])
        }
        return tag("h2", "", "Compared with \(escaped(earlier.title))") + "\n"
            + table(["", "then", "now"], rows)
    }
}

extension Sheet.Recommendation {
    fileprivate func box(_ table: String) -> String {
        let lead = lead.map { tag("p", "class=\"lead\"", escaped($0)) } ?? ""
        let items = (findings + notes).map { tag("li", "", escaped($0)) }.joined()
        let config =
            tag("p", "class=\"soft small\"", configLead.page)
            + tag("pre", "", escaped(([table] + config).joined(separator: "\n")))
        let proof = proof.map { tag("p", "", escaped($0)) } ?? ""
        let list = items.isEmpty ? "" : tag("ul", "", items)
        return tag(
            "div", "class=\"advice \(grade)\"", lead + list + (self.config.isEmpty ? "" : config) + proof)
            + "\n"
    }

    /// A class of the style sheet.
    private var grade: String {
        if config.isEmpty || isGrave { return "wrong" }
        return findings.isEmpty && notes.isEmpty ? "" : "warn"
    }
}

extension Sheet.Part {
    fileprivate var html: String {
        switch self {
        case .table(let table): heading(table.title) + table.html
        case .distribution(let distribution): heading(distribution.title) + pair(distribution.pictures)
        case .figures(let title, let pictures, let caption, let note):
            heading(Wording(title))
                + (pictures.count == 1 ? figure(pictures[0], caption) : pair(pictures)) + small(note)
        }
    }

    private func heading(_ title: Wording) -> String { tag("h2", "", title.page) + "\n" }

    private func pair(_ pictures: [SVGPicture]) -> String {
        tag("div", "class=\"pair\"", pictures.map { figure($0) }.joined())
    }
}

extension Sheet.Table {
    fileprivate var html: String {
        let lines = columns.enumerated().map { column, title in
            row(title.page, rows.map { column < $0.cells.count ? $0.cells[column] : "" })
        }
        return DebouncedInstruments.table([corner.page] + rows.map(\.name), lines) + small(note.page)
    }
}

extension Sheet.Distribution {
    fileprivate var pictures: [SVGPicture] {
        rows.map { name, counts in
            HistogramPicture(
                title: name.prefix(1).uppercased() + name.dropFirst(), histogram: counts, bins: filled
            ).picture
        }
    }
}

// MARK: Elements of a page

/// "closing" for "closing_ns".
func figureTitle(_ key: String) -> String { key.hasSuffix("_ns") ? String(key.dropLast(3)) : key }

/// A number of an overview. Another page may have anything there.
func figureCell(_ key: String, _ figure: JSON?) -> Wording {
    guard let number = figure?.integer else { return Wording(figure?.string ?? "–", style: "wrap") }
    return Wording(key.hasSuffix("_ns") ? timeText(max(0, number)) : "\(number)")
}

private func figure(_ picture: SVGPicture, _ caption: String = "") -> String {
    let words = caption.isEmpty ? "" : tag("figcaption", "", escaped(caption))
    return tag("figure", "", picture.inline + words) + "\n"
}

func small(_ text: String) -> String {
    text.isEmpty ? "" : tag("p", "class=\"soft small\"", text) + "\n"
}

func row(_ name: String, _ cells: [Wording]) -> String {
    let columns = cells.map {
        tag("td", $0.style.isEmpty ? "" : "class=\"\($0.style)\"", escaped($0.page))
    }
    return "<tr><th scope=\"row\">\(escaped(name))</th>\(columns.joined())</tr>\n"
}

func table(_ head: [String], _ rows: [String]) -> String {
    let titles = head.map { tag("th", "scope=\"col\"", escaped($0)) }.joined()
    return "<div class=\"wide\"><table><thead><tr>\(titles)</tr></thead>\n"
        + "<tbody>\(rows.joined())</tbody></table></div>\n"
}
