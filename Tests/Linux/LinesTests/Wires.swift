#if GPIOD
    import DebouncedContacts
    import Glibc
    import DebouncedLinux

    /// The wires of the chip that the kernel simulates, as somebody outside moves them.
    final class Wires {
        private let chip = "/sys/kernel/config/gpio-sim/board"
        private var player: pthread_t?

        var isPlugged = true {
            didSet { write(isPlugged ? "1" : "0", to: "\(chip)/live") }
        }

        deinit {
            rest()
        }

        /// Moves them at their instants, beside whatever else goes on; those of the past at once.
        func play(_ changes: [FakeBoard.Change]) {
            rest()
            let folder = "/sys/devices/platform/\(read("\(chip)/dev_name"))/\(read("\(chip)/bank/chip_name"))"
            let moves = changes.map { Move($0, in: folder) }
            let now = Poll.now
            for move in moves where move.instant <= now { move.make() }
            let coming = moves.filter { $0.instant > now }
            if !coming.isEmpty { player = Player(coming).start() }
        }

        /// Waits until all was played.
        private func rest() {
            if let player { pthread_join(player, nil) }
            player = nil
        }
    }

    /// What becomes of a wire, and when.
    private struct Move: Sendable {
        let instant: Instant
        private let path: String
        private let pull: String

        init(_ change: FakeBoard.Change, in folder: String) {
            instant = change.instant
            path = "\(folder)/sim_gpio\(change.line.offset)/pull"
            pull = change.isHigh ? "pull-up" : "pull-down"
        }

        func make() {
            write(pull, to: path)
        }

        func waitForIt() {
            var time = timespec(
                tv_sec: Int(instant.nanoseconds / 1_000_000_000),
                tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
        }
    }

    /// A thread that nothing may hold up: a contact is not scheduled.
    private final class Player: Sendable {
        private let moves: [Move]

        init(_ moves: [Move]) {
            self.moves = moves
        }

        func start() -> pthread_t {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self).toOpaque()
            pthread_create(&thread, nil, { run($0) }, context)
            return thread
        }

        func play() {
            var urgent = sched_param(sched_priority: 10)
            sched_setscheduler(0, SCHED_FIFO, &urgent)
            for move in moves {
                move.waitForIt()
                move.make()
            }
        }
    }

    private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<Player>.fromOpaque(context).takeRetainedValue().play() }
        return nil
    }

    private func write(_ text: String, to path: String) {
        let descriptor = open(path, O_WRONLY)
        _ = Glibc.write(descriptor, text, text.utf8.count)
        close(descriptor)
    }

    /// The first line of a file.
    private func read(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &text, text.count)
        return String(decoding: text.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self)
    }
#endif
