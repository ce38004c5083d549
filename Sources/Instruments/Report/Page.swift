import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// A page to look at, to send and to print: one file, nothing fetched, no script.
package struct Page {
    private let sheets: [Sheet]
    private let version: String

    package init(_ sheets: [Sheet], version: String) {
        (self.sheets, self.version) = (sheets, version)
    }

    package var html: String {
        let title = sheets.map(label).prefix(3).joined(separator: ", ") + (sheets.count > 3 ? ", …" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title)): how \(sheets.count > 1 ? "they bounce" : "it bounces")</title>
            <link rel="icon" href="data:,">
            <style>
            \(Stylesheet.whole)</style>
            </head>
            <body>
            <main>
            \(ControlKind.allCases.map(overview).joined())\(sheets.map(\.html).joined(separator: "\n"))
            <footer>
            \(glossaries)<p>Made by debounced \(escaped(version)).</p>
            </footer>
            </main>
            </body>
            </html>

            """
    }

    /// All of a kind side by side, if there are several.
    private func overview(_ kind: ControlKind) -> String {
        let subjects = sheets.filter { $0.kind == kind && $0.overview != nil }
        guard subjects.count > 1, let first = subjects[0].overview else { return "" }
        let article = subjects.count == sheets.count ? "" : "The "
        return "<h1>\(article)\(subjects.count) \(kind.plural)</h1>\n"
            + table(
                [""] + first.columns.map(\.page),
                subjects.map { row(label($0), $0.overview?.rows[0].cells ?? []) })
            + small(first.note.page)
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
