import DebouncedContacts
import DebouncedGpiod
import DebouncedLinux
import Glibc
import Testing

/// What needs no chip.
@Suite struct GpiodBoardTests {
    let board = GpiodBoard()

    @Test func aChipThatIsNotThereIsGone() {
        #expect(throws: LineProblem.gone) { try request(0, of: "/dev/gpiochip-absent") }
    }

    @Test func aSymlinkLeadsToItsDevice() {
        #expect(board.device(at: "/proc/self/fd/../exe") != "/proc/self/fd/../exe")
        #expect(board.device(at: "/dev/gpiochip-absent") == "/dev/gpiochip-absent")
    }

    /// What comes before the deadline could be decided too early.
    @Test func aDeviceThatGoesEndsNoWaitOfABoardWithoutLines() throws {
        let folder = String(cString: mkdtemp(strdup("/tmp/debounced-XXXXXX")))
        defer { rmdir(folder) }
        let board = GpiodBoard(watching: folder)
        close(creat("\(folder)/device", 0o600))
        unlink("\(folder)/device")
        var ready: [Int] = []
        let deadline = board.now + .milliseconds(20)
        #expect(try board.wait(for: [nil], or: nil, until: deadline, ready: &ready) == .inTime)
        #expect(board.now >= deadline)
        #expect(board.departures == 1)

        // A caller with a waker is woken once, however late.
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { for end in ends { close(end) } }
        #expect(try board.wait(for: [nil], or: ends[0], until: nil, ready: &ready) == .woken)
        #expect(try board.wait(for: [nil], or: ends[0], until: board.now, ready: &ready) == .inTime)
    }

    private func request(_ offset: Int, of chip: String) throws {
        let address = LineAddress(chip: chip, offset: offset)
        _ = try board.request(address, bias: .pullUp, activeLow: true, edges: true)
    }
}
