import DebouncedVisible

/// A picture in the making: as wide as there is room, and so high as it takes. Widths are percentages and heights
/// pixels, so that text keeps its size on a phone.
package struct SVGPicture {
    private(set) var body = ""
    private(set) var height = 0
    /// Describes it in words.
    let summary: String

    init(_ summary: String) {
        self.summary = summary
    }

    mutating func space(_ pixels: Int) { height += pixels }

    mutating func put(_ markup: String) { body += markup }

    /// A text, at a place from 0 to 10 000 and `below` pixels under what is drawn already.
    mutating func text(
        _ text: String, at place: Int64 = 0, below: Int = 0, _ style: String = "", anchor: Anchor = .start
    ) {
        let y = height + below
        put(
            tag(
                "text", "x=\"\(percent(place))\" y=\"\(y)\"\(anchor.attribute)\(classes(style))",
                escaped(text)))
    }

    enum Anchor: String {
        case start, middle, end

        fileprivate var attribute: String { self == .start ? "" : " text-anchor=\"\(rawValue)\"" }
    }

    /// A path in a box as wide as the picture: x from 0 to 10 000, y in pixels.
    mutating func path(_ path: String, below: Int = 0, height box: Int, _ style: String) {
        guard !path.isEmpty else { return }
        put(
            tag(
                "svg",
                "y=\"\(height + below)\" width=\"100%\" height=\"\(box)\" viewBox=\"0 0 \(Scale.width) \(box)\" "
                    + "preserveAspectRatio=\"none\"",
                tag("path", "d=\"\(path)\"\(classes(style))")))
    }

    mutating func line(at place: Int64, below: Int = 0, height length: Int, _ style: String) {
        let x = percent(place)
        put(
            "<line x1=\"\(x)\" x2=\"\(x)\" y1=\"\(height + below)\" y2=\"\(height + below + length)\"\(classes(style))/>"
        )
    }

    /// A small triangle that points down to a place.
    mutating func flag(at place: Int64, below: Int = 0, _ style: String) {
        put(
            tag(
                "svg", "x=\"\(percent(place))\" y=\"\(height + below)\" overflow=\"visible\"",
                tag("path", "d=\"M0 0l-5-8h10z\"\(classes(style))")))
    }

    /// Another picture below.
    mutating func append(_ other: SVGPicture, gap: Int = 0) {
        height += gap
        put(
            tag(
                "svg", "y=\"\(height)\" width=\"100%\" height=\"\(other.height)\" overflow=\"visible\"",
                other.body))
        height += other.height
    }

    private func classes(_ style: String) -> String { style.isEmpty ? "" : " class=\"\(style)\"" }
}

extension SVGPicture {
    /// For a page, whose style it shares.
    var inline: String {
        tag(
            "svg",
            "role=\"img\" aria-label=\"\(escaped(summary))\" width=\"100%\" height=\"\(height)\" overflow=\"visible\"",
            body)
    }

    /// For a file of its own.
    var file: String {
        let (width, margin) = (760, 20)
        let (outerWidth, outerHeight) = (width + 2 * margin, height + 2 * margin)
        let paper = "<rect width=\"100%\" height=\"100%\" rx=\"8\" class=\"paper\"/>"
        let inner = tag(
            "svg",
            "x=\"\(margin)\" y=\"\(margin)\" width=\"\(width)\" height=\"\(height)\" overflow=\"visible\"",
            body)
        return tag(
            "svg",
            "xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"\(escaped(summary))\" "
                + "width=\"\(outerWidth)\" height=\"\(outerHeight)\" viewBox=\"0 0 \(outerWidth) \(outerHeight)\"",
            tag("title", "", escaped(summary)) + tag("style", "", Stylesheet.plain)
                + paper + inner)
            + "\n"
    }
}

/// Puts stretches of time together to one path of boxes: what is too short to be seen is drawn as wide as it takes.
struct Boxes {
    private(set) var path = ""
    private let top: Int
    private let height: Int
    private let least: Int64
    private var open: Range<Int64>?

    init(top: Int = 0, height: Int, least: Int64 = 16) {
        (self.top, self.height, self.least) = (top, height, least)
    }

    mutating func add(_ range: Range<Int64>) {
        let range = range.lowerBound..<max(range.upperBound, range.lowerBound + least)
        guard let open else {
            self.open = range
            return
        }
        if range.lowerBound <= open.upperBound {
            self.open = open.lowerBound..<max(open.upperBound, range.upperBound)
        } else {
            close()
            self.open = range
        }
    }

    mutating func close() {
        guard let open else { return }
        path +=
            "M\(open.lowerBound) \(top)h\(open.upperBound - open.lowerBound)v\(height)H\(open.lowerBound)z"
        self.open = nil
    }
}

/// An element of HTML or SVG.
///
/// - Parameters:
///   - attributes: as they are written, with their values escaped.
///   - content: markup as well.
func tag(_ name: String, _ attributes: String = "", _ content: String = "") -> String {
    let start = attributes.isEmpty ? name : "\(name) \(attributes)"
    return "<\(start)>\(content)</\(name)>"
}
