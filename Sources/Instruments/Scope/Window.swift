import DebouncedContacts

/// A stretch of time as columns of equal length. The boundaries of the columns do not depend on the stretch shown, so
/// that a scrolling picture does not flicker.
struct Window: Equatable, Sendable {
    /// The length of a column, in nanoseconds.
    let step: Int64
    let columns: Int
    /// The number of the first column, counted from the origin of time.
    private let first: Int64

    /// - Parameter column: the column of `instant`, counted from the left.
    init(_ instant: Instant, at column: Int, step: Int64, columns: Int) {
        self.step = step
        self.columns = columns
        first = Window.number(of: instant, step) - Int64(column)
    }

    var start: Instant { start(of: 0) }

    func stretch(of column: Int) -> Range<Instant> {
        start(of: column)..<start(of: column + 1)
    }

    /// The column that contains an instant; it may be outside.
    func column(of instant: Instant) -> Int {
        Int(clamping: Window.number(of: instant, step) - first)
    }

    private func start(of column: Int) -> Instant {
        let (product, overflows) = (first + Int64(column)).multipliedReportingOverflow(by: step)
        return Instant(nanoseconds: overflows ? (first < 0 ? .min : .max) : product)
    }

    private static func number(of instant: Instant, _ step: Int64) -> Int64 {
        let (whole, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: step)
        return rest < 0 ? whole - 1 : whole
    }
}

/// The stretch of time that is shown: the running present, or one that is frozen.
struct View: Equatable, Sendable {
    private var liveZoom = Zoom.live
    private(set) var frozen: Frozen?

    struct Frozen: Equatable, Sendable {
        /// The zero of the time axis.
        var origin: Instant
        /// The instant that stays in place when the zoom changes.
        var anchor: Instant
        /// The number of columns to the right of it; nil for three out of four.
        var lead: Int?
        var zoom: Zoom
    }

    var isFrozen: Bool { frozen != nil }

    var step: Int64 { (frozen?.zoom ?? liveZoom).step }

    func window(columns: Int, now: Instant) -> Window {
        let most = columns * 3 / 4
        let (instant, lead) = frozen.map { ($0.anchor, min($0.lead ?? most, most)) } ?? (now, 0)
        return Window(instant, at: columns - 1 - lead, step: step, columns: columns)
    }

    /// Freezes the picture, with the axis counting from `event`, or from now if nothing happened.
    mutating func freeze(at now: Instant, event: Instant?) {
        let origin = event ?? now
        let lead = now.nanoseconds(since: origin) / step
        frozen = Frozen(origin: origin, anchor: origin, lead: Int(clamping: lead), zoom: liveZoom)
    }

    /// Shows a stretch of time, as large as it fits, with the axis counting from its beginning.
    mutating func show(_ start: Instant, until end: Instant, columns: Int) {
        var zoom = Zoom.finest
        while zoom.step * Int64(columns - 1) < end.nanoseconds(since: start), zoom != .coarsest {
            zoom.reduce()
        }
        // That stays where three out of four columns are to the right of it.
        let anchor = start.advanced(by: Int64(columns - 1 - columns * 3 / 4) * zoom.step)
        frozen = Frozen(origin: start, anchor: anchor, lead: nil, zoom: zoom)
    }

    mutating func thaw() {
        frozen = nil
    }

    mutating func magnify() {
        frozen?.zoom.magnify()
        frozen?.lead = nil
        if frozen == nil, liveZoom != .finestLive { liveZoom.magnify() }
    }

    mutating func reduce() {
        frozen?.zoom.reduce()
        frozen?.lead = nil
        if frozen == nil { liveZoom.reduce() }
    }

    mutating func move(columns: Int) {
        let time = Int64(columns) * step
        if let anchor = frozen?.anchor { frozen?.anchor = anchor.advanced(by: time) }
    }

    mutating func jump(to event: Instant) {
        guard let frozen else { return }
        self.frozen = Frozen(origin: event, anchor: event, lead: nil, zoom: frozen.zoom)
    }
}

/// The length of a column.
struct Zoom: Equatable, Sendable {
    private var index: Int

    private static let steps: [Int64] = [1_000, 1_000_000, 1_000_000_000].flatMap { unit in
        [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * unit }
    }

    /// Their number.
    static var count: Int { steps.count }

    private init(step: Int64) {
        index = Zoom.steps.firstIndex(of: step) ?? 0
    }

    static let finest = Zoom(step: steps[0])
    static let coarsest = Zoom(step: 1_000_000_000)
    /// The initial zoom: a second or two on most screens.
    static let live = Zoom(step: 20_000_000)
    /// Beyond this, the running picture can't be followed.
    static let finestLive = Zoom(step: 1_000_000)

    /// In nanoseconds.
    var step: Int64 { Zoom.steps[index] }

    mutating func magnify() { index = max(index - 1, 0) }
    mutating func reduce() { index = min(index + 1, Zoom.coarsest.index) }
}
