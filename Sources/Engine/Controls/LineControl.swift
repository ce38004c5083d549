import DebouncedContacts

/// A control that decides alone what its lines mean: a switch, a counter, an encoder. A button does not, since chords
/// and groups have a say.
///
/// It has no clock, and is told of one thing at a time, when nothing else is due. Its own lines count from 0.
protocol LineControl: Sendable {
    associatedtype Settings

    static var kind: ControlKind { get }

    /// Its number in the panel.
    var control: Int { get set }

    /// When `advance` must be called next; nil if nothing is pending.
    var deadline: Instant? { get }

    init(_ settings: Settings, control: Int)

    mutating func feed(_ edge: Edge, line: Int, _ moments: inout Moments)

    /// Decides one thing that is due at the deadline.
    mutating func decide(_ moments: inout Moments)

    /// Decides nothing that depends on the line until something else comes from it.
    mutating func void(line: Int)

    /// Its line can't be read from now on, or can be read again.
    mutating func reading(fails: Bool, at instant: Instant)

    /// Its line is about to start or to be dropped. What is pending is forgotten, even if it was due, unless the line's
    /// level has no part in it.
    mutating func suspend(at instant: Instant)

    /// The line is found at a level that no edge led to.
    mutating func start(_ edge: Edge, line: Int, _ moments: inout Moments)

    /// The line is gone.
    mutating func drop(line: Int, at instant: Instant)

    /// Other settings, from the next edge or decision on.
    mutating func change(to settings: Settings, at now: Instant, _ moments: inout Moments)

    /// What people should know of it, once.
    mutating func takeNotice(at instant: Instant) -> PanelNotice?

    func contact(ofLine line: Int) -> Contact

    func write(to state: inout Fingerprint)
}

extension LineControl {
    mutating func reading(fails: Bool, at instant: Instant) {}
    mutating func suspend(at instant: Instant) {}
    mutating func drop(line: Int, at instant: Instant) {}
    mutating func takeNotice(at instant: Instant) -> PanelNotice? { nil }
}

/// What can happen to a line.
enum LineStep {
    case feed(Edge)
    case decide
    case void
    case reading(fails: Bool)
    case suspend
    case start(Edge)
    case drop
}
