import DebouncedVisible

/// The parser's messages, reworded for people who write a config file.
enum SyntaxWords {
    /// - Parameter line: the one that is wrong.
    static func plain(_ message: String, in line: String) -> String {
        if line.unicodeScalars.contains(where: { typographic.contains($0) }) {
            return "typographic quotes in this line: write \" at both ends of a text"
        }
        if message.hasPart("expected '=', saw ':'"), line.last(where: { !" \r".contains($0) }) == ":" {
            return "this is YAML: \(asTable)"
        }
        if message.hasPart("expected '='"), hasDecimalComma(line) {
            return "unexpected comma: write decimals with a point, such as 0.5"
        }
        if message.hasPart(afterValue), line.first(where: { !" \t".contains($0) }) == "[" {
            return "unexpected text after the name of a table"
        }
        if message.hasPart(afterValue), hasThirdQuote(line), !",/;".contains(message.dropLast().last ?? " ") {
            return "the text ends before this: inside \" \" write ' for a quote, and inside ' ' write \""
        }
        if let known = translations.first(where: { message.hasPart($0.part) }) { return known.words }
        let message = withoutContext(message)
        return repetition(message) ?? "not TOML: \(message)"
    }

    /// "cannot redefine existing table 'button.a'": the parser's path is right unless parts of it are quoted.
    private static func repetition(_ message: Substring) -> String? {
        let (start, quote) = ("cannot redefine existing ", Character("'"))
        guard message.hasPrefix(start), message.last == quote, let first = message.firstIndex(of: quote),
            message.index(after: first) < message.endIndex
        else { return nil }
        let isTable = message.dropFirst(start.count).hasPrefix("table ")
        let path = message[message.index(after: first)...].dropLast()
        guard !path.contains("\""), !path.contains(quote) else {
            return isTable ? "this table is defined twice" : "this key is defined twice in its table"
        }
        guard isTable else { return "'\(path)' is defined twice in this table" }
        let parts = path.split(separator: ".")
        guard parts.count == 2, FileDraft.form.description.named.contains(String(parts[0])) else {
            return "'\(path)' is defined twice"
        }
        return "\(parts[0]) '\(parts[1])' is defined twice"
    }

    /// As word processors and web pages write them.
    private static let typographic = "\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}\u{201A}".unicodeScalars

    private static let unquoted = "not a value: put text between quotes"
    private static let asTable = "write [button.NAME], and its keys below it, such as pin = 17"
    private static let noBrace = "no } at the end of this line: all that { } holds stands on one line"
    private static let noSemicolon = "a line needs no ; at its end"
    private static let afterValue = "expected a comment or whitespace, saw "

    /// Tells whether the text of a line's one key goes on after its second quote.
    private static func hasThirdQuote(_ line: String) -> Bool {
        func count(_ sign: Character) -> Int { line.count { $0 == sign } }
        return count("=") == 1 && max(count("\""), count("'")) > 2
    }

    private static func hasDecimalComma(_ line: String) -> Bool {
        zip(line, zip(line.dropFirst(), line.dropFirst(2))).contains { first, next in
            first.isNumber && next.0 == "," && next.1.isNumber
        }
    }

    private static let translations = [
        ("\\u00A0", "a no-break space, as web pages have it: delete it, and type a space"),
        ("whitespace or comments, saw ';'", "a comment begins with #"),
        ("whitespace or comments, saw '/'", "a comment begins with #"),
        ("expected keys, tables, whitespace or comments", "neither a key nor a table: \(asTable)"),
        ("invalid utf-8", "not UTF-8: save the file in that encoding"),
        ("maximum nested value depth", "arrays or tables are nested too deeply"),
        ("could not determine value type", unquoted),
        (
            "bare key starting character",
            "not a key: write letters, digits, _ and -, or put it between quotes"
        ),
        (
            afterValue + "','",
            "unexpected comma after the value: write one key in each line, and decimals with a point, such as 0.5"
        ),
        (afterValue + "'/'", "unexpected text after the value: a comment begins with #"),
        (afterValue + "';'", noSemicolon), ("expected digit, saw ';'", noSemicolon),
        (
            "expected a comment or whitespace",
            "unexpected text after the value: put text between quotes, and each key on a line of its own"
        ),
        ("table header: expected ']', saw '\\n'", "no ] at the end of this line"),
        ("table header: expected ']', saw '\\r'", "no ] at the end of this line"),
        (
            "table header: expected ']'",
            "not the end of a name: other letters than a to z, and spaces, need quotes, as in [button.\"front door\"]"
        ),
        ("expected '=', saw ':'", "write = instead of :"),
        ("expected '='", "no = after the key: write it as in pin = 17"),
        ("expected value, saw", "no value after the ="),
        ("closing '}', saw '\\n'", noBrace), ("closing '}', saw '\\r'", noBrace),
        ("(dangling comma)", "leave out the comma before the }"),
        ("expected comma or closing '}'", "write a comma between two keys, and } after the last"),
        ("expected comma or closing ']'", "write a comma between two values, and ] after the last"),
        ("expected 'true', saw 'T", "write true in small letters, and put text between quotes"),
        ("expected 'false', saw 'F", "write false in small letters, and put text between quotes"),
        ("expected 'true'", unquoted), ("expected 'false'", unquoted), ("expected 'nan'", unquoted),
        ("expected 'inf'", unquoted), ("expected value-terminator", unquoted),
        ("leading zeroes are prohibited", "write the number without zeros in front"),
        ("not representable in 64 bits", "the number is too large or too small: write at most 18 digits"),
        ("integer: expected digit", "not a number: put text and durations between quotes, such as \"30ms\""),
        ("key-value pair: encountered end-of-file", "the file ends where a value should come"),
        ("string: encountered end-of-file", "the file ends before the closing quote"),
        ("encountered end-of-file", "the file ends before this is complete"),
        ("unescaped control characters", "no closing quote in this line, or a control character in the text"),
    ].map { (part: $0, words: $1) }

    /// "Error while parsing table header: expected ']'" becomes "expected ']'".
    private static func withoutContext(_ message: String) -> Substring {
        guard message.hasPrefix("Error while parsing "), let colon = message.firstIndex(of: ":") else {
            return message[...]
        }
        return message[colon...].dropFirst(2)
    }
}
