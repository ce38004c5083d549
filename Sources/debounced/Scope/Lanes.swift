import DebouncedConfiguration
import DebouncedControls
import DebouncedScope

extension Plan {
    /// A lane for each line.
    var lanes: [Lane] {
        lines.map { line in
            Lane(
                line.name, line.request.policy, of: line.control.kind,
                isSecond: line.request.partner == -1, closing: closing(of: line.control))
        }
    }

    /// What a control reports when its contact closes.
    private func closing(of control: ControlName) -> Gesture? {
        switch control.kind {
        case .button, .chord: .press
        case .switch:
            switches.first { $0.name == control.name }?.settings.isOnWhenOpen == true ? .off : .on
        case .counter: .pulse
        case .encoder: nil
        }
    }
}
