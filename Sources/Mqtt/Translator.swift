import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Turns events of buttons and chords into those of Home Assistant.
struct Translator: Sendable {
    /// A daemon tells the events of one instant one after the other, and starts programs in between.
    private static let longestWait = Duration.milliseconds(10)

    private var topics: Topics
    private var interpreters: [Interpreter] = []
    /// The events of one instant.
    private var present: [Event] = []
    /// The time at which it began to wait for more of that instant.
    private var waiting: Instant?
    /// Nanoseconds since 1970 at the monotonic clock's zero.
    var epoch: Int64 = 0

    init(_ topics: Topics) { self.topics = topics }

    /// Controls that stay may be pressed meanwhile.
    mutating func change(to controls: [ControlStatus]) {
        let before = interpreters
        interpreters = controls.map { control in
            Interpreter(control, continuing: before.first { $0.name == control.control.name })
        }
    }

    mutating func change(to topics: Topics) { self.topics = topics }

    mutating func forget() { interpreters = interpreters.map { Interpreter($0.control) } }

    func isPresent(_ event: Event) -> Bool {
        present.last.map { $0.moment.instant == event.moment.instant } ?? true
    }

    mutating func notify(_ event: Event) { present.append(event) }

    var deadline: Instant? { waiting.map { $0 + Translator.longestWait } }

    /// More may come of the present instant, and change what it means.
    mutating func waits(at now: Instant) -> Bool {
        let isOpen = interpreters.contains { interpreter in
            interpreter.isOpen(present.filter { $0.control.name == interpreter.name })
        }
        waiting = isOpen ? waiting ?? now : nil
        return deadline.map { now < $0 } ?? false
    }

    /// Returns the meaning of the events of one instant. No more of them can come.
    mutating func settle() -> [QueuedEvent] {
        defer { (present, waiting) = ([], nil) }
        guard let instant = present.first?.moment.instant else { return [] }
        return interpreters.indices.flatMap { index in
            let name = interpreters[index].name
            let types = interpreters[index].types(of: present.filter { $0.control.name == name })
            return types.map { type, sequence in
                QueuedEvent(
                    topics.events(.button, name), type.name, sequence: sequence, at: instant, epoch: epoch,
                    details: type.details)
            }
        }
    }
}
