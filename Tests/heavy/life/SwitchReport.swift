import DebouncedContacts
import DebouncedEngine

/// Something that is reported of a switch.
struct SwitchReport: Equatable {
    enum Word: Equatable {
        case on, off, unsettled
        /// With its stage, in nanoseconds.
        case hold(Int64)
    }

    var word: Word
    var instant: Instant
    /// How long the state before lasted, if that is known.
    var held: Int64?
    var isFound = false
}

extension SwitchReport {
    init(_ moment: Moment) {
        switch moment.gesture {
        case .hold: word = .hold(moment.after ?? 0)
        case .on: word = .on
        default: word = .off
        }
        (instant, held, isFound) = (moment.instant, moment.held, moment.isFound)
    }
}

extension SwitchReport: CustomStringConvertible {
    var description: String {
        "\(word)@\(instant.nanoseconds)\(held.map { " held \($0)" } ?? "")\(isFound ? " found" : "")"
    }
}
