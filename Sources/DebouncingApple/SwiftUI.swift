#if canImport(SwiftUI)
    import Debouncing
    import SwiftUI

    extension Button {
        /// A button whose action runs once, after the last of many taps. A delay that changes counts from the next tap on;
        /// the other options are those of the first.
        public static func debounced(
            for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
            cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
            action: @escaping @MainActor @Sendable () async -> Void, @ViewBuilder label: () -> Label
        ) -> some View {
            RegulatedButton(time: delay, action: action, label: label()) {
                Debouncer(
                    delay: delay, leading: leading, trailing: trailing, maxWait: maxWait,
                    cancelsPrevious: cancelsPrevious, clock: clock)
            }
        }

        /// A button whose action runs at the first tap; further taps are ignored for the interval.
        public static func throttled(
            for interval: Duration, leading: Bool = true, trailing: Trailing = .dropped,
            cancelsPrevious: Bool = false, clock: some Clock<Duration> = ContinuousClock(),
            action: @escaping @MainActor @Sendable () async -> Void, @ViewBuilder label: () -> Label
        ) -> some View {
            RegulatedButton(time: interval, action: action, label: label()) {
                Throttler(
                    interval: interval, leading: leading, trailing: trailing,
                    cancelsPrevious: cancelsPrevious, clock: clock)
            }
        }
    }

    extension View {
        /// Runs an action with the last value, on the main actor, once no other has come for a while. A delay that changes
        /// counts from the next value on.
        public func onChange<Value: Equatable & Sendable>(
            of value: Value, debounced delay: Duration, leading: Bool = false, trailing: Bool = true,
            maxWait: Duration? = nil, cancelsPrevious: Bool = false,
            clock: some Clock<Duration> = ContinuousClock(),
            _ action: @escaping @MainActor @Sendable (Value) async -> Void
        ) -> some View {
            let change = RegulatedChange(value: value, time: delay, action: action) {
                Debouncer(
                    delay: delay, leading: leading, trailing: trailing, maxWait: maxWait,
                    cancelsPrevious: cancelsPrevious, clock: clock)
            }
            return modifier(change)
        }

        /// Runs an action with the value at most once in each interval, on the main actor, and at once for the first
        /// change.
        public func onChange<Value: Equatable & Sendable>(
            of value: Value, throttled interval: Duration, leading: Bool = true,
            trailing: Trailing = .dropped, cancelsPrevious: Bool = false,
            clock: some Clock<Duration> = ContinuousClock(),
            _ action: @escaping @MainActor @Sendable (Value) async -> Void
        ) -> some View {
            let change = RegulatedChange(value: value, time: interval, action: action) {
                Throttler(
                    interval: interval, leading: leading, trailing: trailing,
                    cancelsPrevious: cancelsPrevious, clock: clock)
            }
            return modifier(change)
        }
    }

    private struct RegulatedButton<Label: View>: View {
        let time: Duration
        let action: @MainActor @Sendable () async -> Void
        let label: Label
        @State var regulator: Regulator<Action>?
        let make: () -> Regulator<Action>

        var body: some View {
            Button {
                regulator.send(Action(action), for: time, making: make)
            } label: {
                label
            }
        }
    }

    private struct RegulatedChange<Value: Equatable & Sendable>: ViewModifier {
        let value: Value
        let time: Duration
        let action: @MainActor @Sendable (Value) async -> Void
        @State var regulator: Regulator<Action>?
        let make: () -> Regulator<Action>

        func body(content: Content) -> some View {
            content.onChange(of: value) { _, value in
                regulator.send(Action { [action] in await action(value) }, for: time, making: make)
            }
        }
    }
#endif
