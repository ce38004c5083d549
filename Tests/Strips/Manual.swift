import DebouncedWire
import Glibc

/// A page of the manual, as its source.
package struct Manual: Sendable {
    package let lines: [Substring]

    /// - Parameter name: as in `man`: "debounced-socket.7".
    package init(_ name: String) {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        lines = Manual.text(of: "\(root)/man/\(name)").split(separator: "\n")
    }

    /// A part, from its heading on, and without the parts beside it.
    package func part(_ heading: String) -> [Substring] {
        let rest = lines.drop { $0 != heading }.dropFirst()
        return Array(
            rest.prefix { !$0.hasPrefix(".Sh ") && (heading.hasPrefix(".Sh ") || !$0.hasPrefix(".Ss ")) })
    }

    private static func text(of path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
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
