import DebouncedContacts

/// Takes out what no contact made: a pulse shorter than 1 ms, with 20 ms of quiet on both sides. A bounce comes
/// with company.
///
///     raw     ____#______________####_####__________####################_##############_____
///     left    ___________________####_####__________####################################____
struct SpikeFilter: Sendable {
    /// The time for which it must be quiet around a spike.
    static let quietAround = Duration.milliseconds(20).nanoseconds

    /// Quiet enough so far, and a pulse that ended it.
    private var before: Stretch?
    private var pulse: Stretch?
    private(set) var spikes = 0
    /// Drop-outs, which are spikes to inactive: the contact was held, and is loose.
    private(set) var dropOuts = 0

    mutating func feed(_ stretch: Stretch, _ put: (Stretch) -> Void) {
        guard let before else {
            self.before = stretch
            return
        }
        if let pulse {
            settle(pulse, between: before, and: stretch, put)
        } else if stretch.isPulse, before.length >= SpikeFilter.quietAround {
            pulse = stretch
        } else {
            put(before)
            self.before = stretch
        }
    }

    mutating func end(_ put: (Stretch) -> Void) {
        if let before { put(before) }
        if let pulse { put(pulse) }
        (before, pulse) = (nil, nil)
    }

    private mutating func settle(
        _ pulse: Stretch, between before: Stretch, and after: Stretch, _ put: (Stretch) -> Void
    ) {
        self.pulse = nil
        guard after.length >= SpikeFilter.quietAround else {
            put(before)
            put(pulse)
            self.before = after
            return
        }
        if pulse.level == .active { spikes += 1 } else { dropOuts += 1 }
        self.before?.end = after.end
    }
}
