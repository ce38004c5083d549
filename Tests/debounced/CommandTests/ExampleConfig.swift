import DebouncedStrips

/// A config in the README or in a manual page; a part of one is completed with what it takes for granted.
struct ExampleConfig: Sendable, CustomStringConvertible {
    let text: String
    private let place: String

    var description: String { place }

    static let all =
        [ofReadme] + ofMigration + ofManual("debounced.toml.5") + ofManual("debounced-mqtt.1")

    /// What stands there in several blocks belongs to one file.
    private static var ofReadme: ExampleConfig {
        ExampleConfig(Document("README.md").fences("toml").joined(separator: "\n"), in: "README.md")
    }

    /// Each block is a file.
    private static var ofMigration: [ExampleConfig] {
        let document = Document("docs/migrating.md")
        return document.fences("toml").map { ExampleConfig($0, in: document.path) }
    }

    /// A block that does not begin with a table shows keys of a button; each of them is an example.
    private static func ofManual(_ name: String) -> [ExampleConfig] {
        blocks(of: Document("man/\(name)")).filter { isConfig($0) }.flatMap { block in
            let text = block.joined(separator: "\n") + "\n"
            if block[0].hasPrefix("[") { return [ExampleConfig(text, in: name)] }
            return entries(of: block).map {
                ExampleConfig("[button.it]\npin = 16\n\($0)\n", in: "\(name): \($0)")
            }
        }
    }

    private static func blocks(of page: Document) -> [[Substring]] {
        page.lines.split { $0.hasPrefix(".Bd ") }.dropFirst().map { Array($0.prefix { $0 != ".Ed" }) }
    }

    private static func isConfig(_ block: [Substring]) -> Bool {
        let first = block.first ?? ""
        return first.hasPrefix("[") && first != "[Service]" || first.contains(/^[a-z]+ +=/)
    }

    /// A line that is indented continues the one before it.
    private static func entries(of block: [Substring]) -> [String] {
        block.reduce(into: []) { entries, line in
            if line.hasPrefix(" ") {
                entries[entries.count - 1] += "\n\(line)"
            } else {
                entries.append(String(line))
            }
        }
    }

    private init(_ text: String, in place: String) {
        self.text = ExampleConfig.completed(text)
        // In one line, as reports of tests want it.
        self.place = place.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    private static func completed(_ text: String) -> String {
        let members = text.matches(of: /buttons *= *\[([^\]]*)\]/).flatMap {
            $0.1.matches(of: /"(\w+)"/).map(\.1)
        }
        let outputs = text.matches(of: /output *= *"(\w+)"/).map(\.1)
        var tables = members.map { "[button.\($0)]" } + outputs.map { "[output.\($0)]" }
        if !text.contains("[button.") && !text.contains("[switch.") && tables.isEmpty {
            tables = ["[button.it]"]
        }
        var result = text
        for (pin, table) in tables.enumerated() where !result.contains(table) {
            result += "\(table)\npin = \(pin + 20)\n"
        }
        return result
    }
}
