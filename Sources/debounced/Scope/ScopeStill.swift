import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedEngine
import DebouncedInstruments
import DebouncedLinux

/// Draws what the scope shows at the end of a session. It needs no terminal.
final class ScopeStill: EdgeObserver, Listener {
    /// Says what is drawn, and how.
    struct Style {
        /// In seconds of the trace's own time; nil for all.
        fileprivate let from: Int64?
        fileprivate let to: Int64?
        fileprivate let columns: Int
        fileprivate let isLight: Bool

        init(_ invocation: Invocation) throws(UsageError) {
            for option in [Option.from, .to, .columns, .light]
            where invocation.has(option) && !invocation.has(.output) {
                throw UsageError("--\(option.rawValue) is only valid with -o")
            }
            for option in [Option.from, .to] where invocation.has(option) && invocation.has(.simulate) {
                throw UsageError("--\(option.rawValue) needs a TRACE: a simulation has no time of its own")
            }
            func seconds(_ option: Option) throws(UsageError) -> Int64? {
                try invocation.value(of: option, "seconds of the trace, such as 12.5") { text in
                    let number = Double(text.last == "s" ? String(text.dropLast()) : text)
                    return number.flatMap { abs($0) < 9e9 ? Int64(($0 * 1e9).rounded()) : nil }
                }
            }
            (from, to) = (try seconds(.from), try seconds(.to))
            if let from, let to, from >= to { throw UsageError("--from must be before --to") }
            // As most terminals are when they are opened.
            columns = try invocation.number(.columns, in: 20...1000) ?? 80
            isLight = invocation.has(.light)
        }
    }

    private var model: ScopeModel
    private let style: Style
    private let trace: TracePlayer?
    private let isOver: () -> Void
    /// After this nothing is drawn.
    private let end: Instant?

    /// The number of rows of a button, and an empty one between two.
    private static let rows = 7

    /// - Parameter isOver: is called when nothing more is to be drawn.
    init(
        _ plan: Plan, title: String, canPress: Bool, at start: Instant, _ style: Style, _ trace: TracePlayer?,
        isOver: @escaping () -> Void
    ) {
        model = ScopeModel(plan.lanes, plan.map, title: title, canPress: canPress, at: start)
        model.isStill = true
        model.zero = trace?.zero
        (self.style, self.trace, self.isOver) = (style, trace, isOver)
        end = style.to.flatMap { to in trace?.zero?.advanced(by: to) }
    }

    func observe(_ arrival: Arrival, before deadline: Instant?, _ panel: Panel) {
        if let end, case .edge(let edge, _) = arrival, edge.instant > end { return isOver() }
        model.feed(arrival, deadline: deadline)
    }

    /// It is not known when a button was pressed; the policy that decides says so.
    func notify(_ event: Event, _ actions: [Action]) {
        if let end, event.moment.instant > end { return }
        model.feed(event.moment, isPlayed: false)
        model.show(actions, of: event, acts: false)
    }

    /// In SVG, with everything that happened unless a part is asked for, and as high as that takes.
    func svg() -> String {
        var model = model
        model.decideAll()
        // Of a part, it is not known.
        if end == nil { for (lane, count) in trace?.made ?? [:] { model.know(lane, made: count) } }
        let size = Size(
            columns: style.columns, rows: model.lanes.count * ScopeStill.rows + ScopeStill.around)
        model.fit(size)
        if let zero = trace?.zero, style.from != nil || style.to != nil {
            let (first, last) = (model.firstSeen ?? zero, model.now)
            model.show(
                style.from.map(zero.advanced) ?? first, until: style.to.map(zero.advanced) ?? last, size)
        }
        return model.picture(size, .blocks).svg("The scope: \(model.summary)", isLight: style.isLight)
    }

    /// The header, the axis, and a message.
    private static let around = 2
}
