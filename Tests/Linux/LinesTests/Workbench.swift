import DebouncedContacts
import DebouncedLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Two buttons to ground, not pressed, on a board whose wires a test can move. `low` closes a contact.
protocol Workbench: AnyObject {
    var now: Instant { get }

    /// How much later than it happened an edge may be stamped.
    var precision: Duration { get }

    /// Who has a line that is occupied.
    var occupant: String { get }

    /// Moves wires at their instants; those of the past are moved at once.
    func play(_ changes: [FakeBoard.Change])

    /// Somebody else takes a line, or gives it back.
    func occupy(_ line: LineAddress) throws
    func vacate(_ line: LineAddress)

    /// The chip is taken away, or comes back with its contacts closed.
    func unplug()
    func plug()

    func source(
        _ requests: [LineRequest], stormLimit: Int, report: @escaping (LineReport) -> Void
    ) throws -> any CountingSource
}

/// What a `LineSource` is, whatever its board.
protocol CountingSource: EdgeSource {
    var counts: LineCounts { get }
}

extension LineSource: CountingSource {}

extension Workbench {
    func source(_ requests: [LineRequest]) throws -> any CountingSource {
        try source(requests, stormLimit: 5000) { _ in }
    }

    /// Moves wires at times that are counted in microseconds from now; answers the instant they count from.
    @discardableResult
    func play(_ changes: [(LineAddress, isHigh: Bool, Int64)]) -> Instant {
        let start = now
        play(
            changes.map {
                FakeBoard.Change($0.0, isHigh: $0.isHigh, at: start.after(microseconds: $0.2))
            })
        return start
    }

    /// Whether these are the edges that happened, at their instants as exactly as the board tells them.
    func areThere(_ arrivals: [Arrival], _ edges: [(Level, line: Int, Instant)]) -> Bool {
        arrivals.count == edges.count
            && zip(arrivals, edges).allSatisfy { arrival, expected in
                guard case .edge(let edge, expected.line) = arrival else { return false }
                return edge.level == expected.0 && edge.origin == .seen
                    && (expected.2...expected.2 + precision).contains(edge.instant)
            }
    }
}

/// Which workbenches there are: in a guest with a chip that its kernel simulates, that; elsewhere, fakes.
enum BenchKind: String, CaseIterable, Sendable {
    case virtual, real, kernel

    static let all: [BenchKind] = getenv("WIRES") == nil ? [.virtual, .real] : [.kernel]

    func bench() throws -> any Workbench {
        switch self {
        case .virtual: return FakeBench(time: .virtual)
        case .real: return FakeBench(time: .real)
        case .kernel:
            #if GPIOD
                return try KernelBench()
            #else
                throw LineProblem.noChip(asked: "auto", there: [])
            #endif
        }
    }
}

let first = LineAddress(chip: "/dev/gpiochip0", offset: 17)
let second = LineAddress(chip: "/dev/gpiochip0", offset: 27)

func request(_ address: LineAddress, policy: Policy = .trailing(delay: .milliseconds(5))) -> LineRequest {
    LineRequest(
        chip: "auto", pin: .offset(address.offset), bias: .asIs, activeLow: true, policy: policy)
}
