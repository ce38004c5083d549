import DebouncedContacts
import DebouncedControls

/// What is said of all counters of a device.
struct CounterPublishers: Sendable {
    private var publishers: [CounterPublisher]

    init(_ counters: [AnnouncedDevice.Counter]) { publishers = counters.map { CounterPublisher($0) } }

    /// When they must be asked for their states; nil if nothing is to be said.
    var deadline: Instant? { publishers.lazy.compactMap(\.deadline).min() }

    mutating func notify(_ event: Event) { change(event.control.name) { $0.notify(event) } }

    mutating func notify(_ reading: CounterReading) { change(reading.name) { $0.notify(reading) } }

    private mutating func change(_ name: String, _ change: (inout CounterPublisher) -> Void) {
        for index in publishers.indices where publishers[index].counter.name == name {
            change(&publishers[index])
        }
    }

    mutating func daemonDisconnected() {
        for index in publishers.indices { publishers[index].daemonDisconnected() }
    }

    mutating func publishNow() {
        for index in publishers.indices { publishers[index].publishNow() }
    }

    /// What is to be said now.
    mutating func states(at now: Instant, epoch: Int64) -> [RetainedState] {
        publishers.indices.compactMap { publishers[$0].state(at: now, epoch: epoch) }
    }

    /// Counters that stay as they are go on.
    mutating func change(to counters: [AnnouncedDevice.Counter]) {
        publishers = counters.map { counter in
            publishers.first { $0.counter == counter } ?? CounterPublisher(counter)
        }
    }
}
