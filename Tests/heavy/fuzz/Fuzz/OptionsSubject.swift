import DebouncedLinux

@testable import debounced

/// Any words are a command line, or wrong usage; and so is what a shell wants completed.
func takeOptions(_ text: [UInt8]) {
    let words = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { word in
        // As arguments are: a zero ends them.
        String(decoding: word.prefix { $0 != 0 }, as: UTF8.self)
    }
    parse(words)
    complete(words)
}

private func parse(_ words: [String]) {
    do throws(UsageError) {
        let invocation = try Invocation(["debounced"] + words)
        _ = Help.of(invocation.command)
        for option in Option.allCases where invocation.has(option) {
            require(invocation.command.knows(option), "a command knows its options")
        }
        _ = try invocation.number(.presses)
        _ = try invocation.number(.since)
        _ = try ReplayOverrides(invocation)
    } catch {
        require(!error.message.isEmpty, "a mistake is said")
    }
}

/// Without naming a file: it would be read.
private func complete(_ words: [String]) {
    guard !words.contains(where: { $0.contains("config") }) else { return }
    let lines = "\(Completion(words))".split(separator: "\n", omittingEmptySubsequences: false)
    require(
        lines.allSatisfy { $0.isEmpty || $0.contains("\t") }, "each candidate says what it means: \(lines)")
}
