/// A moment as users see it: numbered, and with the control's name.
public struct Event: Equatable, Sendable {
    public var sequence: Int
    public var control: ControlName
    public var moment: Moment

    public init(sequence: Int, control: ControlName, moment: Moment) {
        self.sequence = sequence
        self.control = control
        self.moment = moment
    }
}
