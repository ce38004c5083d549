import Glibc
import Testing

@testable import DebouncedInstruments

@Suite struct MarkupTests {
    private static let name = #"<b onclick='x'>"A & B"</b>"#

    @Test func aNameIsNeverMarkup() {
        let subjects = [subject(MarkupTests.name, presses: 3), subject(MarkupTests.name, presses: 0)]
        for text in [Page(subjects, version: "1").html, subjects.svg] {
            #expect(!text.contains("<b onclick"))
            #expect(text.contains("&lt;b onclick"))
            #expect(wellFormed(text) == nil)
        }
    }

    @Test(arguments: [0, 1, 2, 60, 700])
    func pagesAndPicturesAreWellFormed(_ presses: Int) {
        let subjects = [subject(presses: presses)]
        #expect(wellFormed(Page(subjects, version: "1").html) == nil)
        #expect(wellFormed(subjects.svg) == nil)
    }

    @Test func nothingIsFetchedAndNothingRuns() {
        let page = Page([subject(presses: 60), subject("door", presses: 3)], version: "1").html
        for word in ["http", "<script", "url(", "@import", "src=", "onload"] {
            #expect(!page.contains(word), "\(word)")
        }
    }

    @Test func everyPictureHasAText() {
        let page = Page([subject(presses: 60)], version: "1").html
        let pictures = page.components(separatedBy: "<figure><svg ").dropFirst()
        #expect(pictures.count == 6)
        #expect(pictures.allSatisfy { $0.hasPrefix("role=\"img\" aria-label=\"") })
    }

    @Test func aPictureStaysSmallHoweverManyPressesThereAre() {
        #expect([subject(presses: 2000)].svg.utf8.count < 100_000)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        var rest = self[...]
        var parts: [Substring] = []
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}

/// The first tag that closes what is not open, or what is never closed; `nil` if all is well.
func wellFormed(_ text: String) -> String? {
    let alone: Set<Substring> = ["meta", "link", "!DOCTYPE"]
    var open: [Substring] = []
    for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        guard let end = piece.firstIndex(of: ">") else { return "<\(piece)" }
        let tag = piece[..<end]
        if tag.hasPrefix("/") {
            guard open.popLast() == tag.dropFirst() else { return "<\(tag)>" }
        } else if !tag.hasSuffix("/"), case let name = tag.prefix(while: { $0 != " " }), !alone.contains(name)
        {
            open.append(name)
        }
    }
    return open.last.map { "<\($0)> stays open" }
}

/// The colours of pictures, which pages have as well.
@Suite struct StylesheetTests {
    /// On the paper, and on the wash behind bounces: in the light, and in the dark.
    @Test(arguments: [0, 1])
    func eachMarkStandsOut(_ half: Int) throws {
        let plain = Stylesheet.plain
        let dark = try #require(plain.firstRange(of: "@media"))
        let colors = colors(in: half == 0 ? plain[..<dark.lowerBound] : plain[dark.upperBound...])
        let grounds = try [".paper", ".wash"].map { try #require(colors[$0]) }
        let marks = colors.filter { $0.key != ".paper" && $0.key != ".wash" }
        #expect(marks.count >= 12)
        for (name, color) in marks {
            // What is read needs more than what is seen.
            let least = name.hasPrefix("svg text") ? 4.5 : 3
            for ground in grounds {
                let (dim, bright) = (min(color, ground), max(color, ground))
                #expect((bright + 0.05) / (dim + 0.05) >= least, "\(name)")
            }
        }
        #expect(!plain.contains("opacity"))
    }

    /// The luminance of what each rule fills or strokes with.
    private func colors(in rules: Substring) -> [String: Double] {
        var colors: [String: Double] = [:]
        for rule in rules.split(separator: "}") {
            guard let brace = rule.lastIndex(of: "{"), let hash = rule[brace...].firstIndex(of: "#") else {
                continue
            }
            let name = rule[..<brace].split { $0 == "{" || $0.isNewline }.last ?? ""
            colors[name.trimmingPrefix { $0 == " " }.description] = luminance(
                rule[hash...].dropFirst().prefix { $0.isHexDigit })
        }
        return colors
    }

    private func luminance(_ hex: Substring) -> Double {
        let digits = hex.count == 3 ? hex.map { "\($0)\($0)" }.joined() : String(hex)
        let number = Int(digits, radix: 16) ?? 0
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 255) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
