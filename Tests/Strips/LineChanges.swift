import DebouncedContacts
import DebouncedEngine

/// What happens to the lines of a control, in milliseconds: `10:1 11.5:0`; `start 11; 10:A0 20:{A1,B0}` for two lines.
package struct LineChanges {
    /// The levels at the start, inactive unless the text says more.
    package private(set) var start: [Level]
    package private(set) var edges: [(line: Int, edge: Edge)] = []

    /// Nil if the text says something else.
    package init?(_ text: Substring, lines: Int) {
        start = Array(repeating: .inactive, count: lines)
        let parts = text.split(separator: ";")
        guard 1...2 ~= parts.count else { return nil }
        if parts.count == 2 {
            let levels = parts[0].drop { $0 != " " }.dropFirst().compactMap { LineChanges.level(of: $0) }
            guard parts[0].hasPrefix("start "), levels.count == lines else { return nil }
            start = levels
        }
        for word in parts[parts.count - 1].split(separator: " ") where !add(word, lines) { return nil }
    }

    private mutating func add(_ word: Substring, _ lines: Int) -> Bool {
        let parts = word.split(separator: ":")
        guard parts.count == 2, let time = Double(parts[0]), time > 0 else { return false }
        let instant = Instant(nanoseconds: Int64((time * 1_000_000).rounded()))
        let changes = parts[1].split { "{,}".contains($0) }
        for change in changes {
            let names = change.dropLast()
            guard let level = change.last.flatMap({ LineChanges.level(of: $0) }),
                let line = lines == 1 ? [""].firstIndex(of: names) : ["A", "B"].firstIndex(of: names)
            else { return false }
            edges.append((line, Edge(level, at: instant)))
        }
        return !changes.isEmpty
    }

    private static func level(of digit: Character) -> Level? {
        switch digit {
        case "0": .inactive
        case "1": .active
        default: nil
        }
    }

    /// As a trace has it, in seconds, with these names for the lines.
    package func trace(_ columns: [String]) -> String {
        var levels = start
        var rows: [(Instant, [Level])] = [(Instant(nanoseconds: 0), start)]
        for (line, edge) in edges {
            levels[line] = edge.level
            if rows.last?.0 == edge.instant { rows.removeLast() }
            rows.append((edge.instant, levels))
        }
        let lines = rows.map { instant, levels in
            let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
            let digits = String(String(1_000_000_000 + rest).dropFirst())
            return "\(seconds).\(digits),\(levels.map { $0 == .active ? "1" : "0" }.joined(separator: ","))\n"
        }
        return "Time [s],\(columns.joined(separator: ","))\n" + lines.joined()
    }
}

extension Moment {
    /// As cases have it: `clockwise×2@40`, `off@550(200)` for a state that lasted 200 ms before, `hold1000@1050`.
    package var words: String {
        let count = steps == 1 ? nil : steps
        let notes = [held.map(milliseconds), isFound ? "found" : nil].compactMap(\.self)
        return gesture.rawValue + (after.map(milliseconds) ?? "") + (count.map { "×\($0)" } ?? "")
            + "@" + milliseconds(instant.nanoseconds)
            + (notes.isEmpty ? "" : "(\(notes.joined(separator: " ")))")
    }
}

/// With decimals if there are any.
private func milliseconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(1_000_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
}
