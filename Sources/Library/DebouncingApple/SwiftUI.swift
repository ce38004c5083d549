#if canImport(SwiftUI)
    import Debouncing
    import SwiftUI

    extension Button {
        /// A button whose action runs once, after the last of many taps.
        ///
        /// ```swift
        /// Button.debounced(for: .milliseconds(300)) { await model.refresh() } label: { Text("Refresh") }
        /// ```
        public static func debounced(
            for delay: Duration, leading: Bool = false, trailing: Bool = true, maxWait: Duration? = nil,
            cancelsPrevious: Bool = false, action: @escaping @MainActor @Sendable () async -> Void,
            @ViewBuilder label: () -> Label
        ) -> some View {
            let debouncer = Debouncer(
                delay: delay, leading: leading, trailing: trailing, maxWait: maxWait,
                cancelsPrevious: cancelsPrevious)
            return DebouncedButton(debouncer: debouncer, action: action, label: label())
        }

        /// A button whose action runs at the first tap; further taps are ignored for the interval.
        ///
        /// ```swift
        /// Button.throttled(for: .seconds(1)) { await model.save() } label: { Text("Save") }
        /// ```
        public static func throttled(
            for interval: Duration, leading: Bool = true, keeping kept: Kept = .none,
            cancelsPrevious: Bool = false, action: @escaping @MainActor @Sendable () async -> Void,
            @ViewBuilder label: () -> Label
        ) -> some View {
            let throttler = Throttler(
                interval: interval, leading: leading, keeping: kept, cancelsPrevious: cancelsPrevious)
            return ThrottledButton(throttler: throttler, action: action, label: label())
        }
    }

    extension Button where Label == Text {
        /// A button with a title whose action runs once, after the last of many taps.
        public static func debounced(
            _ title: some StringProtocol, for delay: Duration, leading: Bool = false, trailing: Bool = true,
            maxWait: Duration? = nil, cancelsPrevious: Bool = false,
            action: @escaping @MainActor @Sendable () async -> Void
        ) -> some View {
            debounced(
                for: delay, leading: leading, trailing: trailing, maxWait: maxWait,
                cancelsPrevious: cancelsPrevious, action: action
            ) {
                Text(title)
            }
        }

        /// A button with a title whose action runs at the first tap; further taps are ignored for the interval.
        public static func throttled(
            _ title: some StringProtocol, for interval: Duration, leading: Bool = true,
            keeping kept: Kept = .none, cancelsPrevious: Bool = false,
            action: @escaping @MainActor @Sendable () async -> Void
        ) -> some View {
            throttled(
                for: interval, leading: leading, keeping: kept, cancelsPrevious: cancelsPrevious,
                action: action
            ) {
                Text(title)
            }
        }
    }

    extension View {
        /// Runs an action with the last value, on the main actor, once no other has come for a while.
        ///
        /// ```swift
        /// TextField("Search", text: $text)
        ///     .onChange(of: text, debounced: .milliseconds(300)) { text in await model.search(for: text) }
        /// ```
        public func onChange<Value: Equatable & Sendable>(
            of value: Value, debounced delay: Duration, leading: Bool = false, trailing: Bool = true,
            maxWait: Duration? = nil, cancelsPrevious: Bool = false,
            _ action: @escaping @MainActor @Sendable (Value) async -> Void
        ) -> some View {
            let debouncer = Debouncer(
                delay: delay, leading: leading, trailing: trailing, maxWait: maxWait,
                cancelsPrevious: cancelsPrevious)
            return modifier(DebouncedChange(debouncer: debouncer, value: value, action: action))
        }

        /// Runs an action with the value at most once in each interval, on the main actor, and at once for the first
        /// change.
        public func onChange<Value: Equatable & Sendable>(
            of value: Value, throttled interval: Duration, leading: Bool = true, keeping kept: Kept = .none,
            cancelsPrevious: Bool = false, _ action: @escaping @MainActor @Sendable (Value) async -> Void
        ) -> some View {
            let throttler = Throttler(
                interval: interval, leading: leading, keeping: kept, cancelsPrevious: cancelsPrevious)
            return modifier(ThrottledChange(throttler: throttler, value: value, action: action))
        }
    }

    private struct DebouncedButton<Label: View>: View {
        @State private var debouncer: Debouncer
        private let action: @MainActor @Sendable () async -> Void
        private let label: Label

        init(debouncer: Debouncer, action: @escaping @MainActor @Sendable () async -> Void, label: Label) {
            _debouncer = State(initialValue: debouncer)
            self.action = action
            self.label = label
        }

        var body: some View {
            Button {
                debouncer.debounce(action)
            } label: {
                label
            }
        }
    }

    private struct ThrottledButton<Label: View>: View {
        @State private var throttler: Throttler
        private let action: @MainActor @Sendable () async -> Void
        private let label: Label

        init(throttler: Throttler, action: @escaping @MainActor @Sendable () async -> Void, label: Label) {
            _throttler = State(initialValue: throttler)
            self.action = action
            self.label = label
        }

        var body: some View {
            Button {
                throttler.throttle(action)
            } label: {
                label
            }
        }
    }

    private struct DebouncedChange<Value: Equatable & Sendable>: ViewModifier {
        @State private var debouncer: Debouncer
        private let value: Value
        private let action: @MainActor @Sendable (Value) async -> Void

        init(
            debouncer: Debouncer, value: Value, action: @escaping @MainActor @Sendable (Value) async -> Void
        ) {
            _debouncer = State(initialValue: debouncer)
            self.value = value
            self.action = action
        }

        func body(content: Content) -> some View {
            content.onChange(of: value) { _, value in
                debouncer.debounce { [action] in await action(value) }
            }
        }
    }

    private struct ThrottledChange<Value: Equatable & Sendable>: ViewModifier {
        @State private var throttler: Throttler
        private let value: Value
        private let action: @MainActor @Sendable (Value) async -> Void

        init(
            throttler: Throttler, value: Value, action: @escaping @MainActor @Sendable (Value) async -> Void
        ) {
            _throttler = State(initialValue: throttler)
            self.value = value
            self.action = action
        }

        func body(content: Content) -> some View {
            content.onChange(of: value) { _, value in
                throttler.throttle { [action] in await action(value) }
            }
        }
    }
#endif
