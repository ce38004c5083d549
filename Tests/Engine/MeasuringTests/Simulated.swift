import DebouncedContacts
import DebouncedLinux

@testable import DebouncedEngine

/// The edges of somebody who presses a simulated switch.
func edges(of profile: SwitchProfile, presses: Int, seed: UInt64) -> [Edge] {
    let contact = RandomMotions.Contact(LineAddress(chip: "/dev/gpiochip0", offset: 17), activeLow: false)
    var presser = RandomMotions(
        [contact], profile: profile, presses: presses, seed: seed, from: Instant(nanoseconds: 0))
    var edges: [Edge] = []
    while let press = presser.press() {
        edges += press.changes.map { Edge($0.isHigh ? .active : .inactive, at: $0.instant) }
    }
    return edges
}

/// Edges that alternate, from active on, at these milliseconds.
func edges(at milliseconds: [Double]) -> [Edge] {
    milliseconds.enumerated().map { index, time in
        Edge(index.isMultiple(of: 2) ? .active : .inactive, at: Instant(nanoseconds: Int64(time * 1_000_000)))
    }
}

/// The same edges, with pulses of up to so many milliseconds in every other pause, at least 110 ms from both presses.
func disturbed(_ edges: [Edge], upTo length: Double, seed: UInt64) -> [Edge] {
    var random = SplitMix(seed: seed)
    var all: [Edge] = []
    for (edge, next) in zip(edges, edges.dropFirst()) {
        all.append(edge)
        let pause = next.instant.nanoseconds(since: edge.instant)
        guard edge.level == .inactive, pause > 250_000_000, Bool.random(using: &random) else { continue }
        let start = edge.instant.advanced(
            by: .random(in: 110_000_000...(pause - 120_000_000), using: &random))
        let pulse = Int64.random(in: 20_000...Int64(length * 1_000_000), using: &random)
        all += [Edge(.active, at: start), Edge(.inactive, at: start.advanced(by: pulse))]
    }
    return all + edges.suffix(1)
}

func measure(_ edges: [Edge], asked: Int? = nil, from level: Level = .inactive) -> MeasurementResult {
    var survey = ButtonSurvey(asked: asked, from: level)
    for edge in edges { survey.feed(edge) }
    return survey.result
}

/// So many presses of 100 ms, each half a second after the one before, with these edges in between.
func presses(_ count: Int, _ bounce: [Double] = [0, 100], every period: Double = 600) -> [Edge] {
    edges(at: (0..<count).flatMap { press in bounce.map { Double(press) * period + $0 } })
}
