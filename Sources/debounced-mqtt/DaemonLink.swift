import DebouncedContacts
import DebouncedControls
import DebouncedListening
import DebouncedMqtt
import DebouncedSystem
import DebouncedText

/// The connection to the daemon: asks for its status, receives what happens, and looks for the daemon again if it goes
/// away.
final class DaemonLink {
    /// What the daemon said.
    enum Update {
        /// It is there, and this is what it has.
        case came(DaemonStatus)
        case went
        /// What it has may be different now.
        case changed(DaemonStatus)
        /// If it is lost, it is a release that claims nothing.
        case event(Event)
        case state(RetainedState)
        case reading(CounterReading)
        /// Something for the log.
        case note(String)
    }

    private let paths: [String]
    private var connection: Connection?
    /// Whether it has said what it has.
    private var isThere = false
    private var retry: Instant?
    /// Whether its status is not what we were told last, when we may ask for it again, and when we shall.
    private var isOutdated = false
    private var pausesUntil: Instant
    /// Whether its status may differ from the one that it has been asked for, or was told last.
    private var wantsStatus = false
    private var awaitsStatus = false
    /// Whether the log says that requests are lost.
    private var hasLoggedLoss = false
    /// Why the daemon has not said what it has, in the words that were logged.
    private var absence: String?
    /// Why it could not be asked the last time.
    private var lastProblem: ConnectionProblem?
    private var updates: [Update] = []

    private static let pause = Duration.seconds(1)
    /// Diagnostics are told no more often than this.
    private static let diagnosticsInterval = Duration.seconds(10)

    init(paths: [String], at now: Instant) {
        self.paths = paths
        retry = now
        pausesUntil = now
    }

    var descriptor: Int32? { connection?.descriptor }

    /// When `work` must be called, at the latest.
    var deadline: Instant? { retry ?? (isOutdated ? pausesUntil : nil) }

    /// The first request that is lost is logged.
    func send(_ request: String) {
        if let connection, connection.send(request) { return }
        let reason = connection == nil ? "is not running" : "did not take the request"
        if !hasLoggedLoss { updates.append(.note("debounced \(reason): '\(request)' was not done")) }
        hasLoggedLoss = true
    }

    /// Does what is due: call it at the deadline, and when the socket is ready.
    ///
    /// - Parameter isReady: whether there is something to read.
    func work(at now: Instant, isReady: Bool) -> [Update] {
        if let retry, retry <= now { connect(at: now) }
        if isReady, let connection {
            let isOpen = connection.receive()
            while connection.hasLine, let line = connection.nextLine() { feed(line) }
            if !isOpen { lose(at: now) }
        }
        // However many lines went, one answer says what is true now.
        if !awaitsStatus, wantsStatus || (isOutdated && pausesUntil <= now) { ask(at: now) }
        defer { updates = [] }
        return updates
    }
}

// MARK: Coming and going

extension DaemonLink {
    private func connect(at now: Instant) {
        do {
            connection = try SocketPaths.connect(to: paths, within: .zero)
            (retry, hasLoggedLoss, lastProblem) = (nil, false, nil)
            // In this order: what changes while the status is composed is told after it.
            connection?.send("notices")
            ask(at: now)
        } catch {
            retry = now + DaemonLink.pause
            // What to do about it is looked up, which may take long: in a directory of users that is away.
            guard error != lastProblem else { return }
            lastProblem = error
            note(absence: "\(error); waiting for it")
        }
    }

    /// A reason is not logged again.
    private func note(absence reason: String) {
        if absence != reason { updates.append(.note(reason)) }
        absence = reason
    }

    private func ask(at now: Instant) {
        (isOutdated, pausesUntil) = (false, now + DaemonLink.diagnosticsInterval)
        (wantsStatus, awaitsStatus) = (false, true)
        connection?.send("status")
    }

    private func lose(at now: Instant) {
        (connection, isOutdated, wantsStatus, awaitsStatus) = (nil, false, false, false)
        retry = now + DaemonLink.pause
        if isThere { updates.append(.went) }
        isThere = false
    }
}

// MARK: What it says

extension DaemonLink {
    private func feed(_ line: [UInt8]) {
        switch Message(line) {
        case .error(let text) where isThere: updates.append(.note("the daemon says: \(text)"))
        case .error(let text): note(absence: "the daemon does not answer: \(text)")
        case .status(let status): feed(DaemonStatus(status))
        // What happened before the first status is in it, or was before we came.
        case .event(let event): if isThere { updates.append(.event(event)) }
        case .notice(let notice): if isThere { feed(notice) }
        case .hello, .wire, .other, nil: break
        case .lost(let count, _):
            let lines = counted(count, "line", "lines")
            updates.append(.note("missed \(lines) from debounced; asking for its status"))
            // Whatever they were, it says what is true now.
            wantsStatus = true
        }
    }

    private func feed(_ status: DaemonStatus) {
        updates.append(isThere ? .changed(status) : .came(status))
        (isThere, absence, awaitsStatus) = (true, nil, false)
    }

    private func feed(_ notice: NoticeRecord) {
        switch notice.kind {
        case .reload: if notice.isOK == true { wantsStatus = true }
        case .output:
            if let name = notice.output, let isOn = notice.isOn {
                updates.append(.state(.output(name, isOn: isOn)))
            } else {
                // A line that is lost or back does not say what the output is.
                wantsStatus = true
            }
        // No event says what a switch is whose line is there for the first time.
        case .line: wantsStatus = true
        case .total: if let reading = CounterReading(notice) { updates.append(.reading(reading)) }
        case .suppressed, .worn: isOutdated = true
        case .action: if notice.result?.isFailure == true { isOutdated = true }
        default: break
        }
    }
}
