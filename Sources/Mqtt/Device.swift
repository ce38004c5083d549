import DebouncedEngine
import DebouncedWire

// A daemon's status, as a broker sees it: as a device, and what is true of that.
extension Status {
    /// Without what changes while the config stays as it is.
    var announced: Status {
        var device = Status()
        device.controls = controls.map(\.announced)
        device.outputs = outputs.map(\.announced)
        return device
    }

    var buttonsAndChords: [ControlStatus] { controls.filter(\.control.kind.isPressed) }

    /// All other controls; counters are the last.
    var others: [ControlStatus] {
        controls.filter { !$0.control.kind.isPressed && $0.counter == nil } + controls(.counter)
    }

    /// Everything that has a state: first its line, then what is at its end.
    var subjects: [RetainedState.Subject] {
        (buttonsAndChords + others).map { .init(.diagnostics, $0.name) }
            + outputs.map { .init(.outputDiagnostics, $0.name) } + outputs.map { .init(.output, $0.name) }
            + controls(.switch).map { .init(.switch, $0.name) }
            + controls(.counter).map { .init(.counter, $0.name) }
    }

    /// All but those of counters. A line that is back is told before what has changed meanwhile.
    var states: [RetainedState] {
        controls.map { RetainedState(healthOf: $0) } + outputs.map { RetainedState(healthOf: $0) }
            + outputs.map { .output($0.name, isOn: $0.isOn) } + controls.compactMap { RetainedState($0) }
    }
}

extension ControlStatus {
    fileprivate var announced: ControlStatus {
        var copy = ControlStatus(control)
        (copy.title, copy.kind, copy.bound) = (title, kind, bound)
        guard let counter else { return copy }
        var settings = CounterStatus()
        (settings.unit, settings.each, settings.countsBoth) = (counter.unit, counter.each, counter.countsBoth)
        (settings.rateUnit, settings.rateScale) = (counter.rateUnit, counter.rateScale)
        settings.publish = counter.publish
        copy.counter = settings
        return copy
    }
}

extension OutputStatus {
    fileprivate var announced: OutputStatus {
        var copy = OutputStatus()
        (copy.name, copy.title) = (name, title)
        return copy
    }
}
