import DebouncedConfiguration
import DebouncedStrips

/// One of docs/recipes: a config, what `debounced` says of it, and what happens if one tries it.
struct Recipe: Sendable, CustomStringConvertible {
    let document: Document

    static let all = Repository.names(in: "docs/recipes").filter { $0.hasSuffix(".md") }.map {
        Recipe(document: Document("docs/recipes/\($0)"))
    }

    var description: String { document.path }

    /// How the text calls the config's file.
    var fileName: String {
        let words = document.text.split(separator: "`")
        return words.first { $0.hasSuffix(".toml") && !$0.contains("/") }.map(String.init) ?? ""
    }

    var config: String { document.fences("toml").first ?? "" }

    var plan: Plan? {
        let workshop = Workshop()
        workshop.write(config, to: fileName)
        return Plan.read(file: "\(workshop.folder)/\(fileName)").plan
    }

    /// What to type in a simulation, and what is to be seen then.
    var rehearsals: [Rehearsal] {
        let rows = document.lines.drop { !$0.hasPrefix("| type ") }.dropFirst(2)
        return rows.prefix { $0.hasPrefix("|") }.map { row in
            let cells = row.split(separator: "|")
            return Rehearsal(typed: String(cells[0]), seen: String(cells[1]))
        }
    }
}

/// A command that a text shows after a `$`, and what it is to print.
struct ShownCommand {
    let words: [String]
    /// Without the places of line breaks; what is left out stands as `...` on a line.
    let printed: [[Substring]]

    init(_ fence: String) {
        let lines = fence.split(separator: "\n")
        words = lines[0].dropFirst().split(separator: " ").map(String.init)
        let parts = lines.dropFirst().split(omittingEmptySubsequences: false) { $0 == "..." }
        printed = parts.map { $0.flatMap { $0.split(separator: " ") } }
    }

    /// Whether a text is what is shown, but for what is left out.
    func shows(_ text: String) -> Bool {
        var rest = text.split { $0 == " " || $0 == "\n" }[...]
        for (place, part) in printed.enumerated() {
            let found = place == 0 ? 0 : rest.firstIndex(of: part)
            guard let found, rest.dropFirst(found).starts(with: part) else { return false }
            rest = rest.dropFirst(found + part.count)
        }
        return rest.isEmpty || printed.last == []
    }
}

extension ArraySlice<Substring> {
    /// How many words stand before these.
    fileprivate func firstIndex(of part: [Substring]) -> Int? {
        indices.first { self[$0...].starts(with: part) }.map { $0 - startIndex }
    }
}
