import DebouncedConfiguration

/// What actions can use directly: the outputs and the keyboard.
final class Devices: Performer {
    let outputs: Outputs
    let keys: Keys

    init(_ outputs: Outputs, _ keys: Keys) {
        (self.outputs, self.keys) = (outputs, keys)
    }

    func perform(_ action: Action, for context: ActionContext) -> DropReason? {
        switch action {
        case .run: nil
        case .key(let pressed): keys.press(pressed, for: context)
        case .output(let name, let change):
            set(name, change)
        }
    }

    /// What could not be set is tried again, and so not dropped.
    private func set(_ output: String, _ change: OutputChange) -> DropReason? {
        switch outputs.set(output, change) {
        case nil, .failed: nil
        case .interlocked(let interlocks): .interlocked(output, interlocks)
        case .unknown, .missing: .missing("output \(output)")
        }
    }
}
