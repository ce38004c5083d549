extension [LineRequest] {
    /// For each of these lines, the number of the old one on the same wire: the one that is described in the same way, or
    /// else the one that is where this one is found.
    ///
    /// - Parameters:
    ///   - addresses: where the old lines are, by their numbers.
    ///   - find: where a line is. It is asked only about lines that no old one is described as.
    package func sameWires(
        in old: [LineRequest], at addresses: [Int: LineAddress], find: (LineRequest) -> LineAddress?
    ) -> [Int?] {
        let described = Dictionary(zip(old.map(Description.init), old.indices)) { first, _ in first }
        var wires = map { described[Description($0)] }
        let matched = Set(wires)
        let others = addresses.filter { !matched.contains($0.key) }.map { ($0.value, $0.key) }
        var unmatched = Dictionary(others) { first, _ in first }
        for line in indices where wires[line] == nil && !unmatched.isEmpty {
            wires[line] = find(self[line]).flatMap { unmatched.removeValue(forKey: $0) }
        }
        return wires
    }
}

/// How a config says where a line is.
private struct Description: Hashable {
    let chip: String
    let pin: LinePin

    init(_ request: LineRequest) { (chip, pin) = (request.chip, request.pin) }
}
