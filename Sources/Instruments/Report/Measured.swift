import DebouncedText

/// A control that was measured: what a terminal, a program, a page and a picture show of it.
package protocol Measured: Sendable {
    var name: String { get }
    /// Where its edges come from: a trace's file, for instance.
    var origin: String { get set }
    /// For a terminal.
    var lines: [String] { get }
    /// One object, for programs. All times are nanoseconds.
    var json: JSON { get }
    /// A section of a page.
    var html: String { get }
    /// Its pictures, one below the other, and their summary in words. Of no height if there is nothing to draw.
    var picture: SVGPicture { get }
}

extension [any Measured] {
    /// The pictures alone, as one file.
    package var svg: String {
        let pictures = map { $0.picture }
        var whole = SVGPicture(pictures.map(\.summary).joined(separator: " "))
        for (measured, picture) in zip(self, pictures) {
            if count > 1 || picture.height == 0 {
                whole.space(whole.height == 0 ? 16 : 36)
                whole.text(picture.height == 0 ? picture.summary : measured.name, "strong")
                whole.space(8)
            }
            whole.append(picture)
        }
        return whole.file
    }
}
