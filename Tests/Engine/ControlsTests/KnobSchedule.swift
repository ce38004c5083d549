import DebouncedContacts
import DebouncedReferences

@testable import DebouncedEngine

/// When an encoder is told of the time between two edges. What it says must not depend on it.
enum KnobSchedule: CaseIterable {
    case onlyAtEdges, atEachDeadline, longAfterEachDeadline, aroundEachDeadline

    func play(_ edges: [KnobEdge], _ encoder: inout Encoder) -> [Turn] {
        var turns: [Turn] = []
        for edge in edges {
            wake(&encoder, before: edge.edge.instant) { turns.append($0) }
            encoder.feed(edge.edge, line: edge.line) { turns.append($0) }
        }
        encoder.advance(to: .distantFuture) { turns.append($0) }
        return turns
    }

    private func wake(_ encoder: inout Encoder, before end: Instant, _ report: (Turn) -> Void) {
        while let instant = next(encoder.deadline), instant < end {
            if self == .aroundEachDeadline { encoder.advance(to: instant.advanced(by: -1), report) }
            encoder.advance(to: instant, report)
        }
    }

    private func next(_ deadline: Instant?) -> Instant? {
        switch self {
        case .onlyAtEdges: nil
        case .atEachDeadline, .aroundEachDeadline: deadline
        case .longAfterEachDeadline: deadline?.advanced(by: 70_000)
        }
    }
}

extension Encoder {
    init(_ settings: EncoderSettings, from start: [Level]) {
        self.init(settings)
        for (line, level) in start.enumerated() {
            self.start(level, line: line, at: Instant(nanoseconds: -1))
        }
    }
}
