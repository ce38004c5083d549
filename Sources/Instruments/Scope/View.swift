import DebouncedContacts

/// The stretch of time that is shown: the running present, or one that is frozen.
struct View: Equatable, Sendable {
    private var liveZoom = Zoom.live
    private(set) var frozen: Frozen?

    struct Frozen: Equatable, Sendable {
        /// The zero of the time axis.
        var origin: Instant
        /// What stays in place when the zoom changes.
        var anchor: Instant
        /// How many columns are to the right of it; nil for three out of four.
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
