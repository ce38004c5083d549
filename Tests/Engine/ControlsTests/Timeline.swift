import DebouncedContacts
import DebouncedEngine
import Testing

/// What people do with buttons, as text: `down 90ms up 60ms down`, with the button's name where there are several,
/// `down a 20ms down b`. Times are pauses; whole milliseconds.
///
/// The contacts are quick, so that each edge is a press or a release at its own instant.
struct Timeline {
    private(set) var arrivals: [Arrival] = []
    /// Where the text ends.
    private(set) var end: Instant

    init(_ text: String, _ names: [String], from start: Instant = Instant(nanoseconds: 0)) {
        var now = start.nanoseconds
        end = start
        defer { end = Instant(nanoseconds: now) }
        var words = text.split(separator: " ")[...]
        while let word = words.popFirst() {
            guard word == "down" || word == "up" else {
                now += Int64(word.dropLast(2))! * 1_000_000
                continue
            }
            let line = words.first.flatMap { names.firstIndex(of: String($0)) }
            if line != nil { words.removeFirst() }
            let level = word == "down" ? Level.active : .inactive
            arrivals.append(.edge(Edge(level, at: Instant(nanoseconds: now)), line: line ?? 0))
        }
    }
}

/// A panel whose buttons and chords have names, as in a file.
struct Scene {
    let settings: PanelSettings
    let names: [String]

    init(
        _ buttons: [(String, GestureSettings)], chords: [(String, ChordSettings)] = [],
        groups: [GroupSettings] = []
    ) {
        settings = PanelSettings(
            buttons: buttons.map { ButtonSettings(policy: .lockout(delay: .zero), gestures: $0.1) },
            chords: chords.map(\.1), groups: groups)
        names = buttons.map(\.0) + chords.map(\.0)
    }

    /// What happens, by name, and by button and instant as well where the expectation says so:
    /// `a.press`, `click@450ms`.
    func says(_ moments: [Moment], like expected: String) -> String {
        let (named, timed) = (expected.contains("."), expected.contains("@"))
        return moments.map { moment in
            (named ? names[moment.control] + "." : "") + moment.gesture.rawValue
                + (timed ? "@\(moment.instant.nanoseconds / 1_000_000)ms" : "")
        }.joined(separator: " ")
    }
}

/// Plays what people do under several wake schedules; each must give the same.
func expect(
    _ scene: Scene, _ text: String, says expected: String, location: SourceLocation = #_sourceLocation
) {
    let timeline = Timeline(text, scene.names)
    for schedule in Schedule.allCases {
        let moments = schedule.play(timeline.arrivals, Panel(scene.settings))
        #expect(
            scene.says(moments, like: expected) == expected, "woken \(schedule)", sourceLocation: location)
    }
}
