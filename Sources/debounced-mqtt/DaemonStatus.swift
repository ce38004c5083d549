import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedMqtt
import DebouncedText

/// What of a daemon's status matters to a broker.
struct DaemonStatus {
    /// All its controls.
    let controls: Set<ControlName>
    let device: AnnouncedDevice
    let states: [RetainedState]
    let readings: [CounterReading]
    /// Whether a switch does not settle, or an output could not be set: nothing tells when that is over.
    let hasPassingProblem: Bool
    /// Whether a line is still being requested: nothing tells when it is there.
    let awaitsLines: Bool

    init(_ status: Status) {
        controls = Set(status.controls.map(\.control))
        hasPassingProblem =
            status.controls.contains(where: \.isUnsettled)
            || status.outputs.contains { $0.isUp && $0.problem != nil }
        awaitsLines = status.controls.contains { !$0.isUp && $0.problem == nil }
        readings = status.controls.compactMap { CounterReading($0) }
        let others = status.controls.filter { !$0.control.kind.isPressed && $0.counter == nil }
        device = AnnouncedDevice(
            controls: (status.controls(.button) + status.controls(.chord)).map(AnnouncedDevice.Control.init),
            others: Dictionary(grouping: others, by: \.control.kind)
                .mapValues { $0.map(AnnouncedDevice.Part.init) },
            counters: status.controls.compactMap(AnnouncedDevice.Counter.init),
            outputs: status.outputs.map { AnnouncedDevice.Part(name: $0.name, title: $0.title) })
        // A line that is back is told before what has changed meanwhile.
        states =
            status.controls.map { .diagnostics($0.control.name, Diagnostics($0)) }
            + status.outputs.map { .diagnostics(ofOutput: $0.name, Diagnostics($0)) }
            + status.outputs.map { .output($0.name, isOn: $0.isOn) }
            + status.controls.compactMap(\.switchState)
    }
}

extension AnnouncedDevice.Control {
    fileprivate init(_ status: ControlStatus) {
        self.init(
            name: status.control.name, title: status.title, isDoorbell: status.kind == "doorbell",
            isChord: status.control.kind == .chord, bound: Set(status.bound))
    }
}

extension AnnouncedDevice.Part {
    fileprivate init(_ status: ControlStatus) {
        self.init(name: status.control.name, title: status.title, kind: status.kind)
    }
}

extension AnnouncedDevice.Counter {
    fileprivate init?(_ status: ControlStatus) {
        guard let counter = status.counter else { return nil }
        self.init(
            name: status.control.name, title: status.title,
            kind: status.kind.flatMap(CounterKind.init(rawValue:)), unit: counter.unit,
            rateUnit: counter.rateUnit, scale: counter.rateScale, decimals: counter.each.decimalCount,
            countsBoth: counter.countsBoth, publish: max(.seconds(1), counter.publish))
    }
}

extension CounterReading {
    fileprivate init?(_ status: ControlStatus) {
        guard let counter = status.counter else { return nil }
        self.init(
            status.control.name,
            CounterTotal(base: counter.total, each: .zero, pulses: counter.pulses),
            lastPulse: status.counts.latest, interval: counter.interval)
    }

    /// The notice that a counter was set.
    init?(_ notice: Notice) {
        guard let control = notice.control, case .total(let pulses, let total) = notice.what else {
            return nil
        }
        self.init(control.name, CounterTotal(base: total, each: .zero, pulses: pulses), lastPulse: nil)
        tellsLastPulse = false
    }
}

extension ControlStatus {
    /// Nil if it is no switch, or its line was never there: its state is not known.
    fileprivate var switchState: RetainedState? { isOn.map { .switch(control.name, isOn: $0) } }

    fileprivate var announcedProblem: String? {
        if !isUp { return problem }
        return isUnsettled ? "its contact keeps chattering" : nil
    }
}

extension Diagnostics {
    fileprivate init(_ status: ControlStatus) {
        let (kind, suppressions) = (status.control.kind, status.counts.suppressions)
        self.init(
            isUp: kind == .chord ? nil : status.isUp, problem: status.announcedProblem,
            isWorn: kind == .button ? status.bounces?.isWorn ?? false : nil,
            ignored: kind.isPressed ? Int64(suppressions.cooldown + suppressions.group) : nil,
            failed: ActionResult.allCases.filter(\.isFailure).reduce(0) { $0 + Int64(status.actions[$1]) })
    }

    fileprivate init(_ output: OutputStatus) {
        self.init(isUp: output.isUp, problem: output.problem ?? (output.isUp ? nil : "its line is lost"))
    }
}
