import DebouncedConfiguration
import DebouncedControls

/// The plan in force, and what is asked of it for each event, worked out once. A reload changes it for all who hold this.
package final class ActivePlan {
    package private(set) var plan: Plan
    /// The controls, numbered as in the panel.
    package private(set) var controlPlans: [any ControlPlan] = []
    package private(set) var controls: [ControlName] = []
    package private(set) var counters: [CounterPlan] = []
    /// The lines, numbered as in the panel.
    package private(set) var lines: [LinePlan] = []
    package private(set) var map: ControlMap

    package init(_ plan: Plan) {
        (self.plan, map) = (plan, plan.map)
        derive()
    }

    package func change(to plan: Plan) {
        (self.plan, map) = (plan, plan.map)
        derive()
    }

    private func derive() {
        controlPlans = plan.controlPlans
        (controls, lines) = (controlPlans.map(\.control), controlPlans.flatMap(\.lines))
        counters = plan.counters
    }
}
