import DebouncedContacts

/// What has been reported of a switch so far.
struct SwitchState {
    var isOn: Bool
    /// If it was seen.
    var lastChange: Instant?
    var onSince: Instant?
    /// The stages that were not reported since.
    var stages: [Int64]
}

/// What is true of the reports of a switch whatever was lost on their way.
struct SwitchLaws {
    let device: WiredSwitch
    /// Its level before these changes.
    let wasClosed: Bool
    let changes: [(instant: Instant, isClosed: Bool)]
    private(set) var state: SwitchState
    private(set) var problem: String?
    private var count = 0
    /// Whether its first state is still to be reported, if it is at all.
    private var isNew: Bool

    init(_ truth: SwitchTruth, _ changes: [(instant: Instant, isClosed: Bool)]) {
        (device, wasClosed, state) = (truth.device, truth.isClosed, truth.state)
        self.changes = changes
        isNew = !truth.isKnown && truth.device.firesAtStart
    }

    var isClosed: Bool { changes.last?.isClosed ?? wasClosed }

    /// - Parameters:
    ///   - act: what happened to it.
    ///   - calm: from when on everybody looks; before, no one could know what happened between two polls.
    mutating func check(_ reports: ArraySlice<SwitchReport>, _ act: SwitchAct, since calm: Instant) {
        for report in reports {
            switch report.word {
            case .on, .off: change(report, act)
            case .hold(let stage):
                hold(
                    stage, report,
                    isSeen: !act.isWild && device.poll == nil
                        || report.instant >= calm.advanced(by: device.off))
            case .unsettled: break
            }
        }
        if !act.isWild, count > act.moves { differ("moved \(act.moves) times, but heard \(count)") }
    }

    /// Everything has settled, and was told in time.
    mutating func checkEnd(since calm: Instant, at now: Instant) {
        if state.isOn != device.isOn(closed: isClosed) {
            differ("is \(isClosed ? "closed" : "open"), but last heard \(state.isOn ? "on" : "off")")
        }
        let rest = max(changes.last?.instant ?? calm, calm)
        let limit = rest.advanced(
            by: device.delay(closed: isClosed) + device.slowest + 3 * (device.poll ?? 0) + 30 * ms)
        if let last = state.lastChange, last > limit { differ("was told too late, at \(last.nanoseconds)") }
        guard let onSince = state.onSince, let stage = state.stages.first else { return }
        let due = onSince.advanced(by: stage)
        if max(due, calm).advanced(by: 1 * seconds) < now { differ("has no hold by \(due.nanoseconds)") }
    }
}

extension SwitchLaws {
    private mutating func change(_ report: SwitchReport, _ act: SwitchAct) {
        let isOn = report.word == .on
        if isOn == state.isOn, !(isNew && report.isFound) { differ("twice: \(report)") }
        isNew = false
        if report.held != state.lastChange.map({ report.instant.nanoseconds(since: $0) }) {
            differ("held since \(state.lastChange?.nanoseconds ?? -1): \(report)")
        }
        if !act.isWild, device.isOn(closed: level(at: report.instant)) != isOn {
            differ("is not so: \(report)")
        }
        if !report.isFound { count += 1 }
        state = SwitchState(
            isOn: isOn, lastChange: report.isFound ? nil : report.instant,
            onSince: isOn ? report.instant : nil, stages: isOn ? device.stages : [])
    }

    private mutating func hold(_ stage: Int64, _ report: SwitchReport, isSeen: Bool) {
        guard let onSince = state.onSince, stage == state.stages.first else {
            return differ("no such hold: \(report)")
        }
        state.stages.removeFirst()
        if report.instant < onSince.advanced(by: stage) { differ("too early: \(report)") }
        let low = report.instant.advanced(by: -device.off - 2 * (device.poll ?? 0) - 10 * ms)
        let wasOn =
            device.isOn(closed: level(at: low))
            || changes.contains {
                low < $0.instant && $0.instant <= report.instant && device.isOn(closed: $0.isClosed)
            }
        if isSeen, !wasOn { differ("is off: \(report)") }
    }

    private func level(at instant: Instant) -> Bool {
        changes.last { $0.instant <= instant }?.isClosed ?? wasClosed
    }

    private mutating func differ(_ what: String) { problem = problem ?? "\(device.name) \(what)" }
}
