import DebouncedContacts

/// A gesture that happened: which one, on which button, and at what instant.
public struct Moment: Equatable, Sendable {
    /// The button's index in its panel, in file order; chords come after all buttons.
    public var button: Int
    public var gesture: Gesture
    public var instant: Instant
    /// How long the button was held; only set for a release.
    public var held: Int64?
    /// Only for a release: no one knows when the press ended, or whether it did.
    public var isLost: Bool
    /// The stage of `hold` that was reached.
    public var after: Int64?
    /// The number of clicks, or the number of the repeat within its press, starting at 1.
    public var count: Int?

    public init(
        button: Int, gesture: Gesture, at instant: Instant, held: Int64? = nil, after: Int64? = nil,
        count: Int? = nil, isLost: Bool = false
    ) {
        self.button = button
        self.gesture = gesture
        self.instant = instant
        self.held = held
        self.after = after
        self.count = count
        self.isLost = isLost
    }

    /// Whether it is reported first although it was decided later: within one instant file order counts.
    func precedes(_ earlier: Moment) -> Bool {
        instant == earlier.instant && button < earlier.button
    }
}
