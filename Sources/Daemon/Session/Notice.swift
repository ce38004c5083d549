import DebouncedActions
import DebouncedBoards
import DebouncedConfiguration
import DebouncedContacts
import DebouncedControls
import DebouncedMeasuring
import DebouncedText

/// Something that happened and is not an event.
package enum Notice: Equatable, Sendable {
    /// A press was not let through, or became part of a chord.
    case suppressed(control: ControlName, at: Instant, by: Suppressor)
    /// Pulses were too short for a press, and none followed; `longest` is in nanoseconds.
    case spikes(control: ControlName, at: Instant, count: Int, longest: Int64)
    /// The kernel dropped this many edges.
    case droppedEdges(control: ControlName, Int)
    /// An edge was lost, and made up when the level was read.
    case missedEdge(control: ControlName, at: Instant)
    /// The line could not be read, and is read again; told at most once a minute.
    case readError(control: ControlName, LineProblem)
    case line(control: ControlName, LineState)
    /// A delay that learns is another from now on.
    case delay(control: ControlName, at: Instant, Duration)
    /// A switch is worn.
    case worn(control: ControlName, Wear, learns: Bool)
    /// A switch has been trembling for so long that its state says little.
    case unsettled(control: ControlName, at: Instant)
    /// A knob rests as one that is built otherwise than the config says.
    case edges(control: ControlName, at: Instant, EncoderSettings)
    /// A counter was set.
    case total(control: ControlName, at: Instant, CounterTotal)
    /// A counter shows the largest total there is: further pulses don't change it.
    case full(control: ControlName, at: Instant, CounterTotal)
    /// The state file can't be read or written, or can be again.
    case state(StateNotice)
    case action(ActionNews)
    /// The config file was read again and is now in force; with what there is to say about it.
    case reloaded(Watched, [Finding])
    /// It was read again, but nothing changes. If there is nothing to say about it, there is no file.
    case notReloaded([Finding])
    /// The daemon now watches these controls.
    case watching(Watched)

    package enum Suppressor: Equatable, Sendable {
        case cooldown
        case group(String)
        case chord(String)
    }

    package enum LineState: Equatable, Sendable {
        case back
        case lost(LineProblem)
        /// It reports more edges a second than this.
        case setAside(limit: Int)
        /// It was found, though not exactly as requested.
        case found(note: String)
    }
}
