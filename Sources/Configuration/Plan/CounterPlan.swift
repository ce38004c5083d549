import DebouncedContacts
import DebouncedEngine
import DebouncedLinux

/// One `[counter.NAME]`: where it is, how its pulses are told from bounces, what they stand for, and what they do.
package struct CounterPlan: ContactPlan {
    package static let controlKind = ControlKind.counter

    package var name: String
    package var title: String?
    package var kind: CounterKind?
    package var pin: LinePin
    package var wiring: Wiring
    package var settings: CounterSettings
    /// The unit of its total.
    package var unit: String?
    /// The number of units a pulse stands for.
    package var each = Decimal(1)
    /// Its total before it first counts.
    package var initial = Decimal.zero
    package var rate: RateUnit
    /// The shortest time between two writes of its total to the disk.
    package var save = CounterPlan.standardSave
    /// The shortest time between two publications of its total over MQTT.
    package var publish = Duration.seconds(10)
    package var actions = Bindings()

    package static let standardSave = Duration.seconds(60)

    /// With the settings of its kind.
    package init(
        name: String, kind: CounterKind? = nil, pin: LinePin, wiring: Wiring = Wiring(), unit: String? = nil
    ) {
        (self.name, self.kind, self.pin, self.wiring, self.unit) = (name, kind, pin, wiring, unit)
        (settings, rate) = (kind?.settings ?? CounterSettings(), RateUnit(of: kind, unit))
    }

    package var kindName: String? { kind?.rawValue }

    package var request: LineRequest {
        var request = LineRequest(pin, wiring, policy: settings.policy)
        request.held = nil
        return request
    }

    package var closing: Gesture? { .pulse }

    package func add(to panel: inout PanelSettings, buttons: [String: Int]) {
        panel.counters.append(settings)
    }
}

extension CounterPlan {
    /// This many pulses a second in the unit of its rate.
    package func rate(ofPulses perSecond: Double) -> Double {
        // Without a unit there is nothing else to count.
        perSecond * (unit == nil ? 1 : each.double) * rate.secondsTimesScale
    }

    /// The shortest times for which its contact is closed, and open between two pulses.
    package var shortestClosed: Duration { seen(settings.confirm) }
    package var shortestOpen: Duration { seen(settings.delay) }

    /// Rounds a time up to whole periods, at least one: a level that is read now and then seems to last that long.
    private func seen(_ time: Duration) -> Duration {
        guard let poll = wiring.poll?.nanoseconds, poll > 0 else { return max(.zero, time) }
        return .nanoseconds(max(1, (time.nanoseconds + poll - 1) / poll) * poll)
    }

    /// The highest rate that its times allow; nil if there is no limit.
    package var highestRate: Double? {
        let shortest = (shortestClosed + shortestOpen).nanoseconds
        guard shortest > 0 else { return nil }
        return rate(ofPulses: Double(settings.pulsesPerClosing) * 1e9 / Double(shortest))
    }
}

extension Plan {
    package var counters: [CounterPlan] {
        get { plans() }
        set { replace(with: newValue) }
    }
}
