import DebouncedWire

/// A page of the manual, as its source.
package struct Manual: Sendable {
    package let lines: [Substring]
    private let path: String

    /// - Parameter name: as in `man`: "debounced-socket.7".
    package init(_ name: String) {
        path = "man/\(name)"
        lines = Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// A part, from its heading on, and without the parts beside it.
    package func part(_ heading: String) -> [Substring] {
        let rest = lines.drop { $0 != heading }.dropFirst()
        return Array(
            rest.prefix { !$0.hasPrefix(".Sh ") && (heading.hasPrefix(".Sh ") || !$0.hasPrefix(".Ss ")) })
    }
}

/// A row in a table of options.
package struct OptionRow {
    private let head: Substring
    private let text: String
    /// Further lines, which only the page has.
    private var more: [Substring] = []

    /// - Parameters:
    ///   - spelling: in the words of the page: "-config Ar file".
    ///   - summary: of the help.
    package init(_ spelling: String, _ summary: String) {
        head = ".It Fl \(spelling)"
        text = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    fileprivate init(_ lines: ArraySlice<Substring>) {
        (head, text) = (lines.first ?? "", lines.dropFirst().first.map(String.init) ?? "")
        more = Array(lines.dropFirst(2))
    }

    fileprivate var lines: [Substring] { [head, text[...]] + more }

    fileprivate func with(more rows: [OptionRow]) -> OptionRow {
        var row = self
        row.more = rows.first { $0.head == head }?.more ?? []
        return row
    }
}

extension Manual {
    /// Returns how the page differs from one with these options in its parts; nil if it does not, or was accepted.
    package func difference(from tables: [(heading: String, rows: [OptionRow])]) -> String? {
        var page = lines
        for (heading, rows) in tables where !rows.isEmpty {
            guard let start = page.firstIndex(of: heading[...]) else { return "\(path) has no \(heading)" }
            let part = page[(start + 1)...].prefix {
                !$0.hasPrefix(".Sh ") && (heading.hasPrefix(".Sh ") || !$0.hasPrefix(".Ss "))
            }
            let (starts, end) = Manual.options(in: part)
            guard let first = starts.first else { return "\(path): \(heading) has no options" }
            let present = zip(starts, starts.dropFirst() + [end]).map { OptionRow(page[$0..<$1]) }
            page.replaceSubrange(first..<end, with: rows.flatMap { $0.with(more: present).lines })
        }
        return Accepted(path: path).difference(from: page.joined(separator: "\n"))
    }

    /// The first lines of the options in a part, and the end of their list.
    private static func options(in part: ArraySlice<Substring>) -> (starts: [Int], end: Int) {
        var (starts, depth): ([Int], Int) = ([], 0)
        for (place, line) in zip(part.indices, part).drop(while: { !$1.hasPrefix(".It Fl ") }) {
            if line == ".El", depth == 0 { return (starts, place) }
            if depth == 0, line.hasPrefix(".It Fl ") { starts.append(place) }
            depth += line.hasPrefix(".Bl") ? 1 : line == ".El" ? -1 : 0
        }
        return (starts, part.endIndex)
    }
}

extension Sequence<Substring> {
    /// What stands behind a macro: `.Va a , b No or Va c`.
    package func names(_ macro: String) -> Set<String> {
        Set(flatMap { Manual.names(macro, in: $0.split(separator: " ")) })
    }
}

extension Manual {
    fileprivate static func names(_ macro: String, in words: [Substring]) -> [String] {
        var (names, isWanted): ([String], Bool) = ([], false)
        for word in words {
            switch word.hasPrefix(".") && word.count > 1 ? word.dropFirst() : word {
            case Substring(macro): isWanted = true
            case let other where macros.contains(String(other)): isWanted = false
            case let name where isWanted && name.contains { $0.isLetter }: names.append(String(name))
            default: break
            }
        }
        return names
    }

    private static let macros = [
        "Ar", "Cm", "Dv", "Ev", "Ic", "It", "Li", "No", "Pa", "Pq", "Ql", "Va", "Xr",
    ]
}

extension JSON {
    /// The names of all members, however deep.
    package var memberNames: Set<String> {
        switch self {
        case .object(let members):
            members.reduce(into: []) { names, member in
                names.insert(member.0)
                names.formUnion(member.1.memberNames)
            }
        case .list(let items): items.reduce(into: []) { $0.formUnion($1.memberNames) }
        default: []
        }
    }
}
