import DebouncedEngine
import DebouncedWire

/// A gesture in the words of Home Assistant, or in our own if it has none.
enum EventType: Equatable, Sendable {
    case pressStart
    case ring
    case longPressStart
    case pressEnd
    case multiPressEnd(count: Int)
    case longPressEnd
    case release
    /// The real end of the press is not known.
    case lostRelease
    case `repeat`(count: Int)

    var name: String {
        switch self {
        case .pressStart: "press_start"
        case .ring: "ring"
        case .longPressStart: "long_press_start"
        case .pressEnd: "press_end"
        case .multiPressEnd: "multi_press_end"
        case .longPressEnd: "long_press_end"
        case .release, .lostRelease: "release"
        case .repeat: "repeat"
        }
    }

    var details: [(String, JSON)] {
        switch self {
        case .multiPressEnd(let count): [("multi_press_count", .number(Int64(count)))]
        case .lostRelease: [("lost", .truth(true))]
        case .repeat(let count): [("count", .number(Int64(count)))]
        default: []
        }
    }

    /// The turn of this type among those of one instant: standard types come before our own, and a long press
    /// that is only known at its end still begins before it ends.
    var turn: Int {
        switch self {
        case .pressStart, .ring, .longPressStart, .pressEnd, .multiPressEnd: 0
        case .longPressEnd: 1
        case .release, .lostRelease, .repeat: 2
        }
    }
}

extension ControlStatus {
    var isDoorbell: Bool { kind == "doorbell" }

    var types: [EventType] {
        var types: [EventType] = [isDoorbell ? .ring : .pressStart]
        if bound.contains(.click) || !mayClickMoreThanOnce { types.append(.pressEnd) }
        types.append(.release)
        if bound.contains(.hold) { types += [.longPressStart, .longPressEnd] }
        if mayClickMoreThanOnce { types.append(.multiPressEnd(count: 2)) }
        if bound.contains(.repeat) { types.append(.repeat(count: 1)) }
        return types
    }

    fileprivate var mayClickMoreThanOnce: Bool { bound.contains(.double) || bound.contains(.triple) }

    /// A release that no hold claims is the end of a press: nothing more can come of it.
    fileprivate var endsWithRelease: Bool { !bound.contains(.click) && !mayClickMoreThanOnce }
}

/// Tells what the events of one control mean, one instant after the other.
struct Interpreter: Sendable {
    let control: ControlStatus
    var name: String { control.control.name }
    /// A hold has claimed the press under way.
    private var isLong = false

    /// - Parameter other: what it was before, whose press may be under way.
    init(_ control: ControlStatus, continuing other: Interpreter? = nil) {
        self.control = control
        isLong = other?.isLong ?? false
    }

    /// - Parameter events: all events of this control at one instant, in their order.
    mutating func types(of events: [Event]) -> [(type: EventType, sequence: Int)] {
        // A stage of a hold that is reached early is only told at the release, and after it.
        if events.contains(where: { $0.moment.gesture == .hold }) { isLong = true }
        let types = events.compactMap { event in type(of: event.moment).map { ($0, event.sequence) } }
        return (0...2).flatMap { turn in types.filter { $0.0.turn == turn } }
    }

    /// One of these events is a release before which something of its instant may come.
    func isOpen(_ events: [Event]) -> Bool {
        guard !control.endsWithRelease || control.bound.contains(.hold) else { return false }
        return events.contains { $0.moment.gesture == .release }
            && events.allSatisfy { [.press, .release].contains($0.moment.gesture) }
    }

    /// Nil for a change of state: that is no event.
    private mutating func type(of moment: Moment) -> EventType? {
        switch moment.gesture {
        case .press:
            // A hold that was told after the release it belongs to claims nothing of this press.
            isLong = false
            return control.isDoorbell ? .ring : .pressStart
        case .release: return end(isLost: moment.isLost)
        case .click: return .pressEnd
        case .double: return .multiPressEnd(count: 2)
        case .triple: return .multiPressEnd(count: 3)
        case .hold: return .longPressStart
        case .repeat: return .repeat(count: moment.count ?? 1)
        default: return nil
        }
    }

    private mutating func end(isLost: Bool) -> EventType {
        defer { isLong = false }
        if isLong { return .longPressEnd }
        // It was no click.
        if isLost { return .lostRelease }
        return control.endsWithRelease ? .pressEnd : .release
    }
}
