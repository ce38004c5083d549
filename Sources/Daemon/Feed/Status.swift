import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring

/// How the daemon is doing, but for its buttons, chords and outputs: those are asked for one by one.
package struct Status: Equatable, Sendable {
    package var version = ""
    package var instance = ""
    package var process: Int32 = 0
    /// The number of the latest event.
    package var sequence = 0
    /// The present, on the clock of the events and as time of day.
    package var now: Instant
    package var unix: Int64
    /// When the daemon was started, on the clock of the events.
    package var started: Instant
    /// The config file, if there is one.
    package var config: String?
    /// The file that totals and learned delays are kept in; nil if they are not.
    package var stateFile: String?
    /// Why they are not in it.
    package var stateProblem: String?
    /// How many programs run now.
    package var running = 0
    package var listeners: [ListenerStatus] = []
    /// How many lines listeners were too slow for.
    package var lost = 0

    package init(now: Instant, unix: Int64, started: Instant) {
        (self.now, self.unix, self.started) = (now, unix, started)
    }
}

/// One control.
package struct ControlStatus: Equatable, Sendable {
    package var control: ControlName
    package var title: String?
    /// What it is for other programs; a chord has none.
    package var kind: String?
    /// The gestures to which something is bound.
    package var bound: [Gesture] = []
    /// Of a button or chord.
    package var isPressed = false
    /// Of a switch; nil as long as its line was never there.
    package var isOn: Bool?
    /// Whether a switch has been trembling for so long that its state says little.
    package var isUnsettled = false
    package var counts = ControlCounts()
    package var actions = ActionCounts()
    /// A chord has none.
    package var line: LineStatus?
    /// The second one of an encoder.
    package var secondLine: LineStatus?
    /// What only an encoder has.
    package var encoder: EncoderStatus?
    /// What only a counter has.
    package var counter: CounterStatus?
    /// What only a chord has: its buttons.
    package var members: [String] = []

    package init(_ control: ControlName) {
        self.control = control
    }
}

/// What a counter shows.
package struct CounterStatus: Equatable, Sendable {
    package var total: CounterTotal
    package var unit: String?
    /// In its own unit.
    package var rate = 0.0
    package var rateUnit = ""
    /// The rate of one pulse a second.
    package var rateScale = 0.0
    package var countsBoth = false
    package var counts = CounterCounts()
    /// How many pulses a power cut would cost; nil if nothing is kept.
    package var unsaved: Int64?
    /// How often its total is published at most.
    package var publish = CounterPlan.standardPublish

    package init(_ total: CounterTotal) {
        self.total = total
    }
}

/// How the knob of an encoder is built, and what of it was not understood.
package struct EncoderStatus: Equatable, Sendable {
    package var settings: EncoderSettings
    package var doubles = 0
    /// The settings that its rests suit, if they are others.
    package var suggestion: EncoderSettings?
    /// How often each line has changed, A first.
    package var changes: [Int] = []

    package init(_ settings: EncoderSettings) {
        self.settings = settings
    }
}

/// The line of a control, and how its contact is cleaned.
package struct LineStatus: Equatable, Sendable {
    /// As the file names it.
    package var pin: String
    /// Where it was found.
    package var chip: String?
    package var offset: Int?
    /// Why it is not ours.
    package var problem: String?
    package var isActiveLow = true
    /// How often it is read, if it is polled.
    package var poll: Duration?
    /// The level on the wire.
    package var isHigh = false
    package var policy: String
    package var delay: Duration
    /// If that of the other direction differs.
    package var offDelay: Duration?
    package var learnsDelay = false
    package var confirm: Duration?
    package var counts = LineTally()
    package var bounces: BounceStatus?

    package init(pin: String, policy: String, delay: Duration) {
        (self.pin, self.policy, self.delay) = (pin, policy, delay)
    }

    package var isUp: Bool { problem == nil && offset != nil }
}

/// What befell a line besides edges.
package struct LineTally: Equatable, Sendable {
    /// Edges that the kernel dropped.
    package var dropped = 0
    /// How often it was set aside.
    package var storms = 0
    /// How often it could not be read, with an error that passed.
    package var readErrors = 0

    package init() {}
}

/// How the contact bounces.
package struct BounceStatus: Equatable, Sendable {
    /// In the last one to two hundred presses.
    package var tally: BounceTally
    /// Since the daemon was started.
    package var all: Bounces
    /// The longest quiet in a bounce.
    package var longestQuiet: Duration
    /// Whether the switch is worn.
    package var isWorn: Bool

    package init(tally: BounceTally, all: Bounces, longestQuiet: Duration, isWorn: Bool) {
        (self.tally, self.all, self.longestQuiet, self.isWorn) = (tally, all, longestQuiet, isWorn)
    }
}

package struct OutputStatus: Equatable, Sendable {
    package var name: String
    package var title: String?
    package var pin: String
    package var isOn: Bool
    /// Why its line is not there.
    package var problem: String?
    /// Why it could not be set, until it can be again.
    package var failure: String?
    /// How often it could not be set.
    package var errors: Int
    /// The controls that keep it off while they are active.
    package var offWhile: [String]
    /// What keeps it off now.
    package var interlocks: [String]

    package init(
        name: String, title: String? = nil, pin: String, isOn: Bool, problem: String?,
        failure: String? = nil, errors: Int = 0, offWhile: [String] = [], interlocks: [String] = []
    ) {
        (self.name, self.title, self.pin, self.isOn, self.problem) = (name, title, pin, isOn, problem)
        (self.failure, self.errors, self.offWhile, self.interlocks) = (failure, errors, offWhile, interlocks)
    }
}

package struct ListenerStatus: Equatable, Sendable {
    package var topic: String
    package var process: Int32?
    package var lost: Int
    /// Bytes that it has not read yet.
    package var unread: Int
}
