import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedScope
import DebouncedSession

/// What the scope shows at the end of a session, as a picture. It needs no terminal.
final class ScopeStill: EdgeObserver, Listener {
    private var model: ScopeModel

    /// As most terminals are when they are opened.
    private static let columns = 80
    /// Those of a button, and an empty one between two.
    private static let rows = 7

    init(_ plan: Plan, title: String, canPress: Bool, at start: Instant) {
        model = ScopeModel(plan.lanes, plan.map, title: title, canPress: canPress, at: start)
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        model.feed(arrival, deadline: deadline)
    }

    /// It is not known when a button was pressed; the policy that decides says so.
    func notify(_ event: Event, _ actions: [Action]) {
        model.feed(event.moment, isPlayed: false)
        model.show(actions, of: event, acts: false)
    }

    /// In SVG, with everything that happened, and as high as that takes.
    func svg() -> String {
        var model = model
        model.decideAll()
        let size = Size(
            columns: ScopeStill.columns, rows: model.lanes.count * ScopeStill.rows + ScopeStill.around)
        model.fit(size)
        return model.picture(size, .blocks).svg("The scope: \(model.summary)")
    }

    /// The header, the axis, and the two lines at the foot.
    private static let around = 3
}
