// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedButtons
import DebouncedConfiguration
import DebouncedDaemon
import DebouncedText

/// Prints events as programs read them.
final class JSONPrinter: Listener {
    private let put: ([UInt8]) -> Void
    private var line: [UInt8] = []

    /// - Parameter put: takes a line with its line feed.
    init(_ put: @escaping ([UInt8]) -> Void) {
        self.put = put
    }

    func hear(_ event: Event, _ actions: [Action]) {
        line.removeAll(keepingCapacity: true)
        let title = jsonTitle(event.button, event.moment.gesture)
        line.append(json: event.moment, sequence: event.sequence, title: title)
        line.append(UInt8(ascii: "\n"))
        put(line)
    }
}
