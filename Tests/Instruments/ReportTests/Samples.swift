import DebouncedContacts
import DebouncedEngine

@testable import DebouncedInstruments

/// A button that was pressed so often, with these edges for each press, in milliseconds.
func subject(
    _ name: String = "bell", presses: Int, _ bounce: [Double] = [0, 3, 8, 100, 102, 104],
    policy: Policy? = nil
) -> Sheet {
    var survey = ButtonSurvey(policy: policy)
    for press in 0..<presses {
        for (index, time) in bounce.enumerated() {
            let instant = Instant(nanoseconds: Int64((Double(press) * 1000 + time) * 1_000_000))
            survey.feed(Edge(index.isMultiple(of: 2) ? .active : .inactive, at: instant))
        }
    }
    return survey.sheet(of: Subject(name, origin: "bell.vcd"))
}
