/// A moment as users see it: numbered, and with the button's name.
public struct Event: Equatable, Sendable {
    public var sequence: Int
    public var button: String
    public var moment: Moment

    public init(sequence: Int, button: String, moment: Moment) {
        self.sequence = sequence
        self.button = button
        self.moment = moment
    }
}
