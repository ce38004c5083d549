import DebouncedConfiguration
import DebouncedScope

extension Plan {
    /// A lane for each line.
    var lanes: [Lane] { lines.map { Lane($0.name, $0.request.policy, of: $0.control.kind) } }
}
