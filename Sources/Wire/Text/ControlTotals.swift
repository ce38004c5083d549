import DebouncedEngine
import DebouncedVisible

/// The number of controls with lines, by kind.
package struct ControlTotals: Equatable, Sendable {
    private let counts: [ControlKind: Int]

    private static let kinds = ControlKind.allCases.filter { $0.lines > 0 }

    package init(_ counts: [ControlKind: Int]) {
        self.counts = counts.filter { $1 > 0 }
    }

    package init(_ controls: [ControlName]) {
        self.init(Dictionary(grouping: controls.filter { $0.kind.lines > 0 }, by: \.kind).mapValues(\.count))
    }

    /// Buttons always, others if there are any.
    package var kinds: [(kind: ControlKind, count: Int)] {
        ControlTotals.kinds.compactMap { kind in
            (counts[kind] ?? (kind == .button ? 0 : nil)).map { (kind, $0) }
        }
    }
}

extension ControlTotals: JSONValue {
    package init?(_ json: JSON) {
        guard json[ControlKind.button.plural] != nil else { return nil }
        let counts = ControlTotals.kinds.map { ($0, Int(clamping: json[$0.plural]?.integer ?? 0)) }
        self.init(Dictionary(uniqueKeysWithValues: counts))
    }

    package var json: JSON { .object(kinds.map { ($0.kind.plural, .number(Int64($0.count))) }) }
}

extension ControlTotals: CustomStringConvertible {
    package var description: String {
        let words = kinds.filter { $0.count > 0 }.map { counted($0.count, $0.kind.rawValue, $0.kind.plural) }
        return words.isEmpty ? "0 buttons" : enumeration(words, "and")
    }
}
