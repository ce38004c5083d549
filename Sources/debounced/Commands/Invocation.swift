import DebouncedConfiguration
import DebouncedEngine
import DebouncedLinux
import DebouncedVisible
import DebouncedWire
import Glibc

/// A parsed command line: `debounced [COMMAND] [OPTIONS]`.
struct Invocation {
    private(set) var command = CommandName.run
    private(set) var operands: [String]
    private var isNamed = false
    private let parsed: ParsedArguments<Option>

    /// - Parameter arguments: the first one is the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        do throws(UsageError) {
            let words = Invocation.withoutWords(arguments)
            let command = words.dropFirst().compactMap(CommandName.init).first ?? .run
            parsed = try ParsedArguments(
                words, flags: Option.allCases.filter { $0.argument(for: command) != $0.argument },
                isGuess: command.knows)
        } catch {
            throw Invocation.negativeTotal(in: arguments) ?? error
        }
        operands = parsed.operands
        if let name = operands.first {
            guard let command = CommandName(rawValue: name) else { throw Invocation.unknown(name) }
            self.command = command
            operands.removeFirst()
            isNamed = true
        }
        try check()
    }

    /// `help check` is `check --help`.
    private static func withoutWords(_ arguments: [String]) -> [String] {
        guard let word = arguments.dropFirst().first, words.contains(word) else { return arguments }
        return arguments.prefix(1) + arguments.dropFirst(2).drop(while: words.contains) + ["--\(word)"]
    }

    /// Options that are commands as well.
    private static let words = [Option.help.rawValue, Option.version.rawValue]

    /// Names for our commands in other programs.
    private static let otherNames = [
        "test": "check", "validate": "check", "verify": "check", "lint": "check", "list": "lines",
        "info": "lines", "watch": "monitor", "listen": "monitor", "log": "monitor", "simulate": "--simulate",
        "play": "replay", "diagnose": "doctor",
    ]

    private static func unknown(_ name: String) -> UsageError {
        if ["start", "stop", "restart", "reload", "enable", "disable"].contains(name) {
            return UsageError("there is no command '\(name)'; that is 'sudo systemctl \(name) debounced'")
        }
        let guess =
            name.hasSuffix(".toml")
            ? "check \(name)"
            : otherNames[name] ?? alike(name, among: CommandName.allCases.map(\.rawValue) + words)
        return UsageError("there is no command '\(name)'\(guess.map { " (did you mean '\($0)'?)" } ?? "")")
    }

    /// The objection to a total less than 0, which looks like an option.
    private static func negativeTotal(in arguments: [String]) -> UsageError? {
        guard arguments.dropFirst().first == CommandName.set.rawValue,
            let total = arguments.first(where: { Decimal(signed: $0)?.isNegative == true })
        else { return nil }
        return UsageError("'\(total)' is not a total: \(Decimal.Problem.negative.advice)")
    }

    /// True if there is neither a command nor anything that belongs to one.
    var isBare: Bool { !isNamed && parsed.options.allSatisfy { [.help, .version].contains($0.option) } }

    func has(_ option: Option) -> Bool { parsed.has(option) }

    /// The value of an option that takes one; if it is given several times, the last one counts.
    subscript(_ option: Option) -> String? {
        parsed[option] ?? (option == .config && command.takesConfig ? operands.first : nil)
    }

    /// All values of an option that may be given more than once.
    func values(of option: Option) -> [String] { parsed.values(of: option) }

    /// The value of an option that takes a number.
    func number(_ option: Option, in range: ClosedRange<Int> = 0...Int.max) throws(UsageError) -> Int? {
        let end = range.upperBound == Int.max ? "on" : "to \(range.upperBound)"
        return try value(of: option, "a whole number from \(range.lowerBound) \(end)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The value of an option, if it is given.
    ///
    /// - Parameter kind: what it takes, for the message if it is something else.
    func value<Value>(
        of option: Option, _ kind: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = self[option] else { return nil }
        guard let value = parse(text) else {
            throw UsageError("--\(option.rawValue) takes \(kind), not '\(text)'")
        }
        return value
    }

    /// The value of an option that takes a time, if it is given.
    func time<Value>(
        of option: Option, _ kind: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        if let text = self[option], let objection = Duration.objection(toLong: text) {
            throw UsageError("--\(option.rawValue) can't be '\(text)': \(objection)")
        }
        return try value(of: option, kind, parse)
    }

    /// A variable of a shell that is not set gives an empty path.
    private func checkPaths() throws(UsageError) {
        for (option, value) in parsed.options where value.isEmpty {
            guard option.argument?.isFile == true else { continue }
            throw UsageError("--\(option.rawValue) takes a path, not ''")
        }
        if command.takesConfig, operands.contains("") { throw UsageError("FILE takes a path, not ''") }
    }

    /// Checks that everything given is known to the command.
    private func check() throws(UsageError) {
        let given = parsed.options.map(\.option)
        try checkPaths()
        if let other = given.first(where: { !command.knows($0) }) {
            throw UsageError("--\(other.rawValue) is not an option of '\(command.rawValue)'")
        }
        let measured = command.readsTraces ? given.filter { $0 != .presses } : given
        if !has(.simulate), let other = measured.first(where: \.isOfSimulation) {
            throw UsageError("--\(other.rawValue) is only valid with --simulate")
        }
        if command == .doctor, has(.simulate), !has(.press) {
            throw UsageError("--simulate is only valid with --press")
        }
        if command.takesConfig, has(.config), let file = operands.first {
            throw UsageError("'\(file)' and --config are two config files: name one")
        }
        try checkFiles()
        if has(.json), self[.record] == "-" {
            throw UsageError("--json and '--record -' both write to standard output: record to a file")
        }
        try checkOperands()
    }

    private func checkOperands() throws(UsageError) {
        if operands.count > command.operands.count, !command.takesMany {
            let extra = operands[command.operands.count]
            guard command == .set else { throw UsageError("unexpected argument '\(extra)'") }
            let change = OutputChange.Name(rawValue: operands[1])
            throw UsageError(change?.objection(toExtra: extra) ?? OutputChange.Name.oneTooMany(extra))
        }
        if let operand = command.operands.first.flatMap(Argument.init(rawValue:)), operand.isFile,
            operands.contains("")
        {
            throw UsageError("\(operand.rawValue) takes a path, not ''")
        }
        let needed = command.operands.filter { !$0.hasPrefix("[") }
        guard operands.count < needed.count, !has(.help), !has(.version) else { return }
        if command == .set, operands.count == 1 {
            throw UsageError("say what to do: on, off, toggle or pulse, or the total of a counter")
        }
        let operand = String(needed[operands.count].prefix { $0 != "…" })
        throw UsageError("'\(command.rawValue)' needs \(withArticle(operand))")
    }
}

extension Invocation {
    /// Checks that nothing that is read or written would be overwritten, be it by another name of the file.
    func checkFiles() throws(UsageError) {
        // In a simulation operands are controls; elsewhere one that is no file is one, too.
        let traces = command.looksAtLines && !has(.simulate) ? operands : []
        let inputs = [self[.config], self[.against]].compactMap(\.self) + traces.filter { canAccess($0) }
        let recordings = (self[.record].map { [$0] } ?? []) + (command == .record ? operands : [])
        // A state is written into a file beside it first, and has another one to lock it.
        let states = self[.state].map { [$0, $0 + ".new", $0 + ".lock"] } ?? []
        // So is a recording that keeps only its last part; see `KeptRecording`.
        let kept = has(.keep) ? recordings.flatMap { KeptRecording.names(beside: $0) } : []
        let outputs = [self[.output], self[.report]].compactMap(\.self) + recordings + kept + states
        for (index, output) in outputs.enumerated() where output != "-" {
            if let input = inputs.first(where: { isSameFile($0, output) }) {
                throw UsageError("'\(output)' is also the input ('\(input)'): write to another file")
            }
            if outputs[..<index].contains(where: { isSameFile($0, output) }) {
                throw UsageError("'\(output)' is named for two outputs: write to two files")
            }
        }
    }
}

/// Returns true if both are names of one file, which may still have to be made.
private func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let one = identity(of: path) else { return path == other && !canAccess(path) }
    return one == identity(of: other)
}

/// Nil if there is no such file, or it holds nothing to lose, as a pipe or a device.
private func identity(of path: String) -> FileIdentity? {
    let isInput = path == "-"
    let identity =
        isInput ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path, following: true)
    return identity?.type == .regular ? identity : nil
}
