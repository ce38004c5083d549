#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension UIControl: Disableable {}

    extension UIControl {
        /// The default delay of `debounce`, in seconds.
        #if canImport(ObjectiveC)
            @objc
        #endif
        public static var debounceDelay: Double = 0.5

        /// Disables this control, and its siblings, for this many seconds: a second tap has no effect. Those that were
        /// disabled before stay so.
        #if canImport(ObjectiveC)
            @objc(debounceWithDelay:siblings:)
        #endif
        public func debounce(delay: Double = UIControl.debounceDelay, siblings: [UIControl] = []) {
            debounce(delay: .seconds(delay), siblings: siblings)
        }

        /// Disables this control, and its siblings, for a while: a second tap has no effect. Those that were disabled
        /// before stay so.
        public func debounce(
            delay: Duration, siblings: [UIControl] = [], clock: some Clock<Duration> = ContinuousClock()
        ) {
            DisabledControls.shared.disable([self] + siblings, for: delay, clock: clock)
        }
    }
#endif
