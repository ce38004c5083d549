import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// A page to look at, to send and to print: one file, nothing fetched, no script.
package struct Page {
    private let sheets: [Sheet]
    private let version: String
    private let made: String?
    private let title: String?
    private let earlier: EarlierReport?

    /// - Parameters:
    ///   - made: the date and the time of day.
    ///   - title: what stands at the top.
    ///   - earlier: what each control is compared with.
    package init(
        _ sheets: [Sheet], version: String, made: String? = nil, title: String? = nil,
        against earlier: EarlierReport? = nil
    ) {
        (self.sheets, self.version, self.made) = (sheets, version, made)
        (self.title, self.earlier) = (title, earlier)
    }

    package var html: String {
        let names = sheets.map(label).prefix(3).joined(separator: ", ") + (sheets.count > 3 ? ", …" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title ?? "\(names): how \(sheets.count > 1 ? "they bounce" : "it bounces")"))</title>
            <link rel="icon" href="data:,">
            <style>
            \(Stylesheet.whole)</style>
            </head>
            <body>
            <main>
            \(heading)\(ControlKind.allCases.map(overview).joined())\(sections)
            <footer>
            \(glossaries)<p>Made by debounced \(escaped(version))\(date).</p>
            </footer>
            </main>
            </body>
            </html>

            """
    }

    private var heading: String { title.map { tag("h1", "", escaped($0)) + "\n" } ?? "" }

    private var sections: String { sheets.map { $0.html(against: earlier) }.joined(separator: "\n") }

    private var date: String { made.map { " on \(tag("time", "", escaped($0)))" } ?? "" }

    /// All of a kind side by side, if there are several.
    private func overview(_ kind: ControlKind) -> String {
        let subjects = sheets.filter { $0.kind == kind }
        guard subjects.count > 1 else { return "" }
        let keys = subjects.map { $0.overview.members.map(\.0) }.max { $0.count < $1.count } ?? []
        let article = subjects.count == sheets.count ? "" : "The "
        return "<h1>\(article)\(subjects.count) \(kind.plural)</h1>\n"
            + table(
                [""] + keys.map(figureTitle),
                subjects.map { sheet in row(label(sheet), keys.map { figureCell($0, sheet.overview[$0]) }) })
            + small(kind == .button ? "The longest bounces, and the longest quiet within one." : "")
    }

    /// Its name, or where it is from if another is called the same.
    private func label(_ sheet: Sheet) -> String {
        let subject = sheet.subject
        let isAlone = sheets.count { $0.subject.name == subject.name } == 1
        return isAlone || subject.origin.isEmpty ? subject.name : subject.origin
    }

    private var glossaries: String {
        Set(sheets.compactMap(\.glossary)).sorted().map { tag("p", "", $0) + "\n" }.joined()
    }
}
