/// How often lines were pressed or moved, in the words of a recorder that knows it.
struct TraceCounts {
    /// The same as on a command line.
    static let range = 1...1_000_000

    private(set) var made: [Int: Int] = [:]

    /// - Parameter text: a number, and nothing else.
    mutating func note(_ text: Bytes, line: Int) {
        var text = text
        guard let number = try? text.eatWhole(), text.isEmpty, let count = Int(exactly: number),
            TraceCounts.range.contains(count)
        else { return }
        made[line] = count
    }
}
