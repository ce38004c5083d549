import DebouncedStrips

/// A text of the documentation, with the examples in it.
struct Document: Sendable, CustomStringConvertible {
    /// What stands between two lines of three backquotes.
    struct Fence: Sendable {
        /// As the first of these lines names it.
        let language: String
        let text: String
    }

    /// Within the repository.
    let path: String
    let text: String

    init(_ path: String) {
        self.path = path
        text = Repository.text(of: path)
    }

    var description: String { path }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    var fences: [Fence] {
        var fences: [Fence] = []
        var language: String?
        var inside: [Substring] = []
        for line in lines {
            if !line.hasPrefix("```") {
                inside.append(line)
            } else if let known = language {
                fences.append(Fence(language: known, text: inside.map { $0 + "\n" }.joined()))
                language = nil
            } else {
                language = String(line.dropFirst(3))
                inside = []
            }
        }
        return fences
    }

    /// For people who try it; the recipes among them.
    static let all =
        [
            "README.md", "docs/recipes.md", "docs/policies.md", "docs/costs.md", "docs/library.md",
            "docs/counters.md", "docs/encoders.md", "docs/migrating.md",
            "man/debounced.1",
            "man/debounced-mqtt.1", "man/debounced-socket.7",
        ].map(Document.init)
        + Recipe.all.map(\.document)

    /// Each `debounced` that is to be typed, with its arguments.
    var commands: [[String]] {
        let typed = fences("sh").flatMap { $0.split(separator: "\n") }
        let shown = lines.filter { $0.hasPrefix(".Dl ") }.map { $0.dropFirst(4) }
        return (typed + shown).map { line in
            line.split(separator: " ").prefix { $0 != "|" && !$0.hasPrefix("#") }.map(String.init)
        }.filter { $0.first == "debounced" }
    }

    /// What links may name after a `#`: each heading in small letters, without signs, with dashes for spaces.
    var anchors: Set<String> {
        var isInside = false
        let headings = lines.filter { line in
            if line.hasPrefix("```") { isInside.toggle() }
            return line.hasPrefix("#") && !isInside
        }
        return Set(
            headings.map { heading in
                let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
                return words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(
                    " ", with: "-")
            })
    }

    func fences(_ language: String) -> [String] {
        fences.filter { $0.language == language }.map(\.text)
    }
}
