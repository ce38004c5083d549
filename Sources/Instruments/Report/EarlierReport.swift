import DebouncedEngine
import DebouncedWire

/// Another report, and what it says of its controls.
package struct EarlierReport: Sendable {
    /// Its file.
    package let origin: String
    /// The date on which it was made, if it says so.
    private let made: String?
    /// For each control its name, under its kind, and what stands in an overview.
    private let controls: [JSON]

    package init(_ sheets: [Sheet], origin: String) {
        self.init(origin: origin, made: nil, controls: sheets.map(\.record))
    }

    private init(origin: String, made: String?, controls: [JSON]) {
        (self.origin, self.made, self.controls) = (origin, made, controls)
    }

    static let attribute = "data-overview="

    /// Nil if it has no controls.
    package init?(page: String, origin: String) {
        let pieces = page.split(separator: "\"", omittingEmptySubsequences: false)
        let controls = zip(pieces, pieces.dropFirst()).compactMap { before, text in
            before.hasSuffix(EarlierReport.attribute) ? JSON(parsing: Array(unescaped(text).utf8)) : nil
        }
        guard !controls.isEmpty else { return nil }
        let time = page.split(separator: "<").last { $0.hasPrefix("time>") }
        self.init(origin: origin, made: time.map { String($0.dropFirst(5)) }, controls: controls)
    }

    /// Its file, and when it was made.
    var title: String { origin + (made.map { ", of \($0)" } ?? "") }

    /// Returns its overview of the control of that kind and name.
    package func overview(of sheet: Sheet) -> JSON? {
        controls.first { $0[sheet.kind.key]?.string == sheet.subject.name }
    }
}

/// A text as it was before `escaped` made it harmless.
private func unescaped(_ text: Substring) -> String {
    let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { result, piece in
        let name = piece.prefix { $0 != ";" }
        return result + (entities[String(name)] ?? "") + piece.dropFirst(name.count + 1)
    }
}
