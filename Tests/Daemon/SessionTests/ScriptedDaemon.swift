import DebouncedContacts
import DebouncedLinux

@testable import DebouncedDaemon

/// A daemon on a fake board to which things happen one after another.
protocol ScriptedDaemon: AnyObject {
    var runtime: Runtime { get }
    var board: FakeBoard { get }
    var steps: [(Self) -> [FakeBoard.Change]] { get set }
}

/// A wire that no one looks at: it moves so that time passes.
private let clock = 5

extension ScriptedDaemon {
    func address(_ pin: Int) -> LineAddress { LineAddress(chip: "/dev/gpiochip0", offset: pin) }

    /// - Parameter time: in milliseconds.
    func change(_ pin: Int, high: Bool, at time: Int) -> FakeBoard.Change {
        FakeBoard.Change(address(pin), isHigh: high, at: Instant(nanoseconds: Int64(time) * 1_000_000))
    }

    /// Does something once what came before it has happened, and lets some time pass.
    func atOnce(pause: Duration, _ body: @escaping (Self) -> Void) {
        steps.append { daemon in
            body(daemon)
            return daemon.pause(pause)
        }
    }

    /// Does something a second after what came before it.
    func then(_ body: @escaping (Self) -> Void) {
        steps.append { $0.pause(.seconds(1)) }
        steps.append { daemon in
            body(daemon)
            return daemon.pause(.milliseconds(1))
        }
    }

    private func pause(_ time: Duration) -> [FakeBoard.Change] {
        let isHigh = board[address(clock)]?.isHigh ?? false
        return [FakeBoard.Change(address(clock), isHigh: !isHigh, at: board.now + time)]
    }

    /// Has the board play the steps.
    ///
    /// - Parameter end: when the daemon is told to stop, in milliseconds; nil if it ends with the steps.
    func playSteps(until end: Int?) {
        if let end { steps.append { [$0.change(clock, high: true, at: end)] } }
        var rest = steps[...]
        board.script = { [unowned self] in
            guard let step = rest.popFirst() else {
                if end != nil { runtime.pendingRequests.stop() }
                return []
            }
            return step(self)
        }
    }
}
