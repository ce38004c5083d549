import DebouncedConfiguration
import DebouncedScope

extension Plan {
    /// A lane for each line.
    var lanes: [Lane] {
        lines.map { line in
            Lane(
                line.name, line.request.policy, of: line.control.kind,
                isSecond: line.request.partner == -1)
        }
    }
}
