import DebouncedContacts
import DebouncedEngine
import DebouncedVisible
import DebouncedWire

/// The contents of the picture: what happened, and which part of it is shown. It has no clock and no terminal.
package struct ScopeModel: Sendable {
    package private(set) var lanes: [Lane]
    /// Maps lanes, which are lines, to controls; nil if each lane is a control.
    private let map: ControlMap?
    /// The lane that the keys change.
    private(set) var focus = 0
    private(set) var view = View()
    private(set) var isHelping = false
    package private(set) var now: Instant

    /// Describes the source in a few words: the kind of switch, for instance.
    package var title: String
    /// True if keys press the buttons.
    let canPress: Bool
    /// A message to show beside the picture.
    package var message = ""
    /// True if it is drawn once, so that there are no keys to mention.
    package var isStill = false
    /// The zero of a trace's own time, which the axis has then.
    package var zero: Instant?
    /// Two instants, once they are asked for, and the time between them.
    private(set) var cursors = Cursors()
    /// The text that is typed to find a line, or a time.
    private var search: String?
    private var isTime = false
    /// True if it can be played from any place, and faster or slower.
    package var canSeek = false
    /// The index of the speed at which it is played.
    private var pace = ScopeModel.usualPace

    package init(
        _ lanes: [Lane], _ map: ControlMap? = nil, title: String, canPress: Bool = true, at now: Instant
    ) {
        (self.lanes, self.map) = (lanes, map)
        (self.title, self.canPress) = (title, canPress)
        self.now = now
        if !canPress { for lane in lanes.indices { self.lanes[lane].truth = .unknown } }
    }

    /// The first of the nine lanes that the keys press.
    var firstOnKeys: Int { focus / ScopeModel.pressing.count * ScopeModel.pressing.count }

    /// Speeds at which a trace is played, in tenths of its own speed.
    package static let speeds: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    private static let usualPace = 3
    package var speed: Int64 { ScopeModel.speeds[pace] }

    /// Unless it is the trace's own.
    var speedText: String {
        pace == ScopeModel.usualPace ? "" : speed < 10 ? "x0.\(speed)" : "x\(speed / 10)"
    }

    static let pressing: [Character] = Array("123456789")
    static let holding: [Character] = Array("asdfghjkl")
}

extension ScopeModel {
    /// The message in lines for a screen of this width; one at least.
    func messageLines(_ columns: Int) -> [String] {
        let text =
            search.map { "\(isTime ? "go to the time in seconds" : "find a line"): \($0)" } ?? cursors.text(
                zero: zero) ?? message
        return text.isEmpty ? [""] : wrapped(text, max(1, columns - 2))
    }
}

// MARK: What happened

extension ScopeModel {
    /// Is told what a source of edges returned when asked with this deadline.
    package mutating func feed(_ arrival: Arrival, deadline: Instant?) {
        switch arrival {
        case .edge(let edge, let line):
            if edge.isReading { lanes[line].suspendDecisions() }
            advance(to: edge.instant)
            lanes[line].feed(edge)
        case .start(let edge, let line):
            now = max(now, edge.instant)
            lanes[line].start(edge.level)
        case .gone(let instant, let line):
            now = max(now, instant)
            lanes[line].start(.inactive)
        case .void(let instant, let line):
            advance(to: instant.advanced(by: -1))
            lanes[line].suspendDecisions()
        case .deadline: advance(to: deadline ?? now)
        case .reading, .last, .wake, .end: break
        }
    }

    /// Nothing more happens, and all policies decide what is pending.
    package mutating func decideAll() {
        while let deadline { advance(to: deadline) }
    }

    private mutating func advance(to instant: Instant) {
        now = max(now, instant)
        for lane in lanes.indices { lanes[lane].advance(to: instant) }
    }

    /// Marks what was reported, and counts it.
    ///
    /// - Parameter isPlayed: whether `press` says when contacts close; otherwise the policy that decides does.
    package mutating func feed(_ moment: Moment, isPlayed: Bool = true) {
        guard let lane = lane(of: moment.control) else { return }
        lanes[lane].mark(Mark(gesture: moment.gesture, instant: moment.instant))
        lanes[lane].count(moment, isPlayed: isPlayed)
    }

    /// The lane of a control; a chord has none.
    package func lane(of control: Int) -> Int? {
        guard let map else { return lanes.indices.contains(control) ? control : nil }
        return map.lines(ofControl: control).first
    }

    /// A button's contact is closed from this instant on.
    package mutating func press(_ lane: Int, at instant: Instant) {
        lanes[lane].press(at: instant)
    }

    /// The recording is over, and has said how often this lane was really pressed.
    package mutating func know(_ lane: Int, made count: Int) {
        if lanes.indices.contains(lane) { lanes[lane].truth = .known(count) }
    }

    /// Shows the action of a gesture, done or not.
    package mutating func act(_ lane: Int, _ text: String) {
        lanes[lane].action = text
    }
}

// MARK: What is asked for

extension ScopeModel {
    /// Does what a key means for the picture; returns what it means for everything else.
    package mutating func feed(_ key: Keystroke) -> KeyEffect? {
        if isHelping {
            isHelping = false
            return key == .character("q") ? .quit : nil
        }
        if let text = search { return isTime ? goTo(text, key) : find(key) }
        switch key {
        case .up: view.magnify()
        case .down: view.reduce()
        case .left: view.move(columns: -10)
        case .right: view.move(columns: 10)
        case .enter: break
        case .character(let character): return feed(character)
        }
        return nil
    }

    private mutating func feed(_ character: Character) -> KeyEffect? {
        switch character {
        case "q": return .quit
        case "b": return canPress ? .nextSwitch : nil
        case "p": return retune { $0.useNextPolicy() }
        case "+", "=": return retune { $0.lengthen() }
        case "-": return retune { $0.shorten() }
        case "0": return retune { $0.learn() }
        case " ": view.isFrozen ? view.thaw() : freeze()
        case "z": view.magnify()
        case "x": view.reduce()
        case "," where canSeek && !view.isFrozen:
            // One that was just reached is not meant again.
            let limit = now.advanced(by: -ScopeModel.wordMargin * view.step)
            return lanes[focus].presses.last { $0 < limit }.map { .seek($0) }
        case "." where canSeek && !view.isFrozen: return .seekPress(focus)
        case ",": jump(lanes[focus].presses.last { $0 < origin })
        case ".": jump(lanes[focus].presses.first { $0 > origin && $0 <= now })
        case "<" where canSeek, ">" where canSeek:
            pace = min(max(0, pace + (character == "<" ? -1 : 1)), ScopeModel.speeds.count - 1)
            return .pass(tenths: speed)
        case "t" where canSeek: (search, isTime) = ("", true)
        case "\t": focus = (focus + 1) % lanes.count
        case "?": isHelping = true
        case "/": (search, isTime) = ("", false)
        case "c":
            if !view.isFrozen { freeze() }
            cursors.choose(at: origin)
        case "C": cursors = Cursors()
        case "[": cursors.move { $0.advanced(by: -view.step) }
        case "]": cursors.move { $0.advanced(by: view.step) }
        case "{": cursors.move { cursor in lanes[focus].raw.edges.last { $0.instant < cursor }?.instant }
        case "}": cursors.move { cursor in lanes[focus].raw.edges.first { $0.instant > cursor }?.instant }
        default: return touch(character)
        }
        return nil
    }

    /// Selects the first line whose name has what is typed.
    private mutating func find(_ key: Keystroke) -> KeyEffect? {
        guard case .character(let character) = key, character != "\t" else {
            search = nil
            return nil
        }
        let text = (search ?? "") + character.lowercased()
        search = text
        focus = lanes.firstIndex { $0.name.lowercased().hasPart(text) } ?? focus
        return nil
    }

    /// Takes a time from the trace.
    private mutating func goTo(_ text: String, _ key: Keystroke) -> KeyEffect? {
        if case .character(let character) = key, character != "\t" {
            search = text + String(character)
            return nil
        }
        search = nil
        guard key == .enter, !text.isEmpty else { return nil }
        guard let zero, let seconds = Double(text), abs(seconds) < 9e9 else {
            message = "'\(text)' is no time in seconds, such as 12.5"
            return nil
        }
        view.thaw()
        return .seek(zero.advanced(by: Int64((seconds * 1e9).rounded())))
    }

    /// Looks as another one did, over what happens from now on.
    package mutating func look(like other: ScopeModel) {
        (view, focus, cursors, pace) = (other.view, other.focus, other.cursors, other.pace)
        view.thaw()
        for lane in lanes.indices { lanes[lane].retune({ $0 = other.lanes[lane].tuning }, now: now) }
    }

    /// Returns the instant at which the button of a lane was last pressed.
    package func lastPress(_ lane: Int) -> Instant? { lanes[lane].presses.last }

    private mutating func touch(_ character: Character) -> KeyEffect? {
        for (keys, effect) in [(ScopeModel.pressing, KeyEffect.tap), (ScopeModel.holding, KeyEffect.toggle)] {
            guard let index = keys.firstIndex(of: character), firstOnKeys + index < lanes.count else {
                continue
            }
            focus = firstOnKeys + index
            return canPress ? effect(focus) : nil
        }
        return nil
    }

    private mutating func retune(_ change: (inout Tuning) -> Void) -> KeyEffect? {
        guard lanes[focus].canRetune else {
            message = "\(lanes[focus].name): \(lanes[focus].kind.withArticle) has no policy to change"
            return nil
        }
        lanes[focus].retune(change, now: now)
        return .retune
    }

    private mutating func freeze() {
        let event = lanes[focus].presses.last { $0 <= now }
        view.freeze(at: now, event: event)
    }

    private var origin: Instant { view.frozen?.origin ?? now }

    private mutating func jump(_ event: Instant?) {
        if let event { view.jump(to: event) }
    }
}

// MARK: All at once

extension ScopeModel {
    /// The instant of the first edge that is remembered.
    package var firstSeen: Instant? { lanes.compactMap { $0.raw.edges.first?.instant }.min() }

    /// Shows everything that happened, as large as it fits.
    package mutating func fit(_ size: Size) {
        guard let first = firstSeen else { return }
        view = View()
        for _ in 0..<Zoom.count { view.magnify() }
        let end = end(since: first)
        for _ in 0..<Zoom.count {
            now = end.advanced(by: ScopeModel.wordMargin * view.step)
            if window(size).column(of: first) >= ScopeModel.margin { break }
            view.reduce()
        }
    }

    /// Shows this part of what happened, as large as it fits, and nothing after it.
    package mutating func show(_ start: Instant, until end: Instant, _ size: Size) {
        view.show(start, until: end, columns: window(size).columns)
        now = min(now, end)
    }

    /// Returns the instant after which nothing more is to be seen. What a policy decides much later would make all else
    /// too small.
    private func end(since first: Instant) -> Instant {
        let last = lanes.compactMap(\.latestSeen).max() ?? first
        let margin = max(ScopeModel.shortestMargin.nanoseconds, last.nanoseconds(since: first) / 4)
        return min(now, last.advanced(by: margin))
    }

    private static let shortestMargin = Duration.milliseconds(500)

    /// In words: which switch, and how often each policy says that it was pressed, or what was counted.
    package var summary: String {
        let lanes = lanes.map { lane in
            let parts = ["\(lane.name), \(counted(lane.edges, "edge", "edges"))", result(of: lane)]
            return parts.filter { !$0.isEmpty }.joined(separator: "; ")
        }
        return ([title] + lanes).joined(separator: "; ")
    }

    private func result(of lane: Lane) -> String {
        guard lane.kind == .button else { return lane.count(until: now) }
        let previews = zip(PolicyName.allCases, lane.previews).map { "\($0.rawValue) \($1.presses)" }
        return "presses: \(previews.joined(separator: ", "))"
    }

    /// This many columns precede what happened.
    private static let margin = 3
    /// This many columns follow it, for its name.
    private static let wordMargin: Int64 = 8
}

// MARK: What is to come

extension ScopeModel {
    /// The latest instant at which the policies must be told the time, whatever is shown.
    package var deadline: Instant? {
        lanes.reduce(nil) { Instant.earlier($0, $1.deadline) }
    }

    /// Returns the instant at which a picture of this size, drawn now, will have changed by the passing of time alone;
    /// never while it is frozen, or if nothing in it moves.
    package func nextChange(_ size: Size) -> Instant? {
        guard !view.isFrozen, !isHelping else { return nil }
        let window = window(size)
        guard lanes.contains(where: { ($0.latest ?? .distantPast) >= window.start }) else { return nil }
        return window.stretch(of: window.columns - 1).upperBound
    }
}

extension Instant {
    fileprivate static var distantPast: Instant { Instant(nanoseconds: .min) }
}

/// Two instants that keys move, one at a time.
struct Cursors: Equatable, Sendable {
    private(set) var instants: [Instant] = []
    /// The one that the keys move.
    private(set) var chosen = 0

    /// Shows both at an instant, or chooses the other one.
    mutating func choose(at instant: Instant) {
        if instants.isEmpty { instants = [instant, instant] } else { chosen = 1 - chosen }
    }

    mutating func move(_ change: (Instant) -> Instant?) {
        guard !instants.isEmpty, let instant = change(instants[chosen]) else { return }
        instants[chosen] = instant
    }

    /// Nil if there are none.
    func text(zero: Instant?) -> String? {
        guard instants.count == 2 else { return nil }
        let places =
            zero.map { zero in instants.map { " at \(secondsText($0.nanoseconds(since: zero)))s" } } ?? [
                "", "",
            ]
        let apart = abs(instants[1].nanoseconds(since: instants[0]))
        return
            "cursor 1\(places[0]), cursor 2\(places[1]): \(timeText(apart)) apart; [ ] { } move cursor \(chosen + 1)"
    }
}

/// A keystroke as reported by a terminal.
package enum Keystroke: Equatable, Sendable {
    case character(Character)
    case up, down, left, right, enter

    /// The keys in what a terminal sent at once.
    package static func parse(_ bytes: [UInt8]) -> [Keystroke] {
        var rest = bytes[...]
        var keys: [Keystroke] = []
        while let byte = rest.popFirst() {
            if byte == escape {
                if let key = sequence(&rest) { keys.append(key) }
            } else if byte == 0x0D || byte == 0x0A {
                keys.append(.enter)
            } else if (0x20..<0x7f).contains(byte) || byte == tab {
                keys.append(.character(Character(Unicode.Scalar(byte))))
            }
        }
        return keys
    }

    private static let escape: UInt8 = 0x1b
    private static let tab: UInt8 = 0x09

    /// Reads what follows an escape: `[` or `O`, parameters, and the letter that identifies the key.
    private static func sequence(_ rest: inout ArraySlice<UInt8>) -> Keystroke? {
        guard let introducer = rest.first, introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O")
        else { return nil }
        rest.removeFirst()
        let parameters = rest.prefix { (0x20..<0x40).contains($0) }
        rest.removeFirst(parameters.count)
        switch rest.popFirst() {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        default: return nil
        }
    }
}

/// The effect of a key outside the picture.
package enum KeyEffect: Equatable, Sendable {
    /// Press the button of this lane and release it.
    case tap(Int)
    /// Press the button of this lane and hold it, or release it.
    case toggle(Int)
    /// Continue with another switch.
    case nextSwitch
    /// Play this fast from now on, in tenths of the trace's own speed.
    case pass(tenths: Int64)
    /// Go on from this instant.
    case seek(Instant)
    /// Go on from the next press of this lane.
    case seekPress(Int)
    /// Let the current policies of the lanes decide.
    case retune
    case quit
}
