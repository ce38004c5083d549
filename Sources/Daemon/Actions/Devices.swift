import DebouncedConfiguration

/// What actions can use directly, each at once: the outputs and the keyboard.
struct Devices {
    let outputs: Outputs
    let keys: Keys

    /// Returns why the action can't be done, or nil if it is done.
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
