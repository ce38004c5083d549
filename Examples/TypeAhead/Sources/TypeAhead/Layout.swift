import Foundation

/// What one way made of what was typed.
struct Entry {
    let name: String
    var text = ""
    var time = Duration.zero
}

/// Where entries stand in a terminal: side by side, each on a line, or each on two lines if the terminal is narrow.
struct Layout {
    let columns: Int

    private static let nameWidth = 18
    private static let leastText = 14

    func lines(of entries: [Entry]) -> [String] {
        let width = columns / entries.count
        if width >= Layout.nameWidth + 4 { return sideBySide(entries, width) }
        let rest = columns - Layout.nameWidth
        if rest >= Layout.leastText {
            return entries.map { $0.name.padded(to: Layout.nameWidth) + text(of: $0, within: rest) }
        }
        return entries.flatMap { [String($0.name.prefix(columns)), text(of: $0, within: columns)] }
    }

    private func sideBySide(_ entries: [Entry], _ width: Int) -> [String] {
        [
            entries.map { $0.name.padded(to: width) }.joined(),
            entries.map { text(of: $0, within: width - 1).padded(to: width) }.joined(),
        ]
    }

    /// A long text is shown from its end: that is where one types.
    private func text(of entry: Entry, within width: Int) -> String {
        let time = entry.text.isEmpty ? "" : String(format: "%.2f ", entry.time / .seconds(1))
        return time + entry.text.end(fitting: width - time.count)
    }
}
