import DebouncedVisible

extension Picture {
    private static let (cell, line, margin) = (8, 18, 16)

    /// As a terminal shows it, for a page. The blocks are drawn, since not all fonts have them.
    ///
    /// - Parameter isLight: whether it is on paper.
    package func svg(_ summary: String, isLight: Bool = false) -> String {
        let (width, height) = (size.columns * Picture.cell, size.rows * Picture.line)
        let (wide, high) = (width + 2 * Picture.margin, height + 2 * Picture.margin)
        let title = escaped(summary)
        let rows = (0..<size.rows).map(svg).joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="\(title)" width="\(wide)" height="\(high)" \
            viewBox="0 0 \(wide) \(high)"><title>\(title)</title><style>\(isLight ? Picture.lightLook : Picture.look)</style>
            <rect width="100%" height="100%" rx="8" class="screen"/>
            <g transform="translate(\(Picture.margin) \(Picture.margin))">
            \(rows)</g></svg>

            """
    }

    private static let font = """
        13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace
        """

    private static let lightLook = """
        .screen{fill:#fff}text{font:\(font);fill:#1d262e;white-space:pre}.plain{fill:#1d262e}.faint{fill:#5c6873}\
        .strong{fill:#000;font-weight:600}.bar{fill:#fff}rect.bar{fill:#3a4650}.active{fill:#8a6100}\
        .bounce{fill:#c0392b}.chosen{fill:#00708a;font-weight:600}.press{fill:#19753f;font-weight:600}\
        .gesture{fill:#00708a}.alarm{fill:#b3261e;font-weight:600}rect.faint{fill:#8d99a4}
        """

    private static let look = """
        .screen{fill:#10161c}text{font:\(font);\
        fill:#d5dde5;white-space:pre}.plain{fill:#d5dde5}.faint{fill:#8593a1}.strong{fill:#fff;font-weight:600}\
        .bar{fill:#10161c}rect.bar{fill:#c3ccd5}.active{fill:#e0b341}.bounce{fill:#ef6f5e}\
        .chosen{fill:#4cc3dd;font-weight:600}.press{fill:#62cc8b;font-weight:600}.gesture{fill:#4cc3dd}\
        .alarm{fill:#ff7a6b;font-weight:600}rect.faint{fill:#4a5763}
        """

    /// A row as runs of one style, the shapes apart from the text.
    private func svg(_ number: Int) -> String {
        let cells = Array(row(number))
        let top = number * Picture.line
        var text = ""
        if cells.contains(where: { $0.style == .bar }) {
            text += rect(0, top, cells.count * Picture.cell, Picture.line, .bar)
        }
        var start = 0
        while start < cells.count {
            let first = cells[start]
            let shape = glyphs.shape(first.scalar)
            let end = cells[start...].firstIndex { cell in
                cell.style != first.style || glyphs.shape(cell.scalar) != shape
            }
            let run = cells[start..<(end ?? cells.count)]
            text += shape.map { draw($0, run, top) } ?? write(run, top)
            start += run.count
        }
        return text
    }

    private func draw(_ shape: Shape, _ run: ArraySlice<Cell>, _ top: Int) -> String {
        let (x, width) = (run.startIndex * Picture.cell, run.count * Picture.cell)
        let style = run.first?.style ?? .plain
        let (above, tall) = (top + 3, Picture.line - 6)
        switch shape {
        case .active, .bounce: return rect(x, above, width, tall, style)
        case .inactive: return rect(x, above + tall - 2, width, 2, style)
        case .tick: return rect(x + Picture.cell / 2, top, 1, Picture.line - 2, style)
        // An edge is in the middle of its column.
        case .rising, .falling:
            return run.indices.map { column in
                let middle = column * Picture.cell + (shape == .rising ? Picture.cell / 2 : 0)
                return rect(middle, above, Picture.cell / 2, tall, style)
            }.joined()
        }
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ style: Style) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" class=\"\(style)\"/>\n"
    }

    /// Each word where it stands, however wide the letters of the font are.
    private func write(_ run: ArraySlice<Cell>, _ top: Int) -> String {
        run.split { $0.scalar == " " }.map { word in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: word.map(\.scalar))
            return "<text x=\"\(word.startIndex * Picture.cell)\" y=\"\(top + Picture.line - 5)\" "
                + "textLength=\"\(word.count * Picture.cell)\" class=\"\(run.first?.style ?? .plain)\">"
                + "\(escaped(String(text)))</text>\n"
        }.joined()
    }
}

/// A shape that is drawn instead of a character.
private enum Shape {
    case active, inactive, rising, falling, bounce, tick
}

extension Glyphs {
    fileprivate func shape(_ scalar: Unicode.Scalar) -> Shape? {
        switch scalar {
        case active: .active
        case inactive where !isASCII: .inactive
        case rising: .rising
        case falling: .falling
        case bounce: .bounce
        case tick: .tick
        default: nil
        }
    }
}
