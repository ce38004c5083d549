import DebouncedContacts
import DebouncedLinux

/// A fake board to try sources on.
final class FakeBench: Workbench {
    let precision = Duration.zero
    let occupant = "gpiomon"
    let chip = FakeChip.header()
    let board: FakeBoard

    init(time: FakeBoard.Time) {
        board = FakeBoard([chip], time: time)
        board.play([(first, isHigh: true, 0), (second, isHigh: true, 0)])
    }

    var now: Instant { board.now }

    func play(_ changes: [FakeBoard.Change]) {
        board.play(changes)
    }

    func occupy(_ line: LineAddress) {
        board[line]?.occupy(as: occupant)
    }

    func vacate(_ line: LineAddress) {
        board[line]?.occupy(as: nil)
    }

    func unplug() {
        chip.isPlugged = false
    }

    func plug() {
        chip.isPlugged = true
        board.play([(first, isHigh: false, 0), (second, isHigh: false, 0)])
    }

    func source(
        _ requests: [LineRequest], stormLimit: Int, report: @escaping (LineReport) -> Void
    ) throws -> any CountingSource {
        try LineSource(requests, on: board, stormLimit: stormLimit, report: report)
    }
}

extension FakeBoard {
    /// Moves wires at times that are counted in microseconds from now; answers the instant they count from.
    @discardableResult
    func play(_ changes: [(LineAddress, isHigh: Bool, Int64)]) -> Instant {
        let start = now
        play(
            changes.map { Change($0.0, isHigh: $0.isHigh, at: start.advanced(by: $0.2 * 1_000)) })
        return start
    }
}
