// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What a key says: nothing where it is not written, nothing either where what is written is wrong.
struct Setting<Value> {
    var value: Value?
    /// Where the key is written.
    var place: Place?

    static var absent: Setting { Setting(value: nil, place: nil) }

    var isWritten: Bool { place != nil }

    func filled(from other: Setting) -> Setting { isWritten ? self : other }

    /// The value that counts, unless it is wrong.
    func value(orDefault value: Value) -> Value? { isWritten ? self.value : value }
}
