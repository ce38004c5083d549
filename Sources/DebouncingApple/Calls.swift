import Debouncing

extension Optional where Wrapped == Regulator<Action> {
    /// Sends a call of a view to its regulator, which the first call makes, not the view whenever it is made. Each call
    /// brings its delay or interval, which may have changed.
    mutating func send(_ action: Action, for time: Duration, making make: () -> Regulator<Action>) {
        let regulator = self ?? make()
        if self == nil { self = regulator }
        regulator.send(action, for: time)
    }
}
