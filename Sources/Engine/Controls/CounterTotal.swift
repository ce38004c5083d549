import DebouncedContacts

/// What a meter shows: `base + each × pulses`.
package struct CounterTotal: Equatable, Sendable {
    /// What it would have shown before the first pulse, possibly less than 0. Nil if that is not known, because what was
    /// kept could not be read.
    package private(set) var base: Decimal?
    /// What a pulse stands for.
    package private(set) var each: Decimal
    /// All since the counter began.
    package private(set) var pulses: Int64

    package init(base: Decimal?, each: Decimal, pulses: Int64 = 0) {
        (self.base, self.each, self.pulses) = (base, each, pulses)
    }

    /// Nil if it is not known.
    package var total: Decimal? { base.map { $0 + pulses * each } }

    /// Whether no pulse can add to it any more.
    package var isFull: Bool { total == .largest || pulses == .max }

    package mutating func count(_ more: Int64 = 1) {
        pulses = pulses.clampedSum(more)
    }

    /// From now on it shows this.
    package mutating func set(_ total: Decimal) {
        base = total - pulses * each
    }

    /// Each pulse stands for something else from now on; those before keep what they stood for.
    package mutating func change(each: Decimal) {
        let shown = total
        self.each = each
        if let shown { set(shown) }
    }
}
