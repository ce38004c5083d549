import DebouncedContacts

/// A control with lines of its own: a button, a switch, a counter, an encoder. It decides alone what its lines mean; of
/// a button's presses chords and groups have a say.
///
/// It has no clock, and is told of one thing at a time, when nothing else is due. Its own lines count from 0.
protocol LineControl: Sendable {
    associatedtype Settings
    /// The result of a step: a moment, or, of a button, a clean edge.
    associatedtype Report

    static var kind: ControlKind { get }

    /// Its number in the panel.
    var control: Int { get set }

    /// The next instant at which `decide` must be called; nil if nothing is pending.
    var deadline: Instant? { get }

    init(_ settings: Settings, control: Int)

    mutating func feed(_ edge: Edge, line: Int) -> Report?

    /// Decides one thing that is due at the deadline.
    mutating func decide() -> Report?

    /// Decides nothing that depends on the line until something else comes from it.
    mutating func suspendDecisions(line: Int)

    /// Its line can't be read from now on, or can be read again.
    mutating func reading(fails: Bool, at instant: Instant)

    /// Its line is about to start or to be dropped. What is pending is forgotten, even if it was due, unless the line's
    /// level has no part in it.
    mutating func suspend(at instant: Instant)

    /// The line is found at a level that no edge led to.
    mutating func start(_ edge: Edge, line: Int) -> Report?

    /// The line is gone.
    mutating func drop(line: Int, at instant: Instant)

    /// Other settings, from the next edge or decision on.
    mutating func change(to settings: Settings, at now: Instant) -> Report?

    /// Returns, once, a notice that people should see.
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

/// Anything that can happen to a line.
enum LineStep {
    case feed(Edge)
    case decide
    case void
    case reading(fails: Bool)
    case suspend
    case start(Edge)
    case drop
}

/// Knowledge that readings add to a line's edges.
struct LineReadings: Sendable {
    /// The trust in the level that a hold or a repeat depends on, the least doubtful first.
    enum LevelCheck: Int, Comparable, Sendable {
        /// It was read before the deadline, or nothing can be read.
        case read
        /// It can't be read. A hold or a repeat waits for it, but not for long.
        case unreadable
        /// A reading contradicts it; what replaces the decision follows.
        case contradicted

        static func < (one: LevelCheck, other: LevelCheck) -> Bool { one.rawValue < other.rawValue }
    }

    /// True if a reading contradicted what was about to be decided: nothing is, until something else comes from the
    /// line.
    private(set) var isVoid = false
    /// True if the line can't be read at present, or is not there.
    var isUnreadable = false
    /// True if its last edge was made up from a reading.
    private(set) var isCorrected = false

    var check: LevelCheck { isVoid ? .contradicted : isUnreadable ? .unreadable : .read }

    @inline(__always)
    mutating func feed(_ edge: Edge) { (isVoid, isCorrected) = (false, edge.isReading) }

    mutating func suspendDecisions() { isVoid = true }

    /// The line is known to be at a level that no edge led to.
    mutating func find() { (isVoid, isCorrected) = (false, false) }
}

extension LineReadings {
    func write(to state: inout Fingerprint) {
        for flag in [isVoid, isUnreadable, isCorrected] { state.add(flag) }
    }
}

/// The delay of a contact that learns, as it is known outside.
struct ReportedDelay: Sendable {
    private var nanoseconds: Int64

    init(of contact: Contact) { nanoseconds = contact.delay }

    @inline(__always)
    func differs(from contact: Contact) -> Bool { contact.delay != nanoseconds }

    /// The delay of the contact, if it changed since this was last asked.
    mutating func takeChange(of contact: Contact) -> Duration? {
        guard differs(from: contact) else { return nil }
        nanoseconds = contact.delay
        return contact.currentDelay
    }
}
