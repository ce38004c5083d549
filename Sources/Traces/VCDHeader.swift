// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a Value Change Dump says of itself before its first value.
struct VCDHeader {
    private var definedScale: VCDScale?
    private(set) var variables: [Variable] = []
    /// By identifier code.
    private var places: [String: Int] = [:]

    /// What one identifier code stands for.
    struct Variable {
        let code: String
        /// More than one where others are its alias.
        var names: [String]
        let isBit: Bool
    }

    init(_ words: inout VCDWords) throws(TraceError) {
        while true {
            guard let word = try words.next() else { throw words.error("'$enddefinitions' is missing") }
            if word == "$enddefinitions" { break }
            try read(word, &words)
        }
        try words.skipSection()
    }

    func scale(in words: VCDWords) throws(TraceError) -> VCDScale {
        guard let definedScale else { throw words.error("'$timescale' is missing") }
        return definedScale
    }
}

extension VCDHeader {
    private mutating func read(_ word: Bytes, _ words: inout VCDWords) throws(TraceError) {
        guard word.first == UInt8(ascii: "$") else {
            throw words.error("\(word.quoted) is no section of a VCD header")
        }
        if word == "$timescale" {
            try readScale(&words)
        } else if word == "$var" {
            try readVariable(&words)
        } else {
            try words.skipSection()
        }
    }

    private mutating func readScale(_ words: inout VCDWords) throws(TraceError) {
        let text = try words.restOfSection()
        definedScale = VCDScale(text)
        guard definedScale != nil else {
            throw words.error("'\(text)' is no time scale: 1, 10 or 100 and s, ms, us, ns, ps or fs")
        }
    }

    private mutating func readVariable(_ words: inout VCDWords) throws(TraceError) {
        let type = try words.nextInSection()?.string
        let size = try words.nextInSection()?.string
        let code = try words.nextInSection()?.string
        let name = code == nil ? "" : try words.restOfSection()
        guard let type, let size, let code, !name.isEmpty else {
            throw words.error("a '$var' has a type, a size, a code and a name")
        }
        let isBit = size == "1" && !["real", "realtime", "string", "event", "parameter"].contains(type)
        add(Variable(code: code, names: [name], isBit: isBit))
    }

    private mutating func add(_ variable: Variable) {
        if let place = places[variable.code] {
            variables[place].names += variable.names
        } else {
            places[variable.code] = variables.count
            variables.append(variable)
        }
    }
}
