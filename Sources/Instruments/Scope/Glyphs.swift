import DebouncedContacts

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
