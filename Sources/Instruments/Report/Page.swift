import DebouncedContacts
import DebouncedMeasuring
import DebouncedText
import DebouncedVisible

/// A page to look at, to send and to print: one file, nothing fetched, no script.
package struct Page {
    private let measured: [any Measured]
    private let version: String

    package init(_ measured: [any Measured], version: String) {
        (self.measured, self.version) = (measured, version)
    }

    package var html: String {
        let title =
            measured.map(label).prefix(3).joined(separator: ", ") + (measured.count > 3 ? ", …" : "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(title)): how \(measured.count > 1 ? "they bounce" : "it bounces")</title>
            <link rel="icon" href="data:,">
            <style>
            \(Stylesheet.whole)</style>
            </head>
            <body>
            <main>
            \(overview)\(measured.map { $0.html }.joined(separator: "\n"))
            \(footer)
            </main>
            </body>
            </html>

            """
    }

    /// All buttons side by side, if there are several.
    private var overview: String {
        let buttons = measured.compactMap { $0 as? MeasuredButton }
        guard buttons.count > 1 else { return "" }
        let rows = buttons.map { button in
            let delay = button.advice.verdict.map { "\($0.policy.name.rawValue) \($0.policy.delayWords)" }
            let times = [
                button.result.closing.bounces.longest, button.result.opening.bounces.longest,
                button.result.quiet,
            ]
            let cells = ["\(button.result.presses)"] + times.map(timeText)
            return row(label(button), cells.map { ($0, "") } + [(delay ?? "–", "wrap")])
        }
        let head = ["", "presses", "closing", "opening", "quiet", "use"]
        return "<h1>\(buttons.count == measured.count ? "" : "The ")\(buttons.count) buttons</h1>\n"
            + table(head, rows)
            + "<p class=\"soft small\">The longest bounces, and the longest quiet within one.</p>\n"
    }

    /// Its name, or where it is from if another is called the same.
    private func label(_ subject: any Measured) -> String {
        let isAlone = measured.count { $0.name == subject.name } == 1
        return isAlone || subject.origin.isEmpty ? subject.name : subject.origin
    }

    private var footer: String {
        """
        <footer>
        \(measured.contains { $0 is MeasuredButton } ? glossary : "")<p>Made by debounced \(escaped(version)).</p>
        </footer>
        """
    }

    /// What the words in the tables of a button stand for.
    private var glossary: String {
        """
        <p><b>Bounce</b> lasts from the first edge of a closing or an opening to its last. <b>Quiet</b> is how long the \
        contact was open within one; <code>delay</code> must be longer. A <b>spike</b> is a closure of less than \
        1 ms; the table counts only those within a bounce. \
        Presses are told apart by \(ButtonSurvey.longestQuiet.words) of quiet.</p>

        """
    }
}

// MARK: Its parts

/// What is said of one control.
///
/// - Parameter facts: where it is from and what was counted; what is empty is left out.
func section(_ name: String, _ facts: [String], _ content: String) -> String {
    let line = facts.filter { !$0.isEmpty }.joined(separator: " · ")
    return tag(
        "section", "class=\"subject\"",
        "\n<h1>\(escaped(name))</h1>\n<p class=\"soft\">\(escaped(line))</p>\n\(content)")
}

/// - Parameters:
///   - grade: a class of the style sheet.
///   - lead: what is recommended.
///   - notes: what else there is to know.
///   - config: what to write into the config file.
///   - proof: what a replay made of that.
func adviceBox(
    _ grade: String, _ lead: String?, _ notes: [String], _ configLead: String, _ config: [String],
    _ proof: String? = nil
) -> String {
    let lead = lead.map { tag("p", "class=\"lead\"", escaped($0)) } ?? ""
    let list = notes.isEmpty ? "" : tag("ul", "", notes.map { tag("li", "", escaped($0)) }.joined())
    let lines =
        config.isEmpty
        ? ""
        : tag("p", "class=\"soft small\"", configLead)
            + tag("pre", "", escaped(config.joined(separator: "\n")))
    let last = proof.map { tag("p", "", escaped($0)) } ?? ""
    return tag("div", "class=\"advice \(grade)\"", lead + list + lines + last) + "\n"
}

func figure(_ picture: SVGPicture, _ caption: String = "") -> String {
    let words = caption.isEmpty ? "" : tag("figcaption", "", escaped(caption))
    return tag("figure", "", picture.inline + words) + "\n"
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
