extension String {
    /// How many columns of a terminal it takes: letters of East Asia and emoji take two.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    func end(fitting width: Int) -> String {
        var end = Substring(self)
        while end.reduce(0, { $0 + $1.columns }) > max(0, width) { end.removeFirst() }
        return String(end)
    }
}

extension Character {
    var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        let isEmoji = scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD,
        ]
        return isEmoji || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
}
