/// Splits a line into words like a shell: at blanks, with quotes and backslashes, and without any expansion.
///
/// Returns nil if a quote is not closed, or a backslash ends the line.
func shellWords(in line: String) -> [String]? {
    var splitter = WordSplitter()
    for character in line.unicodeScalars { splitter.feed(character) }
    return splitter.finish()
}

/// The first word that a shell would not pass on as it is, as it is written: an operator, a redirection or an expansion.
func shellSyntax(in line: String) -> String? {
    var splitter = WordSplitter()
    for character in line.unicodeScalars { splitter.feed(character) }
    _ = splitter.finish()
    return splitter.syntax
}

private struct WordSplitter {
    private var words: [String] = []
    /// The current word; an empty one counts only if it has quotes.
    private var word: String.UnicodeScalarView?
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    /// The first word that means more to a shell.
    private(set) var syntax: String?
    /// The current word as it is written, whether it is without quotes and backslashes, and whether a shell expands it.
    private var written = String.UnicodeScalarView()
    private var isPlain = true
    private var expands = false
    private var isAfterDollar = false

    mutating func feed(_ character: Unicode.Scalar) {
        if quote == nil, !isEscaped, [" ", "\t", "\n", "\r"].contains(character) { return endWord() }
        written.append(character)
        let wasAfterDollar = isAfterDollar
        isAfterDollar = false
        if isEscaped { return readEscaped(character) }
        switch (character, quote) {
        case (_, .some(character)): quote = nil
        case ("\\", nil), ("\\", "\""): (isEscaped, isPlain) = (true, false)
        case ("'", nil), ("\"", nil):
            (quote, isPlain) = (character, false)
            append(nil)
        default:
            append(character)
            if quote != "'" { look(at: character, afterDollar: wasAfterDollar) }
        }
    }

    private mutating func look(at character: Unicode.Scalar, afterDollar: Bool) {
        isAfterDollar = character == "$"
        let isName = character.properties.isAlphabetic || "_{(".unicodeScalars.contains(character)
        if character == "`" || afterDollar && isName { expands = true }
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
        let text = String(written)
        if syntax == nil, expands || isPlain && WordSplitter.isOperator(text) { syntax = text }
        (word, written, isPlain, expands, isAfterDollar) = (nil, .init(), true, false, false)
    }

    /// A semicolon alone ends what `find -exec` runs.
    private static func isOperator(_ word: String) -> Bool {
        ["|", "||", "&", "&&"].contains(word) || word.hasSuffix(";") && word != ";"
            || isRedirection(word)
    }

    /// `2>`, `&>` or `<`, and what follows.
    private static func isRedirection(_ word: String) -> Bool {
        let rest = word.drop { ("0"..."9").contains($0) }
        let sign = rest.first == "&" ? rest.dropFirst().first : rest.first
        return sign == ">" || sign == "<"
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
