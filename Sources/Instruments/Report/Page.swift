import DebouncedContacts
import DebouncedMeasuring
import DebouncedText

/// A page to look at, to send and to print: one file, nothing fetched, no script.
package struct Page {
    private let measured: [Measured]
    private let version: String

    package init(_ measured: [Measured], version: String) {
        (self.measured, self.version) = (measured, version)
    }

    package var html: String {
        let title = measured.map(\.name).prefix(3).joined(separator: ", ") + (measured.count > 3 ? ", …" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title)): how it bounces</title>
            <link rel="icon" href="data:,">
            <style>
            \(Stylesheet.colors)\(Stylesheet.picture)\(Stylesheet.page)</style>
            </head>
            <body>
            <main>
            \(overview)\(measured.map(\.html).joined(separator: "\n"))
            \(footer)
            </main>
            </body>
            </html>

            """
    }

    /// All buttons side by side, if there are several.
    private var overview: String {
        let subjects = measured.compactMap(\.button)
        guard subjects.count > 1 else { return "" }
        let rows = subjects.map { subject in
            let delay = subject.advice.verdict.map {
                "\($0.policy.name.rawValue) \($0.policy.delayWords)"
            }
            let cells = [
                "\(subject.measured.presses)", timeText(subject.measured.closing.bounces.longest),
                timeText(subject.measured.opening.bounces.longest), timeText(subject.measured.quiet),
            ]
            return row(label(subject), cells.map { ($0, "") } + [(delay ?? "–", "wrap")])
        }
        let head = ["", "presses", "closing", "opening", "quiet", "use"]
        return "<h1>\(subjects.count) \(subjects.count < measured.count ? "buttons" : "switches")</h1>\n"
            + table(head, rows)
            + "<p class=\"soft small\">The longest bounces, and the longest quiet within one.</p>\n"
    }

    /// Its name, or where it is from if another is called the same.
    private func label(_ subject: Subject) -> String {
        let isAlone = measured.count { $0.name == subject.name } == 1
        return isAlone || subject.origin.isEmpty ? subject.name : subject.origin
    }

    private var footer: String {
        """
        <footer>
        <p><b>Bounce</b> lasts from the first edge of a closing or an opening to its last. <b>Quiet</b> is how long the \
        contact was open within one; <code>delay</code> must be longer. A <b>spike</b> is a closure of less than \
        1 ms; the table counts only those within a bounce. \
        Presses are told apart by \(Measurement.longestQuiet.words) of quiet.</p>
        <p>Made by debounced \(escaped(version)).</p>
        </footer>
        """
    }
}

/// - Parameter cells: what is in them, and of which class they are.
func row(_ name: String, _ cells: [(String, String)]) -> String {
    let columns = cells.map { text, style in
        tag("td", style.isEmpty ? "" : "class=\"\(style)\"", escaped(text))
    }
    return "<tr><th scope=\"row\">\(escaped(name))</th>\(columns.joined())</tr>\n"
}

func table(_ head: [String], _ rows: [String]) -> String {
    let titles = head.map { tag("th", "scope=\"col\"", escaped($0)) }.joined()
    return "<table><thead><tr>\(titles)</tr></thead>\n<tbody>\(rows.joined())</tbody></table>\n"
}
