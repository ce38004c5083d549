/// A moment as users see it: numbered, and with the control's name.
package struct Event: Equatable, Sendable {
    package var sequence: Int
    package var control: ControlName
    package var moment: Moment
    /// Only of a counter: what it shows from then on.
    package var total: CounterTotal?

    package init(sequence: Int, control: ControlName, moment: Moment, total: CounterTotal? = nil) {
        self.sequence = sequence
        self.control = control
        self.moment = moment
        self.total = total
    }
}
