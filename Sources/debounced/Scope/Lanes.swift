import DebouncedConfiguration
import DebouncedScope

extension Plan {
    /// A lane for each line.
    var lanes: [Lane] {
        controlPlans.flatMap { plan in
            plan.lines.map { line in
                Lane(
                    line.name, line.request.policy, of: line.control.kind,
                    isSecond: line.request.partner == -1, closing: plan.closing)
            }
        }
    }
}
