// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Splits a line into words as a shell would: at blanks, with quotes and backslashes, and nothing else.
///
/// Nothing where a quote is not closed, or a backslash ends the line.
func words(of line: String) -> [String]? {
    var splitter = WordSplitter()
    for character in line.unicodeScalars { splitter.take(character) }
    return splitter.finish()
}

private struct WordSplitter {
    private var words: [String] = []
    /// The word under way; an empty one is none unless it has quotes.
    private var word: String.UnicodeScalarView?
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    mutating func take(_ character: Unicode.Scalar) {
        if isEscaped { return takeEscaped(character) }
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

    /// Between double quotes a backslash stands for itself before all but a quote and another.
    private mutating func takeEscaped(_ character: Unicode.Scalar) {
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
        word = nil
    }
}
