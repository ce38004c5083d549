import DebouncedContacts
import DebouncedControls

/// What is said of all encoders of a device.
struct EncoderPublishers: Sendable {
    private var publishers: [EncoderPublisher]

    init(_ encoders: [AnnouncedDevice.Part]) { publishers = encoders.map { EncoderPublisher($0.name) } }

    /// When they must be asked for what is due; nil if nothing waits.
    var deadline: Instant? { publishers.lazy.compactMap(\.deadline).min() }

    /// What is said at once.
    mutating func notify(_ event: Event) -> [EncoderPublisher.Turn] {
        publishers.indices.filter { publishers[$0].name == event.control.name }
            .flatMap { publishers[$0].notify(event) }
    }

    /// What has been waiting for long enough.
    mutating func due(at now: Instant) -> [EncoderPublisher.Turn] {
        publishers.indices.compactMap { publishers[$0].due(at: now) }
    }

    /// What waits, to which nothing is added; but that of encoders that stay goes on waiting.
    mutating func takePending(besides staying: [AnnouncedDevice.Part] = []) -> [EncoderPublisher.Turn] {
        let names = Set(staying.map(\.name))
        return publishers.indices.filter { !names.contains(publishers[$0].name) }
            .compactMap { publishers[$0].takePending() }
    }

    /// Encoders that stay go on.
    mutating func change(to encoders: [AnnouncedDevice.Part]) {
        publishers = encoders.map { encoder in
            publishers.first { $0.name == encoder.name } ?? EncoderPublisher(encoder.name)
        }
    }
}
