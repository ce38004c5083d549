import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine

/// A way in which the engine may be wrong, for a test of the laws.
enum Mistake: String, CaseIterable {
    case none
    /// It waits a tick less than it should.
    case isHasty, confirmsTooSoon, releasesTooSoon
    case readingsSayWhatEdgesSaid, ignoresReadings
    case pressesTwice, releasesTwice, keepsAReleaseBack, holdsAfterTheRelease, repeatsAfterTheRelease,
        goesBackInTime
    /// A press is lost though its release was seen; or before readings have failed for half a second.
    case losesWhatItSaw, losesTooSoon
    case stampsWhenItWakes, missesEdgesWhenLate
    case takesDoublesForClicks, keepsAClickBack
    case remembersForTooLong, doublesWithoutLimit, learnsFromPresses
    case takesOneChipForTwo, findsOneLineLater
    case keepsAnOffBack, holdsWhileOff, countsTwice, turnsBack, keepsATurnBack, takesPressedForOpen,
        forgetsInterlocks

    /// In which exploration it must be found, by the beginning of its name.
    var place: String {
        switch self {
        case .none: ""
        case .isHasty, .readingsSayWhatEdgesSaid: "contacts: trailing D=2"
        case .ignoresReadings, .repeatsAfterTheRelease: "held: leading repeat"
        case .holdsAfterTheRelease, .losesWhatItSaw, .losesTooSoon: "held: leading hold"
        case .confirmsTooSoon, .releasesTooSoon, .pressesTwice, .releasesTwice, .keepsAReleaseBack,
            .goesBackInTime:
            "contacts: leading C=1 D=2"
        case .stampsWhenItWakes, .missesEdgesWhenLate: "contacts: trailing D=2, late or not"
        case .takesDoublesForClicks, .keepsAClickBack: "gestures: click double gap=2"
        case .remembersForTooLong, .doublesWithoutLimit, .learnsFromPresses: "learning: C=0"
        case .takesOneChipForTwo, .findsOneLineLater: "one chip: two"
        case .keepsAnOffBack, .holdsWhileOff: "faults: a switch"
        case .countsTwice: "faults: a counter"
        case .turnsBack, .keepsATurnBack: "a knob: 4"
        case .takesPressedForOpen: "together: a chord"
        case .forgetsInterlocks: "an output: while a button"
        }
    }

    /// The law that it breaks, by a part of its words.
    var law: String {
        switch self {
        case .none: ""
        case .isHasty: "shorter than D"
        case .confirmsTooSoon: "shorter than C"
        case .releasesTooSoon: "a release before"
        case .readingsSayWhatEdgesSaid: "the line rests"
        case .ignoresReadings: "a reading found the line open"
        case .holdsAfterTheRelease, .repeatsAfterTheRelease: "after the release"
        case .pressesTwice: "two presses"
        case .releasesTwice: "a release without"
        case .keepsAReleaseBack: "a press is reported and not over"
        case .goesBackInTime: "an instant before"
        case .losesWhatItSaw, .losesTooSoon: "a press is lost"
        case .stampsWhenItWakes: "what is reported depends"
        case .missesEdgesWhenLate: "the state depends"
        case .takesDoublesForClicks: "nothing should claim"
        case .keepsAClickBack: "is not reported when"
        case .remembersForTooLong: "not what the bounces say"
        case .doublesWithoutLimit: "longer than 150"
        case .learnsFromPresses: "without a release"
        case .takesOneChipForTwo: "for another line"
        case .findsOneLineLater: "comes back alone"
        case .keepsAnOffBack: "twice"
        case .holdsWhileOff: "a switch that is off"
        case .countsTwice: "ahead of the meter"
        case .turnsBack: "not made"
        case .keepsATurnBack: "a click is not reported"
        case .takesPressedForOpen: "an interlock"
        case .forgetsInterlocks: "an output is on"
        }
    }
}

extension Mistake {
    /// The settings that the engine follows instead.
    func changed(_ panel: PanelSettings) -> PanelSettings {
        var hasty = panel
        for button in hasty.buttons.indices {
            if self == .remembersForTooLong { hasty.buttons[button].memory += 1 }
            switch (self, hasty.buttons[button].policy) {
            case (.isHasty, .trailing(let delay)):
                hasty.buttons[button].policy = .trailing(delay: delay - ticks(1))
            case (.confirmsTooSoon, .leading(let delay, _)):
                hasty.buttons[button].policy = .leading(delay: delay, confirm: .nanoseconds(1))
            case (.releasesTooSoon, .leading(let delay, let confirm)):
                hasty.buttons[button].policy = .leading(delay: delay - ticks(1), confirm: confirm)
            default: break
            }
        }
        return hasty
    }

    /// What its contact has learned instead.
    func changed(_ delay: Duration, _ longestQuiet: Duration) -> Duration {
        self == .doublesWithoutLimit && delay > Delay.default ? longestQuiet * 2 : delay
    }

    /// The outputs as the daemon sees them.
    func changed(_ outputs: [OutputPlan]) -> [OutputPlan] {
        guard self == .forgetsInterlocks else { return outputs }
        return outputs.map { output in
            var output = output
            output.offWhile = []
            return output
        }
    }

    /// What the engine is told instead.
    func changed(_ arrival: Arrival, isLate: Bool) -> Arrival {
        switch (self, arrival) {
        case (.missesEdgesWhenLate, .edge) where isLate: .wake
        case (.ignoresReadings, .edge(let edge, let line)):
            .edge(Edge(edge.level, at: edge.instant), line: line)
        case (.ignoresReadings, .void): .wake
        default: arrival
        }
    }

    /// What is reported instead.
    ///
    /// - Parameter readingsFail: whether a reading failed just before.
    func changed(_ moment: Moment, at now: Instant, readingsFail: Bool) -> [Moment] {
        var other = moment
        switch (self, moment.gesture) {
        case (.pressesTwice, .press): return [moment, moment]
        case (.keepsAReleaseBack, .release), (.keepsAClickBack, .click), (.keepsAnOffBack, .off),
            (.keepsATurnBack, .clockwise):
            return []
        case (.releasesTwice, .release): return [moment, moment]
        case (.holdsAfterTheRelease, .release), (.holdsWhileOff, .off):
            (other.gesture, other.instant) = (.hold, moment.instant.advanced(by: 1))
            return [moment, other]
        case (.repeatsAfterTheRelease, .release):
            other.gesture = .repeat
            return [moment, other]
        case (.losesWhatItSaw, .release): other.isLost = true
        case (.losesTooSoon, .release) where moment.isLost && readingsFail:
            other.instant = moment.instant.advanced(by: -tick)
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
