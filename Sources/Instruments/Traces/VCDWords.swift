/// The words of a Value Change Dump, which may be distributed over lines in any way.
struct VCDWords {
    private var text: TraceText
    private var line: Bytes?

    init(_ text: TraceText) { self.text = text }

    /// The next word, valid until the next one is read.
    mutating func next() throws(TraceError) -> Bytes? {
        while true {
            if let word = line?.eatWord() { return word }
            line = try text.nextWords()
            if line == nil { return nil }
        }
    }

    /// The next word of a section; nil at its `$end`.
    mutating func nextInSection() throws(TraceError) -> Bytes? {
        guard let word = try next() else { throw error("'$end' is missing") }
        return word == "$end" ? nil : word
    }

    mutating func skipSection() throws(TraceError) {
        while try nextInSection() != nil {}
    }

    /// As long as a name may be. A recording writes three bytes for each that is special here.
    static let longestName = 1 << 16

    /// The words of the rest of a section, joined.
    mutating func restOfSection() throws(TraceError) -> String {
        var rest = ""
        while let word = try nextInSection() {
            rest += word.string
            guard rest.utf8.count <= VCDWords.longestName else { throw error("the name is too long") }
        }
        return rest
    }

    /// That of the last word.
    var lineNumber: Int { text.lineNumber }

    func error(_ message: String) -> TraceError { text.error(message) }

    func button(for names: [ColumnName], in matching: ColumnMatcher) throws(TraceError) -> Int? {
        try matching.button(for: names, in: text)
    }
}
