/// The value of a key; nil if it is not written, or if what is written is wrong.
struct Setting<Value> {
    var value: Value?
    /// The position of the key, if it is written.
    var place: Place?

    static var absent: Setting { Setting(value: nil, place: nil) }

    var isWritten: Bool { place != nil }

    func filled(from other: Setting?) -> Setting { isWritten ? self : other ?? self }

    /// The value in force, unless it is wrong.
    func value(orDefault value: Value) -> Value? { isWritten ? self.value : value }
}
