/// A moment as users see it: numbered, and with the control's name.
public struct Event: Equatable, Sendable {
    public var sequence: Int
    public var control: ControlName
    public var moment: Moment
    /// Only of a counter: what it shows from then on.
    public var total: CounterTotal?

    public init(sequence: Int, control: ControlName, moment: Moment, total: CounterTotal? = nil) {
        self.sequence = sequence
        self.control = control
        self.moment = moment
        self.total = total
    }
}
