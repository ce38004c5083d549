/// What can be disabled: a control of UIKit.
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
