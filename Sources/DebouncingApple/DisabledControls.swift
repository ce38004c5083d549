/// A control of UIKit, which can be disabled.
@MainActor
protocol Disableable: AnyObject {
    var isEnabled: Bool { get set }
}

/// The controls that are disabled for a while. Each is enabled again when no caller needs it disabled any longer, unless
/// it was disabled before.
@MainActor
final class DisabledControls {
    static let shared = DisabledControls()

    private var holds: [ObjectIdentifier: (wasEnabled: Bool, count: Int)] = [:]

    /// Disables the controls, and enables them again after the delay.
    @discardableResult
    func disable(
        _ controls: [any Disableable], for delay: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Task<Void, Never> {
        for control in controls { hold(control) }
        return Task {
            try? await clock.sleep(for: delay)
            for control in controls { release(control) }
        }
    }

    private func hold(_ control: any Disableable) {
        holds[ObjectIdentifier(control), default: (control.isEnabled, 0)].count += 1
        control.isEnabled = false
    }

    private func release(_ control: any Disableable) {
        let id = ObjectIdentifier(control)
        guard var hold = holds[id] else { return }
        hold.count -= 1
        holds[id] = hold.count == 0 ? nil : hold
        if hold.count == 0 { control.isEnabled = hold.wasEnabled }
    }
}

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
