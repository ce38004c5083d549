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
