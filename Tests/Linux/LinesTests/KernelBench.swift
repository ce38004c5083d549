#if GPIOD
    import DebouncedLinux
    import DebouncedContacts
    import DebouncedGpiod

    /// The chip that the kernel of a guest simulates.
    final class KernelBench: Workbench {
        /// The first change waits until its code is in memory. The changes of a test are a millisecond apart.
        let precision = Duration.microseconds(800)
        let occupant = "debounced"
        private let wires = Wires()
        private let other = GpiodBoard()
        private var occupied: [LineAddress: GpiodInput] = [:]

        init() throws {
            wires.play([first, second].map { FakeBoard.Change($0, isHigh: true, at: now) })
        }

        var now: Instant { Poll.now }

        func play(_ changes: [FakeBoard.Change]) {
            wires.play(changes)
        }

        func occupy(_ line: LineAddress) throws {
            let found = try other.find(.offset(line.offset), on: "auto").address
            occupied[line] = try other.request(found, bias: .asIs, activeLow: false, edges: false)
        }

        func vacate(_ line: LineAddress) {
            occupied.removeValue(forKey: line)?.release()
        }

        func unplug() {
            wires.isPlugged = false
        }

        func plug() {
            wires.isPlugged = true
        }

        func source(
            _ requests: [LineRequest], stormLimit: Int, report: @escaping (LineReport) -> Void
        ) throws -> any CountingSource {
            try LineSource(requests, on: GpiodBoard(), stormLimit: stormLimit, report: report)
        }
    }
#endif
