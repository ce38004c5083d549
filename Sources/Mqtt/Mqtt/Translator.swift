import DebouncedContacts
import DebouncedControls
import DebouncedText

/// Turns what happens at controls into what is said of it.
struct Translator: Sendable {
    /// A daemon tells the events of one instant one after the other, and starts programs in between.
    private static let longestWait = Duration.milliseconds(10)

    private var topics: Topics
    private var interpreters: [Interpreter] = []
    /// The events of the instant that is being heard of.
    private var present: [Event] = []
    /// Since when more of that instant is waited for.
    private var waiting: Instant?
    /// Nanoseconds since 1970 at the monotonic clock's zero.
    var epoch: Int64 = 0

    init(_ topics: Topics) { self.topics = topics }

    /// From now on there are these controls. Those that stay may be pressed meanwhile.
    mutating func change(to controls: [ControlStatus]) {
        let before = interpreters
        interpreters = controls.map { control in
            Interpreter(control, continuing: before.first { $0.name == control.control.name })
        }
    }

    mutating func change(to topics: Topics) { self.topics = topics }

    /// What is under way will not be heard of any more.
    mutating func forget() {
        interpreters = interpreters.map { Interpreter($0.control) }
    }

    /// Whether an event belongs to the instant that is being heard of.
    func isPresent(_ event: Event) -> Bool {
        present.last.map { $0.moment.instant == event.moment.instant } ?? true
    }

    mutating func notify(_ event: Event) { present.append(event) }

    /// When nothing more is waited for, if anything is.
    var deadline: Instant? { waiting.map { $0 + Translator.longestWait } }

    /// Whether more may come of the present instant, which would change what it means.
    mutating func waits(at now: Instant) -> Bool {
        waiting = isOpen ? waiting ?? now : nil
        return deadline.map { now < $0 } ?? false
    }

    private var isOpen: Bool {
        interpreters.contains { interpreter in
            interpreter.isOpen(present.filter { $0.control.name == interpreter.name })
        }
    }

    /// What the events of one instant mean; call it when no more of them can come.
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
