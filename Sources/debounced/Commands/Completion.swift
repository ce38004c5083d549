import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux

/// A command line that is being typed. The shells call this: see the folder completions.
///
/// The shells select the candidates that begin with the last word, so that is not done here.
struct Completion {
    private var command: CommandName?
    private var given: [Option] = []
    private var configPath = defaultConfigPath
    /// The option that still needs its value.
    private var open: Option?
    private var operands: [String] = []
    private let last: String

    /// - Parameter words: those after the program's name; the last one is incomplete, and may be empty.
    init(_ words: [String]) {
        last = words.last ?? ""
        for word in words.dropLast() { feed(word) }
        if let option = Option.named(in: last), last.contains("=") { open = option }
    }

    private mutating func feed(_ word: String) {
        if let option = open {
            feed(word, for: option)
        } else if let option = Option.named(in: word) {
            given.append(option)
            open = option.argument(for: command ?? .run) == nil ? nil : option
            if let value = Option.value(in: word) { feed(value, for: option) }
        } else if command == nil {
            command = CommandName(rawValue: word)
        } else {
            operands.append(word)
        }
    }

    private mutating func feed(_ value: String, for option: Option) {
        open = nil
        if option == .config { configPath = value }
    }

    /// The words that can come next.
    var candidates: [Candidate] {
        if expected.isEmpty, last.hasPrefix("-") { return options }
        if expected.isEmpty, command == nil { return commands }
        let kinds = command?.controls ?? ControlKind.allCases
        return expected.flatMap { argument in
            // What a counter shows is a number, which nobody can complete.
            argument == .change && setsCounter ? [] : argument.candidates(in: plan, kinds: kinds)
        }
    }

    private var plan: Plan? { Plan.read(file: configPath).plan }

    private var setsCounter: Bool { operands.first.flatMap { plan?.isCounterAlone($0) } ?? false }

    /// True if a file name can come next.
    var takesFile: Bool { expected.contains(where: \.isFile) }

    private var expected: [Argument] {
        if let open { return [open.argument].compactMap(\.self) }
        guard let command, !last.hasPrefix("-"), let operand else { return [] }
        return Argument.all(in: command.operands[operand])
    }

    /// The operand that comes next; the last one may be repeated.
    private var operand: Int? {
        guard let names = command?.operands, !names.isEmpty else { return nil }
        return operands.count < names.count
            ? operands.count : command?.takesMany == true ? names.count - 1 : nil
    }

    private var options: [Candidate] {
        let command = command ?? .run
        return (command.options + [.help, .version]).filter { !given.contains($0) }.map {
            Candidate("--" + $0.rawValue, $0.summary(for: command))
        }
    }

    private var commands: [Candidate] {
        CommandName.allCases.map { Candidate($0.rawValue, $0.summary) }
            + [Option.help, .version].map { Candidate($0.rawValue, $0.summary(for: .run)) }
    }
}

extension Plan {
    /// Returns true if a counter has this name, and no output.
    fileprivate func isCounterAlone(_ name: String) -> Bool {
        counters.contains { $0.name == name } && !outputs.contains { $0.name == name }
    }
}

extension Completion: CustomStringConvertible {
    var description: String { Candidate.text(candidates, orFile: takesFile) }
}
