import DebouncedBoards
import DebouncedContacts
import DebouncedControls

/// One `[counter.NAME]`: where it is, how its pulses are told from bounces, what they stand for, and what they do.
package struct CounterPlan: Equatable, Sendable {
    package var name: String
    /// Its name for people.
    package var title: String?
    package var kind: CounterKind?
    package var pin: LinePin
    /// "auto", a label, a name or a path.
    package var chip: String
    package var isActiveLow: Bool
    package var bias: Bias
    /// How often its line is read, if its chip can't report edges.
    package var poll: Duration?
    package var settings: CounterSettings
    /// What its total is measured in.
    package var unit: String?
    /// How many units a pulse stands for.
    package var each: Decimal
    /// What it shows when it is first counted.
    package var initial: Decimal
    package var rate: RateUnit
    /// How often its total is written to the disk at most.
    package var save: Duration
    /// How often its total is published over MQTT at most.
    package var publish: Duration
    package var actions: Bindings

    package static let standardSave = Duration.seconds(60)
    package static let standardPublish = Duration.seconds(10)

    /// Without the others it has the defaults of the config file.
    package init(
        name: String, title: String? = nil, kind: CounterKind? = nil, pin: LinePin, chip: String? = nil,
        isActiveLow: Bool? = nil, bias: Bias = .pullUp, poll: Duration? = nil,
        settings: CounterSettings? = nil, unit: String? = nil, each: Decimal = Decimal(1),
        initial: Decimal = .zero, rate: RateUnit? = nil, save: Duration? = nil, publish: Duration? = nil,
        actions: Bindings = Bindings()
    ) {
        (self.name, self.title, self.kind) = (name, title, kind)
        (self.pin, self.chip, self.isActiveLow, self.bias) = (pin, chip ?? "auto", isActiveLow ?? true, bias)
        (self.poll, self.settings) = (poll, settings ?? kind?.settings ?? CounterSettings())
        (self.unit, self.each, self.initial) = (unit, each, initial)
        self.rate = rate ?? RateUnit(of: kind, unit)
        (self.save, self.publish) = (save ?? CounterPlan.standardSave, publish ?? CounterPlan.standardPublish)
        self.actions = actions
    }
}

extension CounterPlan {
    /// What a board must know about it.
    package var request: LineRequest {
        LineRequest(
            chip: chip, pin: pin, bias: bias, activeLow: isActiveLow, policy: settings.policy, poll: poll)
    }

    /// This many pulses a second in the unit of its rate.
    package func rate(ofPulses perSecond: Double) -> Double {
        perSecond * each.double * rate.secondsTimesScale
    }

    /// The shortest times for which its contact is closed, and open between two pulses.
    package var shortestClosed: Duration { seen(settings.confirm) }
    package var shortestOpen: Duration { seen(settings.delay) }

    /// What is read now and then seems to last for whole periods, at least one.
    private func seen(_ time: Duration) -> Duration {
        guard let poll = poll?.nanoseconds, poll > 0 else { return max(.zero, time) }
        return .nanoseconds(max(1, (time.nanoseconds + poll - 1) / poll) * poll)
    }

    /// The highest rate that its times allow; nil if there is no limit.
    package var highestRate: Double? {
        let shortest = (shortestClosed + shortestOpen).nanoseconds
        guard shortest > 0 else { return nil }
        return rate(ofPulses: Double(settings.pulsesPerClosing) * 1e9 / Double(shortest))
    }
}
