/// Splits a line into words like a shell: at blanks, with quotes and backslashes, and without any expansion.
///
/// Returns nil if a quote is not closed, or a backslash ends the line.
func shellWords(in line: String) -> [String]? {
    var splitter = WordSplitter()
    for character in line.unicodeScalars { splitter.feed(character) }
    return splitter.finish()
}

/// The first word that a shell would not pass on as it is: an operator, a redirection or a variable.
func shellSyntax(in line: String) -> String? {
    var splitter = WordSplitter()
    for character in line.unicodeScalars { splitter.feed(character) }
    _ = splitter.finish()
    return splitter.plainWords.first(where: isShellSyntax)
}

private func isShellSyntax(_ word: String) -> Bool {
    ["|", "||", "&", "&&"].contains(word) || word.hasSuffix(";")
        || [">", "<", "2>"].contains { word.hasPrefix($0) } || word.hasPrefix("$") && word.count > 1
}

private struct WordSplitter {
    private var words: [String] = []
    /// Those without quotes and backslashes.
    private(set) var plainWords: [String] = []
    private var isPlain = true
    /// The current word; an empty one counts only if it has quotes.
    private var word: String.UnicodeScalarView?
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    mutating func feed(_ character: Unicode.Scalar) {
        if isEscaped { return readEscaped(character) }
        if ["\\", "'", "\""].contains(character) { isPlain = false }
        switch (character, quote) {
        case (_, .some(character)): quote = nil
        case ("\\", nil), ("\\", "\""): isEscaped = true
        case ("'", nil), ("\"", nil):
            quote = character
            append(nil)
        case (" ", nil), ("\t", nil), ("\n", nil), ("\r", nil): endWord()
        default: append(character)
        }
    }

    mutating func finish() -> [String]? {
        endWord()
        return quote == nil && !isEscaped ? words : nil
    }

    /// Between double quotes, a backslash is literal unless a quote or another backslash follows.
    private mutating func readEscaped(_ character: Unicode.Scalar) {
        isEscaped = false
        if quote != nil, character != "\"", character != "\\" { append("\\") }
        append(character)
    }

    private mutating func append(_ character: Unicode.Scalar?) {
        word = word ?? String.UnicodeScalarView()
        if let character { word?.append(character) }
    }

    private mutating func endWord() {
        if let word { words.append(String(word)) }
        if isPlain, let word { plainWords.append(String(word)) }
        (word, isPlain) = (nil, true)
    }
}

extension Command {
    /// As typed in a shell, quoted if necessary.
    package var text: String {
        arguments.map(shellWord).joined(separator: " ")
    }
}

/// A word as typed in a shell, quoted if necessary.
package func shellWord(_ word: String) -> String {
    let needsNone = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,+@%".contains($0) }
    if needsNone, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
