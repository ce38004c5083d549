import DebouncedContacts
import DebouncedControls

/// A way in which the engine may be wrong, for a test of the laws.
enum Mistake: String, CaseIterable {
    case none
    /// It waits a tick less than it should.
    case isHasty
    case readingsSayWhatEdgesSaid, ignoresReadings
    case pressesTwice, keepsAReleaseBack, repeatsAfterTheRelease, goesBackInTime, stampsWhenItWakes
    case takesDoublesForClicks, keepsAClickBack
    case keepsAnOffBack, countsTwice, turnsBack, takesPressedForOpen

    /// In which exploration it must be found, by the beginning of its name.
    var place: String {
        switch self {
        case .none: ""
        case .isHasty, .readingsSayWhatEdgesSaid: "contacts: trailing D=2"
        case .ignoresReadings, .repeatsAfterTheRelease: "held: leading repeat"
        case .pressesTwice, .keepsAReleaseBack, .goesBackInTime: "contacts: leading C=1 D=2"
        case .stampsWhenItWakes: "contacts: lockout D=1, late or not"
        case .takesDoublesForClicks, .keepsAClickBack: "gestures: click double gap=2"
        case .keepsAnOffBack: "others: a switch"
        case .countsTwice: "others: a counter"
        case .turnsBack: "others: a knob, 4"
        case .takesPressedForOpen: "together: a chord"
        }
    }

    /// The law that it breaks, by a part of its words.
    var law: String {
        switch self {
        case .none: ""
        case .isHasty: "shorter than D"
        case .readingsSayWhatEdgesSaid: "the line rests"
        case .ignoresReadings: "a reading found the line open"
        case .repeatsAfterTheRelease: "after the release"
        case .pressesTwice: "two presses"
        case .keepsAReleaseBack: "a press is reported and not over"
        case .goesBackInTime: "an instant before"
        case .stampsWhenItWakes: "depends on when the loop was woken"
        case .takesDoublesForClicks: "nothing should claim"
        case .keepsAClickBack: "is not reported when"
        case .keepsAnOffBack: "twice"
        case .countsTwice: "ahead of the meter"
        case .turnsBack: "not made"
        case .takesPressedForOpen: "an interlock"
        }
    }
}

extension Mistake {
    /// The settings that the engine follows instead.
    func changed(_ panel: PanelSettings) -> PanelSettings {
        guard self == .isHasty else { return panel }
        var hasty = panel
        hasty.buttons = panel.buttons.map { button in
            var button = button
            if case .trailing(let delay) = button.policy {
                button.policy = .trailing(delay: delay - ticks(1))
            }
            return button
        }
        return hasty
    }

    /// What the engine is told instead.
    func changed(_ arrival: Arrival) -> Arrival {
        switch (self, arrival) {
        case (.ignoresReadings, .edge(let edge, let line)):
            .edge(Edge(edge.level, at: edge.instant), line: line)
        case (.ignoresReadings, .void): .wake
        default: arrival
        }
    }

    /// What is reported instead.
    func changed(_ moment: Moment, at now: Instant) -> [Moment] {
        var other = moment
        switch (self, moment.gesture) {
        case (.pressesTwice, .press): return [moment, moment]
        case (.keepsAReleaseBack, .release), (.keepsAClickBack, .click), (.keepsAnOffBack, .off): return []
        case (.repeatsAfterTheRelease, .release):
            other.gesture = .repeat
            return [moment, other]
        case (.goesBackInTime, .release): other.instant = now.advanced(by: -9 * tick)
        case (.stampsWhenItWakes, _): other.instant = now
        case (.takesDoublesForClicks, .double): other.gesture = .click
        case (.countsTwice, .pulse): other.count = 2
        case (.turnsBack, .clockwise): other.gesture = .counterclockwise
        default: break
        }
        return [other]
    }
}
