/// The 40 pins of a Raspberry Pi's header.
package enum Header {
    package enum Pin: Equatable, Sendable {
        /// The line with this number.
        case line(Int)
        /// The supply or ground, as it is called.
        case supply(String)
    }

    /// From pin 1 on.
    private static let pins: [Pin] = """
        3.3V 5V 2 5V 3 ground 4 14 ground 15 17 18 27 ground 22 23 3.3V 24 10 ground
        9 25 11 8 ground 7 0 1 5 ground 6 12 13 ground 19 16 26 20 ground 21
        """.split { $0 == " " || $0 == "\n" }.map { Int($0).map { .line($0) } ?? .supply(String($0)) }

    package static let pinCount = pins.count

    /// The lines that are on it: 0 to 27.
    package static let lines = 0...27

    /// Nil if there is no such pin.
    package static func pin(_ number: Int) -> Pin? { 1...pinCount ~= number ? pins[number - 1] : nil }

    /// The pin of a line; nil if it is not on the header.
    package static func pin(ofLine line: Int) -> Int? { pins.firstIndex(of: .line(line)).map { $0 + 1 } }
}
