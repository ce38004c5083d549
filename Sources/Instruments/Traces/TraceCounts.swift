/// The number of presses or motions of lines, in the words of a recorder that knows it.
struct TraceCounts {
    /// The same as on a command line.
    static let range = 1...1_000_000

    private(set) var made: [Int: Int] = [:]

    mutating func note(_ number: Int64?, line: Int) {
        guard let number, let count = Int(exactly: number), TraceCounts.range.contains(count) else { return }
        made[line] = count
    }
}
