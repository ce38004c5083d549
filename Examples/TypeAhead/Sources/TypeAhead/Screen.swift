// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import Foundation

/// What was typed, and what each way made of it and when: in columns, or below each other if the terminal is narrow.
actor Screen {
    private struct Entry {
        var text = ""
        var time = Duration.zero
    }

    private let names = ["raw", "Debouncer", "DispatchDebouncer", "Throttler"]
    private var entries: [String: Entry] = [:]
    private let start = ContinuousClock.now

    func begin() {
        print("Type; return ends it. The time is that of the last change, in seconds.")
        write(layout.map { $0 + "\n" }.joined())
    }

    func show(_ text: String, in name: String) {
        entries[name] = Entry(text: text, time: start.duration(to: .now))
        let lines = layout
        write("\u{1B}[\(lines.count)A" + lines.map { "\r\u{1B}[K" + $0 + "\n" }.joined())
    }

    private var layout: [String] {
        let width = columns / names.count
        let isNarrow = width < 22
        let cells = names.map { name in
            let entry = entries[name, default: Entry()]
            return isNarrow
                ? name.padded(to: 18) + cell(entry, width: max(columns - 18, 12)) : cell(entry, width: width)
        }
        return isNarrow ? cells : [names.map { $0.padded(to: width) }.joined(), cells.joined()]
    }

    private func cell(_ entry: Entry, width: Int) -> String {
        let time = entry.text.isEmpty ? "" : String(format: "%.2f ", entry.time / .seconds(1))
        // A long text is shown from its end: that is where one types.
        return (time + entry.text.end(fitting: width - 1 - time.count)).padded(to: width)
    }

    private var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 96 }
        return Int(size.ws_col)
    }

    private func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}

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
