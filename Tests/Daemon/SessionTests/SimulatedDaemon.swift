import DebouncedConfiguration
import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedWire
import Glibc
import Testing

@testable import DebouncedDaemon

/// A daemon on a fake board, in virtual time, and what it says.
final class SimulatedDaemon: Listener {
    let runtime = Runtime(handlesSignals: false)
    let chip = FakeChip.header()
    let board: FakeBoard
    private(set) var plan: Plan
    var obstacle: InputDeviceError?
    private var steps: [(SimulatedDaemon) -> [FakeBoard.Change]] = []
    private var said: [String] = []
    /// How often the log said that a line could not be read.
    private(set) var readErrors = 0
    /// The file that the state is kept in, if any.
    var state: StateFile?
    /// That of the session.
    private(set) var persistentState: PersistentState?
    /// The delay of the first line's contact at the end.
    private(set) var lastDelay: Duration?
    /// How often both lines of the first encoder had changed at one instant, at the end.
    private(set) var doubles: Int?
    /// The outputs that were high at the end, before they were given back.
    private(set) var high: [String] = []
    /// What the counters showed with each pulse.
    private(set) var totals: [String] = []
    private var ends: [Int32] = [0, 0]

    /// - Parameters:
    ///   - closed: the contacts that are closed at the start.
    ///   - more: chips besides that of the header.
    init(_ text: String, closed: [Int] = [], more: [FakeChip] = []) {
        board = FakeBoard([chip] + more)
        let reading = Plan.read(text: Array(text.utf8), file: "daemon.toml")
        plan = reading.plan ?? Plan()
        #expect(reading.plan != nil, "\(reading.findings)")
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        runtime.listeners.remove(runtime.log)
        runtime.listeners.add(self)
        for line in plan.lines {
            guard case .offset(let pin) = line.request.pin else { continue }
            hold(pin, closed: closed.contains(pin))
        }
    }

    deinit { for end in ends { close(end) } }

    /// What the virtual devices were sent: "+0" is SW_LID going on, "key +115" KEY_VOLUMEUP going down, and "axis 7 -3"
    /// three steps back on REL_DIAL.
    private(set) lazy var device: [String] = {
        let time = MemoryLayout<timeval>.size
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = max(0, read(ends[0], &bytes, bytes.count))
        return stride(from: 0, to: count, by: time + 8).compactMap { start in
            let fields = bytes[(start + time)..<(start + time + 8)].map(UInt32.init)
            let value = Int32(bitPattern: (0..<4).reduce(0) { $0 | fields[4 + $1] << (8 * $1) })
            return SimulatedDaemon.text(type: fields[0], code: fields[2], value)
        }
    }()

    private static func text(type: UInt32, code: UInt32, _ value: Int32) -> String? {
        switch type {
        case 1: "key \(value == 1 ? "+" : "-")\(code)"
        case 2: "axis \(code) \(value < 0 ? "" : "+")\(value)"
        case 5: "\(value == 1 ? "+" : "-")\(code)"
        default: nil
        }
    }

    /// A virtual device that writes into the pipe, unless there is an obstacle.
    private func made(_ kind: InputDevice.Kind) -> Result<InputDevice, InputDeviceError> {
        obstacle.map { .failure($0) }
            ?? .success(InputDevice(kind, descriptor: fcntl(ends[1], F_DUPFD_CLOEXEC, 0)))
    }

    private func change(_ pin: Int, closed: Bool, at instant: Instant) -> FakeBoard.Change {
        FakeBoard.Change(address(pin), isHigh: !closed, at: instant)
    }

    /// - Parameter time: in milliseconds.
    private func change(_ pin: Int, closed: Bool, at time: Int) -> FakeBoard.Change {
        change(pin, closed: closed, at: Instant(nanoseconds: Int64(time) * 1_000_000))
    }

    /// It is so at once.
    func hold(_ pin: Int, closed: Bool) { board.play([change(pin, closed: closed, at: board.now)]) }

    /// At an instant in milliseconds.
    func move(_ pin: Int, closed: Bool, at time: Int) {
        let change = change(pin, closed: closed, at: time)
        steps.append { _ in [change] }
    }

    /// It happened some time ago, and nobody has looked since.
    func move(_ pin: Int, closed: Bool, ago time: Duration) {
        board.play([change(pin, closed: closed, at: board.now.advanced(by: -time.nanoseconds))])
    }

    /// The edge at this instant is not told.
    func lose(_ pin: Int, at time: Int) {
        board[address(pin)]?.lossInstants.insert(Instant(nanoseconds: Int64(time) * 1_000_000))
    }

    func failReadings(of pin: Int, times: Int) {
        board[address(pin)]?.readFault = (.system(code: EREMOTEIO, doing: "read line \(pin)"), times)
    }

    /// The events alone.
    func events(until end: Int? = nil) throws -> [String] {
        try run(until: end).filter { !$0.hasPrefix("output ") }
    }

    /// Runs until nothing more can happen; what was said.
    func run(until end: Int? = nil) throws -> [String] {
        playSteps(until: end)
        var options = SessionOptions()
        options.inputDevice = { [unowned self] kind, _ in made(kind) }
        options.state = state
        // No other daemon is about to end.
        options.lockTries = 1
        var session = try Session(plan, on: board, in: runtime, options)
        persistentState = session.state
        try session.run()
        lastDelay = session.panel.contacts.first?.currentDelay
        doubles = session.plan.map.controls(.encoder).first.flatMap { session.panel.doubles($0) }
        high = session.plan.outputs.filter { output in
            guard case .offset(let pin) = output.pin else { return false }
            return board[address(pin)]?.isHigh == true
        }.map(\.name)
        try session.finish(asking: true)
        return said
    }

    func notify(_ event: Event, _ actions: [DebouncedConfiguration.Action]) {
        if let total = event.total { totals.append("\(total.total.map { "\($0)" } ?? "?")") }
        said.append("\(event.control) \(event.moment.words)")
    }

    func notify(_ notice: Notice) {
        switch notice.what {
        case .readError: readErrors += 1
        case .action(let report) where [nil, .ended, .failed].contains(report.result): break
        default: said.append(notice.line)
        }
    }
}

extension SimulatedDaemon {
    func address(_ pin: Int) -> LineAddress { LineAddress(chip: "/dev/gpiochip0", offset: pin) }

    /// Does something once what came before it has happened, and lets ten seconds pass.
    func atOnce(_ body: @escaping (SimulatedDaemon) -> Void) {
        steps.append { daemon in
            body(daemon)
            return daemon.pause(.seconds(10))
        }
    }

    /// Does something a second after what came before it.
    func then(_ body: @escaping (SimulatedDaemon) -> Void) {
        steps.append { $0.pause(.seconds(1)) }
        steps.append { daemon in
            body(daemon)
            return daemon.pause(.milliseconds(1))
        }
    }

    private func pause(_ time: Duration) -> [FakeBoard.Change] {
        let isHigh = board[address(clock)]?.isHigh ?? false
        return [change(clock, closed: isHigh, at: board.now + time)]
    }

    /// Has the board play the steps.
    ///
    /// - Parameter end: when the daemon is told to stop, in milliseconds; nil if it ends with the steps.
    private func playSteps(until end: Int?) {
        if let end { steps.append { [$0.change(clock, closed: false, at: end)] } }
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

/// A wire that no one looks at: it moves so that time passes.
private let clock = 5
