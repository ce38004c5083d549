/// The header of a Value Change Dump.
struct VCDHeader {
    private var definedScale: VCDScale?
    /// The code of the text in which our own recordings say what no level can.
    private(set) var notes: String?
    /// True if it is one of our own recordings.
    private(set) var isOwn = false
    private(set) var variables: [Variable] = []
    /// Notes on what was known before the first row: `$comment known WORD $end`.
    private(set) var known: [TraceNote] = []
    /// By identifier code.
    private var places: [String: Int] = [:]
    private var scopes: [ColumnName] = []
    /// The number of bytes of codes and names are kept.
    private var kept = 0

    private static let deepest = 256
    private static let largest = 32 << 20
    /// The cost of keeping a name besides its bytes.
    private static let overhead = 128

    /// The scope of our own recordings, whose names are escaped.
    static let ownScope = ColumnName("debounced")
    /// The name of the text with their notes.
    static let notes = ColumnName("notes")

    /// A variable, by its identifier code.
    struct Variable {
        let code: String
        /// More than one if others are its alias.
        var names: [Name]
        let isBit: Bool
    }

    struct Name {
        let plain: ColumnName
        /// Without the index of a bit: `A` for `A [0]`.
        var base: ColumnName?
        /// With its scopes: `top.switch`.
        let path: ColumnName
    }

    init(_ words: inout VCDWords) throws(TraceError) {
        while true {
            guard let word = try words.next() else { throw words.error("'$enddefinitions' is missing") }
            if word == "$enddefinitions" { break }
            try read(word, &words)
        }
        try words.skipSection()
    }

    /// The names of each variable, the best first: if others have the same name, the one with its scopes.
    var columnNames: [[ColumnName]] {
        let names = variables.filter(\.isBit).flatMap(\.names)
        let all = names.map(\.plain) + names.compactMap(\.base)
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return variables.map { variable in
            let (plain, paths) = (variable.names.map(\.plain), variable.names.map(\.path))
            // Other bits have the same base, and then none is meant by it.
            let bases = variable.names.compactMap(\.base).filter { counts[$0] == 1 }
            return (counts[plain[0], default: 0] > 1 ? paths + plain : plain + paths) + bases
        }
    }

    func scale(in words: VCDWords) throws(TraceError) -> VCDScale {
        guard let definedScale else { throw words.error("'$timescale' is missing") }
        return definedScale
    }
}

extension VCDHeader {
    private mutating func read(_ word: Bytes, _ words: inout VCDWords) throws(TraceError) {
        guard word.first == UInt8(ascii: "$") else {
            throw words.error("\(word.quoted) is not a section of a VCD header")
        }
        if word == "$timescale" {
            try readScale(&words)
        } else if word == "$var" {
            try readVariable(&words)
        } else if word == "$comment" {
            try readComment(&words)
        } else if word == "$scope" {
            _ = try words.nextInSection()
            scopes.append(ColumnName(try words.restOfSection()))
            guard scopes.count <= VCDHeader.deepest else {
                throw words.error("more than \(VCDHeader.deepest) scopes are nested")
            }
        } else if word == "$upscope" {
            _ = scopes.popLast()
            try words.skipSection()
        } else {
            try words.skipSection()
        }
    }

    private mutating func readComment(_ words: inout VCDWords) throws(TraceError) {
        guard let first = try words.nextInSection() else { return }
        let isKnown = first == "known"
        guard let word = try words.nextInSection() else { return }
        if isKnown { known.append(word, line: words.lineNumber) }
        try words.skipSection()
    }

    private mutating func readScale(_ words: inout VCDWords) throws(TraceError) {
        let text = try words.restOfSection()
        definedScale = VCDScale(text)
        guard definedScale != nil else {
            throw words.error(
                "'\(text)' is not a time scale: it must be 1, 10 or 100 and s, ms, us, ns, ps or fs")
        }
    }

    private mutating func readVariable(_ words: inout VCDWords) throws(TraceError) {
        let type = try words.nextInSection()?.string
        let size = try words.nextInSection()?.string
        let code = try words.nextInSection()?.string
        let name = code == nil ? "" : try words.restOfSection()
        guard let type, let size, let code, !name.isEmpty else {
            throw words.error("'$var' needs a type, a size, a code and a name")
        }
        let isBit =
            size == "1" && !["real", "realtime", "string", "event", "parameter"].contains(type)
        isOwn = isOwn || scopes == [VCDHeader.ownScope]
        if type == "string", scopes == [VCDHeader.ownScope], ColumnName(name) == VCDHeader.notes {
            notes = code
        }
        var names = self.name(ColumnName(name))
        if isBit, !isOwn { names.base = names.plain.withoutBitIndex }
        kept += VCDHeader.overhead + code.utf8.count
        kept += names.plain.count + names.path.count
        guard kept <= VCDHeader.largest else { throw words.error("the header has too many names") }
        add(Variable(code: code, names: [names], isBit: isBit))
    }

    private func name(_ text: ColumnName) -> Name {
        let plain = scopes == [VCDHeader.ownScope] ? text.unescaped : text
        return Name(plain: plain, path: ColumnName((scopes + [plain]).joined(separator: [UInt8(ascii: ".")])))
    }

    private mutating func add(_ variable: Variable) {
        if let index = places[variable.code] {
            variables[index].names += variable.names
        } else {
            places[variable.code] = variables.count
            variables.append(variable)
        }
    }
}

extension ColumnName {
    /// Nil if there is none.
    fileprivate var withoutBitIndex: ColumnName? {
        guard last == UInt8(ascii: "]"), let bracket = lastIndex(of: UInt8(ascii: "[")), bracket > 0 else {
            return nil
        }
        let index = self[(bracket + 1)...].dropLast()
        return !index.isEmpty && index.allSatisfy(\.isDigit) ? ColumnName(self[..<bracket]) : nil
    }
}
