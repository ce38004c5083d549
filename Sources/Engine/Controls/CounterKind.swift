/// What a counter measures, which says how long its pulses are at least.
package enum CounterKind: String, CaseIterable, Sendable {
    case gas, water, energy, rain, wind, flow

    /// What a counter of this kind has unless its config says otherwise; without a kind it is that of `energy`.
    package var settings: CounterSettings {
        switch self {
        case .gas: CounterSettings(confirm: .milliseconds(20), delay: .seconds(2))
        case .water: CounterSettings(confirm: .milliseconds(20), delay: .milliseconds(300))
        case .energy: CounterSettings()
        case .rain: CounterSettings(confirm: .milliseconds(5), delay: .milliseconds(200))
        case .wind: CounterSettings(confirm: .milliseconds(1), delay: .milliseconds(3))
        case .flow: CounterSettings(confirm: .zero, delay: .microseconds(500))
        }
    }
}
