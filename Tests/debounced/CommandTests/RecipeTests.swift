import DebouncedConfiguration
import DebouncedEngine
import DebouncedStrips
import Glibc
import Testing

@testable import debounced

/// The recipes are what they say.
@Suite struct RecipeTests {
    @Test func thereAreSome() {
        #expect(Recipe.all.count >= 20)
    }

    @Test func allAreInTheTableOfContents() {
        let contents = Document("docs/recipes.md").text
        for recipe in Recipe.all {
            #expect(contents.contains(recipe.document.path.dropFirst("docs/".count)), "\(recipe)")
        }
    }

    @Test(arguments: Recipe.all)
    func eachHasItsParts(_ recipe: Recipe) {
        for part in ["## You need", "## The wires", "## The config", "## Try it", "## What usually"] {
            #expect(recipe.document.text.contains("\n\(part)"), "\(part)")
        }
        #expect(recipe.document.text.contains("\ndebounced --simulate --config \(recipe.fileName)"))
    }

    @Test(arguments: Recipe.all)
    func whatACommandIsShownToPrintIsWhatItPrints(_ recipe: Recipe) {
        let commands = recipe.document.fences("console").map(ShownCommand.init)
        #expect(commands.first?.words == ["debounced", "check", "--config", recipe.fileName])
        let workshop = workshop(for: recipe)
        for command in commands {
            let (text, code) = workshop.run(Array(command.words.dropFirst()))
            #expect(code == 0)
            #expect(command.shows(text), "it prints:\n\(text)")
        }
    }

    @Test(arguments: Recipe.all)
    func eachGestureFiresAsItSays(_ recipe: Recipe) throws {
        let plan = try #require(recipe.plan)
        let workshop = workshop(for: recipe)
        for rehearsal in recipe.rehearsals {
            workshop.write(rehearsal.trace(plan.lines), to: "trace.csv")
            let (text, code) = workshop.run(["replay", "--config", recipe.fileName, "trace.csv"])
            #expect(code == 0)
            #expect(
                eventNames(in: text).filter(plan.boundEvents.contains) == rehearsal.events, "\(rehearsal)")
        }
        let seen = Set(recipe.rehearsals.flatMap(\.events))
        #expect(seen == Set(plan.boundEvents))
    }

    @Test(arguments: Recipe.all)
    func itsWordsAreThoseOfTheScreen(_ recipe: Recipe) throws {
        let plan = try #require(recipe.plan)
        for sentence in recipe.rehearsals.flatMap(\.sentences) {
            let deeds = plan.deeds(of: sentence.gesture, of: sentence.control)
            let isCut = sentence.deed.hasSuffix("…")
            let said = isCut ? String(sentence.deed.dropLast()) : sentence.deed
            #expect(isCut ? deeds.hasPrefix(said) : deeds == said, "\(deeds)")
        }
    }

    /// What is done by a shell is done in a folder of its own, by programs that do nothing.
    @Test(arguments: Recipe.all)
    func theShellLinesOfItsConfigRun(_ recipe: Recipe) throws {
        let plan = try #require(recipe.plan)
        let workshop = Workshop()
        for case .run(let command) in plan.bindings.flatMap(\.all) where command.arguments[0] == "/bin/sh" {
            let (text, code) = workshop.run(program: command.arguments)
            #expect(code == 0 && text == "", "\(command.arguments)")
        }
    }

    @Test(arguments: Document.all)
    func itsLinksLeadSomewhere(_ document: Document) {
        let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
        for rest in document.text.split(separator: "](").dropFirst() {
            let link = rest.prefix { $0 != ")" }
            // Pages of the site that has the repository, and others.
            if link.hasPrefix("../../releases") || link.contains(":") { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = "\(folder)/\(parts[0])"
            #expect(access("\(Repository.root)/\(path)", F_OK) == 0, "\(link)")
            guard parts.count > 1 else { continue }
            let target = parts[0].isEmpty ? document : Document(path)
            #expect(target.anchors.contains(String(parts[1])), "\(link)")
        }
    }

    @Test(arguments: Document.all)
    func whatIsToBeTypedIsRightForAShell(_ document: Document) {
        let workshop = Workshop()
        for text in document.fences("sh") {
            workshop.write(text, to: "lines")
            #expect(workshop.run(program: ["bash", "-n", "lines"]).text == "")
        }
        for words in document.commands {
            #expect(throws: Never.self, "\(words)") { try Invocation(words) }
        }
    }

    private func workshop(for recipe: Recipe) -> Workshop {
        let workshop = Workshop()
        workshop.write(recipe.config, to: recipe.fileName)
        return workshop
    }
}

extension Plan {
    /// What a gesture would do, as the screen says it.
    fileprivate func deeds(of gesture: String, of control: String) -> String {
        let bindings = zip(controls, bindings).filter { $0.0.name == control }
        let actions = bindings.flatMap { _, bindings in
            Gesture(rawValue: gesture).map {
                $0 == .hold ? bindings.stages.compactMap(\.action) : bindings[$0] ?? []
            } ?? []
        }
        return actions.map { $0.summary(isDone: false) }.joined(separator: ", then ")
    }
}

extension Bindings {
    fileprivate var all: [Action] { gestures.flatMap { self[$0] ?? [] } + stages.compactMap(\.action) }
}
