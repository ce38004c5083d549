// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// Memory of a fixed size for elements that own nothing, given back with the last copy of whoever has it. An
/// array would be asked at each change whether it is shared.
final class Memory<Element> {
    let start: UnsafeMutablePointer<Element>
    let count: Int

    init(repeating element: Element, count: Int) {
        self.count = count
        start = .allocate(capacity: count)
        start.initialize(repeating: element, count: count)
    }

    deinit { start.deallocate() }
}
