/// A keystroke as reported by a terminal.
package enum Keystroke: Equatable, Sendable {
    case character(Character)
    case up, down, left, right, enter

    /// The keys in what a terminal sent at once.
    package static func parse(_ bytes: [UInt8]) -> [Keystroke] {
        var rest = bytes[...]
        var keys: [Keystroke] = []
        while let byte = rest.popFirst() {
            if byte == escape {
                if let key = sequence(&rest) { keys.append(key) }
            } else if byte == 0x0D || byte == 0x0A {
                keys.append(.enter)
            } else if (0x20..<0x7f).contains(byte) || byte == tab {
                keys.append(.character(Character(Unicode.Scalar(byte))))
            }
        }
        return keys
    }

    private static let escape: UInt8 = 0x1b
    private static let tab: UInt8 = 0x09

    /// What follows an escape: `[` or `O`, parameters, and the letter that identifies the key.
    private static func sequence(_ rest: inout ArraySlice<UInt8>) -> Keystroke? {
        guard let introducer = rest.first, introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O")
        else { return nil }
        rest.removeFirst()
        let parameters = rest.prefix { (0x20..<0x40).contains($0) }
        rest.removeFirst(parameters.count)
        switch rest.popFirst() {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        default: return nil
        }
    }
}

/// What a key does outside the picture.
package enum KeyEffect: Equatable, Sendable {
    /// Press the button of this lane and release it.
    case tap(Int)
    /// Press the button of this lane and hold it, or release it.
    case toggle(Int)
    /// Continue with another switch.
    case nextSwitch
    /// Let the current policies of the lanes decide.
    case retune
    case quit
}
