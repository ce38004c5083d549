import DebouncedContacts
import DebouncedEngine
import DebouncedWire

/// Says how far a knob was turned: the first click at once, then what was added, at most once in 100 ms; another direction
/// at once.
///
///     clicks     > >>> >>   >  <  <<
///     said       1     5       1 1   2
struct EncoderPublisher: Sendable {
    static let types = ["rotate_left", "rotate_right"]
    static let pause = Duration.milliseconds(100)

    let name: String
    /// Steps that wait.
    private var pending: Turn?
    /// The time and the direction of the last message.
    private var last = Instant(nanoseconds: .min)
    private var isClockwise: Bool?

    /// Steps in one direction.
    struct Turn: Equatable, Sendable {
        let encoder: String
        var isClockwise: Bool
        var steps: Int
        var sequence: Int
        /// Of the last step.
        var instant: Instant
        /// Nothing will be added, so that it need not wait.
        var isOver = false

        var type: String { EncoderPublisher.types[isClockwise ? 1 : 0] }
    }

    init(_ name: String) { self.name = name }

    var deadline: Instant? { pending == nil ? nil : last + EncoderPublisher.pause }

    /// Returns what is said at once.
    mutating func notify(_ event: Event) -> [Turn] {
        guard let steps = event.moment.steps else { return [] }
        let turn = Turn(
            encoder: name, isClockwise: event.moment.gesture == .clockwise, steps: steps,
            sequence: event.sequence, instant: event.moment.instant)
        if let before = pending, before.isClockwise != turn.isClockwise {
            (last, isClockwise) = (turn.instant, turn.isClockwise)
            return [takePending() ?? before, turn]
        }
        if let before = pending {
            pending = turn
            pending?.steps = before.steps.clampedSum(turn.steps)
        } else if turn.isClockwise != isClockwise || turn.instant >= last + EncoderPublisher.pause {
            (last, isClockwise) = (turn.instant, turn.isClockwise)
            return [turn]
        } else {
            pending = turn
        }
        return due(at: turn.instant).map { [$0] } ?? []
    }

    mutating func due(at now: Instant) -> Turn? {
        guard let deadline, deadline <= now, let turn = pending.take() else { return nil }
        (last, isClockwise) = (now, turn.isClockwise)
        return turn
    }

    /// The daemon went: nothing is added to what waits.
    mutating func takePending() -> Turn? {
        pending?.isOver = true
        return pending.take()
    }
}

extension [EncoderPublisher] {
    mutating func notify(_ event: Event) -> [EncoderPublisher.Turn] {
        indices.filter { self[$0].name == event.control.name }.flatMap { self[$0].notify(event) }
    }

    mutating func due(at now: Instant) -> [EncoderPublisher.Turn] {
        indices.compactMap { self[$0].due(at: now) }
    }

    /// Steps of encoders that stay go on waiting.
    mutating func takePending(besides staying: [ControlStatus] = []) -> [EncoderPublisher.Turn] {
        let names = Set(staying.map(\.control.name))
        return indices.filter { !names.contains(self[$0].name) }.compactMap { self[$0].takePending() }
    }

    /// Encoders that stay go on.
    mutating func change(to encoders: [ControlStatus]) {
        self = encoders.map(\.control.name).map { name in
            first { $0.name == name } ?? EncoderPublisher(name)
        }
    }
}
