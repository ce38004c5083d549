import DebouncedContacts

/// Tells a terminal what changed from one picture to the next.
package struct Painter: Sendable {
    private let isColored: Bool
    private var shown: Picture?

    package init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Forgets what the terminal shows: it is unknown.
    package mutating func forget() {
        shown = nil
    }

    /// The output that turns the last picture into this one.
    package mutating func paint(_ picture: Picture) -> [UInt8] {
        var text = ""
        let known = shown?.size == picture.size ? shown : nil
        if known == nil { text += "\u{1b}[0m\u{1b}[2J" }
        for row in 0..<picture.size.rows {
            let cells = picture.row(row)
            guard let changed = changes(from: known?.row(row), to: cells) else { continue }
            text += "\u{1b}[\(row + 1);\(changed.lowerBound - cells.startIndex + 1)H"
            write(cells[changed], to: &text)
        }
        shown = picture
        return Array(text.utf8)
    }

    /// From the first cell that differs to the last.
    private func changes(from old: ArraySlice<Cell>?, to new: ArraySlice<Cell>) -> Range<Int>? {
        guard let old else { return new.indices }
        let differing = new.indices.filter { old[$0] != new[$0] }
        guard let first = differing.first, let last = differing.last else { return nil }
        return first..<last + 1
    }

    private func write(_ cells: ArraySlice<Cell>, to text: inout String) {
        var style = Style.plain
        for cell in cells {
            if cell.style != style, isColored { text += "\u{1b}[0\(cell.style.attributes)m" }
            style = cell.style
            text.unicodeScalars.append(cell.scalar)
        }
        if style != .plain, isColored { text += "\u{1b}[0m" }
    }
}

extension Style {
    /// As numbered by ISO 6429; every terminal has these.
    fileprivate var attributes: String {
        switch self {
        case .plain: ""
        case .faint: ";90"
        case .strong: ";1"
        case .bar: ";7"
        case .active: ";33"
        case .bounce: ";31"
        case .chosen: ";1;36"
        case .press: ";1;32"
        case .gesture: ";36"
        case .alarm: ";1;31"
        }
    }
}

/// The characters that a picture is drawn with. The Linux console has those of `blocks`, too.
package struct Glyphs: Equatable, Sendable {
    let active: Unicode.Scalar
    let inactive: Unicode.Scalar
    let rising: Unicode.Scalar
    let falling: Unicode.Scalar
    let bounce: Unicode.Scalar
    let tick: Unicode.Scalar
    let isASCII: Bool

    package static let blocks = Glyphs(
        active: "█", inactive: "_", rising: "▐", falling: "▌", bounce: "▒", tick: "│", isASCII: false)
    package static let ascii = Glyphs(
        active: "#", inactive: "_", rising: "/", falling: "\\", bounce: "%", tick: "|", isASCII: true)

    func glyph(_ look: Look) -> Unicode.Scalar {
        switch look {
        case .level(.active): active
        case .level(.inactive): inactive
        case .edge(.active): rising
        case .edge(.inactive): falling
        case .bounce: bounce
        }
    }

    /// A character of a text, if it is known to take one column and to have no other effect.
    func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x20..<0x7f: scalar
        case 0x09, 0x0a: " "
        // Latin, Greek and Cyrillic letters, lines and blocks.
        case 0xa1..<0x0300, 0x0370..<0x0483, 0x048a..<0x0530, 0x2500..<0x25a0: isASCII ? "?" : scalar
        default: "?"
        }
    }
}
