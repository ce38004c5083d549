import DebouncedConfiguration
import DebouncedStrips
import Testing

@testable import debounced

/// What `check` prints is what a person has read and accepted.
@Suite struct AcceptedTests {
    private static let examples = Repository.names(in: "Tests/Accepted").filter { $0.hasSuffix(".toml") }

    @Test func thereAreSome() {
        #expect(AcceptedTests.examples.count >= 7)
    }

    @Test(arguments: examples)
    func whatCheckSaysOfAConfig(_ name: String) {
        let text = Repository.text(of: "Tests/Accepted/\(name)")
        let (plan, findings) = Plan.read(text: Array(text.utf8), file: name)
        let header = plan.map { HeaderCheck(plan: $0, file: name, chips: []).findings } ?? []
        let lines = (findings + header).map(\.description) + (plan?.lines(80) ?? [])
        let accepted = Accepted(path: "Tests/Accepted/\(name.dropLast(".toml".count)).expected")
        let difference = accepted.difference(from: lines.map { "\($0)\n" }.joined())
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// With those of the language, in `syntax.findings`, more than a hundred of them are what beginners write.
    @Test func thereAreMistakes() {
        let mistakes = (AcceptedTests.examples + AcceptedTests.sessions).filter { $0.hasPrefix("mistakes") }
        #expect(mistakes.count >= 45)
    }

    private static let sessions = Repository.names(in: "Tests/Accepted").filter { $0.hasSuffix(".typed") }

    /// What can be typed in them: `as_nobody` is `debounced` as a user with no privileges; traces.sh has the others.
    private static let functions = """
        . '\(Repository.root)/Tests/Accepted/traces.sh'
        debounced() { "$0" "$@"; }
        as_nobody() {
            cp "$0" bin/ && chmod 755 . bin bin/debounced
            if [ "$(id -u)" = 0 ]
            then setpriv --reuid 65534 --regid 65534 --clear-groups bin/debounced "$@"
            else bin/debounced "$@"
            fi
        }

        """

    @Test(arguments: sessions)
    func repliesToCommandLines(_ name: String) {
        let workshop = Workshop()
        let hasChip = workshop.run(program: ["bash", "-c", "compgen -G '/dev/gpiochip*'"]).code == 0
        guard name != "mistakes-no-chip.typed" || !hasChip else { return }
        workshop.write("[button.bell]\npin   = 17\npress = \"aplay\"\n", to: "bell.toml")
        let said = Repository.text(of: "Tests/Accepted/\(name)").split(separator: "\n").map { line in
            let (text, code) = workshop.run(program: ["bash", "-c", AcceptedTests.functions + line])
            return "$ \(line)\n\(text)" + (code == 0 ? "" : "(\(code ?? -1))\n")
        }
        let accepted = Accepted(path: "Tests/Accepted/\(name.dropLast(".typed".count)).expected")
        let difference = accepted.difference(from: said.joined())
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// For editors.
    @Test func whatTheSchemaIs() throws {
        let (schema, code) = Workshop().run(["check", "--schema"])
        try #require(code == 0)
        let difference = Accepted(path: "systemd/debounced.schema.json").difference(from: schema)
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test func whatTheManualSaysOfTheKeys() throws {
        let (table, code) = Workshop().run(["check", "--keys"])
        try #require(code == 0)
        let path = "man/debounced.toml.5"
        let lines = Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
        let begin = try #require(lines.firstIndex { $0.hasPrefix(".Bl -column \"blinking") })
        let end = try #require(lines[begin...].firstIndex(of: ".El"))
        let page = lines[..<begin] + [table.dropLast()] + lines[(end + 1)...]
        let difference = Accepted(path: path).difference(from: page.joined(separator: "\n"))
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test(arguments: Recipe.all)
    func whatCheckSaysInARecipe(_ recipe: Recipe) throws {
        let plan = try #require(recipe.plan)
        let shown = try #require(recipe.document.fences("console").first)
        let text = recipe.document.text.replacing(shown, by: recipe.console(of: plan, like: shown))
        let difference = Accepted(path: recipe.document.path).difference(from: text)
        #expect(difference == nil, "\(difference ?? "")")
    }
}

extension Plan {
    fileprivate func lines(_ columns: Int) -> [String] { paragraphs.flatMap { $0.lines(columns) } }
}

extension Recipe {
    /// `check` and what it prints; of many buttons that differ in little, the first.
    fileprivate func console(of plan: Plan, like shown: String) -> String {
        let isCut = shown.hasSuffix("\n...\n")
        let lines = isCut ? plan.paragraphs[0].lines(96) + ["..."] : plan.lines(96)
        return "$ debounced check --config \(fileName)\n" + lines.map { "\($0)\n" }.joined()
    }
}

extension String {
    /// With another text in the place of the first occurrence of a part.
    fileprivate func replacing(_ part: String, by text: String) -> String {
        let start = indices.first { self[$0...].hasPrefix(part) }
        guard let start else { return self }
        return String(self[..<start]) + text + String(self[start...].dropFirst(part.count))
    }
}
