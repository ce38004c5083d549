extension [LineRequest] {
    /// For each of these lines, the number of the old one on the same wire: the one that is written in the same words, or
    /// else the one that is where this one is found.
    ///
    /// - Parameters:
    ///   - addresses: where the old lines are, by their numbers.
    ///   - find: where a line is. It is asked only about lines that were written otherwise.
    package func wires(
        among old: [LineRequest], at addresses: [Int: LineAddress], find: (LineRequest) -> LineAddress?
    ) -> [Int?] {
        let written = Dictionary(zip(old.map(Words.init), old.indices)) { first, _ in first }
        var wires = map { written[Words($0)] }
        let taken = Set(wires)
        let others = addresses.filter { !taken.contains($0.key) }.map { ($0.value, $0.key) }
        var left = Dictionary(others) { first, _ in first }
        for line in indices where wires[line] == nil && !left.isEmpty {
            wires[line] = find(self[line]).flatMap { left.removeValue(forKey: $0) }
        }
        return wires
    }
}

/// How a config says where a line is.
private struct Words: Hashable {
    let chip: String
    let pin: LinePin

    init(_ request: LineRequest) { (chip, pin) = (request.chip, request.pin) }
}
