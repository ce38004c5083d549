/// The bytes of an input as small numbers, one after the other; zeros once they are used up.
struct Dice {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func roll(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % limit }

    mutating func flip() -> Bool { roll(below: 2) == 1 }
}
