import DebouncedEngine
import DebouncedVisible

/// An action of a gesture.
package enum Action: Equatable, Sendable {
    case run(Command)
    /// Several are pressed together.
    case key([InputCode])
    case output(name: String, OutputChange)
}

/// A program to start, or a command line for the shell.
package struct Command: Equatable, Sendable {
    /// The program and its arguments; `/bin/sh -c LINE` for a shell command.
    package var arguments: [String]
    /// After this time it is told to end.
    package var timeout: Duration?
    package var overlap = Overlap.allow
    package var directory: String?
    package var environment: [String: String] = [:]

    package init(_ arguments: [String]) {
        self.arguments = arguments
    }

    package init(shell line: String) {
        self.init(["/bin/sh", "-c", line])
    }

    /// With the default of a gesture: a slow program stops with the hand that turns a knob.
    init(_ arguments: [String], of gesture: Gesture) {
        self.init(arguments)
        if gesture.isTurn { overlap = .sum }
    }

    init(shell line: String, of gesture: Gesture) {
        self.init(["/bin/sh", "-c", line], of: gesture)
    }

    /// Returns true if it starts the same program, whatever happens then: a reload may change its `timeout` and
    /// `overlap`.
    package func runsSame(as other: Command) -> Bool {
        (arguments, directory, environment) == (other.arguments, other.directory, other.environment)
    }
}

/// Says what happens if an action is triggered while its previous run is still in progress.
package enum Overlap: String, CaseIterable, Sendable {
    case allow, skip, queue, restart
    /// Only of an encoder: what comes meanwhile is added, and done by the next run.
    case sum
}

package enum OutputChange: Equatable, Sendable {
    case on, off, toggle
    case pulse(Duration)
    /// On for half of `every` and off for the other half; without a time, until it is set otherwise.
    case blink(every: Duration, for: Duration?)

    /// As a config says it.
    package enum Word: String, CaseIterable, Sendable {
        case on, off, toggle, pulse, blink
    }

    /// As clients ask for it.
    package enum Name: String, CaseIterable, Sendable {
        case on, off, toggle, pulse

        /// Returns the reason why no word may follow this one.
        package func objection(toExtra word: String) -> String {
            guard self != .pulse, Duration(text: word) != nil else { return Name.oneTooMany(word) }
            return "'\(rawValue)' takes no time: only 'pulse' does"
        }

        package static func oneTooMany(_ word: String) -> String { "unexpected argument '\(word)'" }

        /// Returns the reason why a word can't set an output or a counter.
        package static func objection(to word: String) -> String {
            let changes = enumeration(allCases.map(\.rawValue), "or")
            return "'\(word)' is neither a change of an output (\(changes)) nor a total such as 12345.67"
        }
    }

    /// - Parameter time: of a pulse.
    package init(_ name: Name, for time: Duration? = nil) {
        self =
            switch name {
            case .on: .on
            case .off: .off
            case .toggle: .toggle
            case .pulse: .pulse(time ?? Defaults.pulse)
            }
    }

    /// - Parameters:
    ///   - every: of what blinks.
    ///   - time: of a pulse, or of what blinks.
    init(_ word: Word, every: Duration?, for time: Duration?) {
        self =
            switch word {
            case .on: .on
            case .off: .off
            case .toggle: .toggle
            case .pulse: .pulse(time ?? Defaults.pulse)
            case .blink: .blink(every: every ?? Defaults.blink, for: time)
            }
    }
}

/// The actions of one control, by gesture.
package struct Bindings: Equatable, Sendable {
    /// For all gestures but `hold`, whose actions are in its stages. With so few, a linear search beats hashing.
    package private(set) var bindings: [Binding] = []
    /// The stages of `hold`, the shortest first.
    package var stages: [Stage] = []
    package var repetition: Repetition?

    package init() {}

    package subscript(gesture: Gesture) -> [Action]? {
        get { bindings.first { $0.gesture == gesture }?.actions }
        set {
            bindings.removeAll { $0.gesture == gesture }
            if let newValue { bindings.append(Binding(gesture: gesture, actions: newValue)) }
        }
    }

    /// Gestures that are bound, if only to their event, in their usual order.
    package var gestures: [Gesture] {
        Gesture.allCases.filter { self[$0] != nil || ($0 == .hold && !stages.isEmpty) }
    }

    /// Actions of all gestures.
    package var actions: [Action] { bindings.flatMap(\.actions) + stages.compactMap(\.action) }
}

/// The actions of one gesture.
package struct Binding: Equatable, Sendable {
    package let gesture: Gesture
    /// None if it is only an event.
    package let actions: [Action]
}

/// One of the durations for which a button can be held.
package struct Stage: Equatable, Sendable {
    package var after: Duration
    /// Nil if it is only an event.
    package var action: Action?

    package init(after: Duration, action: Action?) {
        self.after = after
        self.action = action
    }
}
