import DebouncedContacts
import DebouncedEngine
import DebouncedLinux
import DebouncedMqtt
import DebouncedWire

/// The connection to the daemon: asks for its status, receives what happens, and looks for the daemon again if it goes
/// away.
final class DaemonLink {
    enum Update {
        case connected(Status)
        case disconnected
        /// Controls and outputs may be others now.
        case changed(Status, isReload: Bool)
        /// If it is lost, it is a release that claims nothing.
        case event(Event)
        /// An output or a counter was set.
        case notice(Notice)
        /// Something for the log.
        case note(String)
    }

    private let paths: [String]
    private var connection: Connection?
    /// It has sent its status.
    private var isThere = false
    private var retry: Instant?
    /// Its last status is outdated; we ask for it again at the end of the pause.
    private var isOutdated = false
    private var pausesUntil: Instant
    /// Its status is to be asked for at once.
    private var wantsStatus = false
    private var awaitsStatus = false
    /// Until when an output may fail without a notice: the daemon tells of one failure a minute.
    private var watchesOutputs: Instant?
    /// Its config may be another one, and it has read that again. Until its next status nobody knows what an event means.
    private var isStale = false
    private var isReloaded = false
    /// The controls in its last status.
    private var known: Set<ControlName> = []
    private var requests = RequestQueue()
    /// Requests that were not done and are not logged yet, and the time for that.
    private var undone = 0
    private var undoneNote: Instant?
    /// The last event that was passed on, and the instance of the daemon that it is from.
    private var latest: (instance: String, sequence: Int)?
    private var early = EarlyEvents()
    /// The last reason that was logged for a missing status.
    private var absence: String?
    /// It was not running when it was looked for last.
    private var wasAbsent = false
    private var lastProblem: ConnectionProblem?
    private var updates: [Update] = []

    private static let pause = Duration.seconds(1)
    /// Diagnostics are told no more often than this, and so are losses of requests.
    private static let diagnosticsInterval = Duration.seconds(10)
    private static let lineInterval = Duration.seconds(1)
    private static let longestSilence = Duration.seconds(60)

    init(paths: [String], at now: Instant) {
        self.paths = paths
        retry = now
        pausesUntil = now
    }

    var descriptor: Int32? { connection?.descriptor }

    var deadline: Instant? {
        let asking = retry ?? (isOutdated ? pausesUntil : nil)
        return [asking, requests.deadline, undone > 0 ? undoneNote : nil].compactMap(\.self).min()
    }

    func send(_ request: String, at now: Instant) {
        guard connection != nil, requests.append(request) else {
            let reason = connection == nil ? "is not running" : "has too many requests"
            return recordUndone("debounced \(reason): '\(request)' was not carried out", at: now)
        }
        sendRequests(at: now)
    }

    private func sendRequests(at now: Instant) {
        while let request = requests.next(at: now) { connection?.send(request) }
    }

    /// The first is logged at once, and then how many there were.
    private func recordUndone(_ note: String, at now: Instant) {
        if let undoneNote, undoneNote > now {
            undone += 1
        } else {
            updates.append(.note(note))
            undoneNote = now + DaemonLink.diagnosticsInterval
        }
    }

    private func tellUndone(at now: Instant) {
        guard undone > 0, let due = undoneNote, due <= now else { return }
        let count = counted(undone, "more request was", "more requests were")
        updates.append(.note("\(count) not carried out by debounced"))
        (undone, undoneNote) = (0, now + DaemonLink.diagnosticsInterval)
    }

    /// Does what is due: call it at the deadline, and when the socket is ready.
    ///
    /// - Parameter isReady: whether there is something to read.
    func work(at now: Instant, isReady: Bool) -> [Update] {
        if let retry, retry <= now { connect(at: now) }
        if isReady, let connection {
            let isOpen = connection.receive()
            while connection.hasLine, let line = connection.nextLine() { feed(line, at: now) }
            sendRequests(at: now)
            if !isOpen { lose(at: now) }
        }
        if let deadline = requests.deadline, deadline <= now { lose(at: now) }
        tellUndone(at: now)
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
            (retry, lastProblem) = (nil, nil)
            // In this order: what changes while the status is composed is told after it.
            connection?.send("notices\(latest.map { " since \($0.sequence) \($0.instance)" } ?? "")")
            ask(at: now)
        } catch {
            retry = now + DaemonLink.pause
            wasAbsent = wasAbsent || error.isAbsence
            // What to do about it is looked up, which may take long: in a directory of users that is away.
            guard error != lastProblem else { return }
            lastProblem = error
            record(absence: "\(error); waiting for it")
        }
    }

    /// A reason is not logged again.
    private func record(absence reason: String) {
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
        (isStale, isReloaded, watchesOutputs) = (false, false, nil)
        retry = now + DaemonLink.pause
        if isThere { updates.append(.disconnected) }
        (isThere, early) = (false, EarlyEvents())
        let unsure = requests.end()
        guard unsure > 0 else { return }
        let count = counted(unsure, "request", "requests")
        updates.append(.note("debounced did not respond to \(count), which may not have been carried out"))
    }
}

// MARK: What it says

extension DaemonLink {
    private func feed(_ line: [UInt8], at now: Instant) {
        switch Message(line) {
        case .error(let text) where isThere:
            requests.answer(at: now)
            recordUndone("the daemon says: \(text)", at: now)
        case .error(let text): record(absence: "the daemon does not respond: \(text)")
        case .status(let status): feed(status, at: now)
        case .event(let event): feed(event)
        // What changed before the first status is in it.
        case .notice(let notice): if isThere { feed(notice, at: now) }
        case .hello(let hello): feed(hello)
        case .other(let json): if json["ok"] != nil, json["notice"] == nil { requests.answer(at: now) }
        case .wire, nil: break
        case .lost(let count, let sequence):
            early.recordLoss(until: sequence)
            let lines = counted(count, "line", "lines")
            updates.append(.note("missed \(lines) from debounced; asking for its status"))
            // Whatever they were, it says what is true now.
            markStale()
        }
    }

    /// A daemon that was started again has forgotten what happened before, and we were not there yet.
    private func feed(_ hello: Hello) {
        guard hello.instance != latest?.instance else { return }
        // Or it was started after us.
        if latest != nil || wasAbsent, hello.sequence > 0 {
            let events = counted(hello.sequence, "event", "events")
            updates.append(.note("missed \(events) since debounced was started"))
        }
        // The daemon is asked with it, and not trusted.
        let isWord = !hello.instance.isEmpty && !hello.instance.contains(where: \.isWhitespace)
        (latest, wasAbsent) = (isWord ? (hello.instance, hello.sequence) : nil, false)
    }

    private func feed(_ event: Event) {
        if isThere, !isKnown(event.control) { markStale() }
        guard isThere, !isStale else { return early.append(event) }
        latest?.sequence = event.sequence
        updates.append(.event(event))
    }

    private func markStale() { (isStale, wantsStatus) = (true, true) }

    private func feed(_ status: Status, at now: Instant) {
        updates.append(isThere ? .changed(status, isReload: isReloaded) : .connected(status))
        (isThere, absence, awaitsStatus) = (true, nil, false)
        (isStale, isReloaded, known) = (false, false, Set(status.controls.map(\.control)))
        if status.hasPassingProblem || watchesOutputs.map({ now < $0 }) == true { isOutdated = true }
        if status.awaitsLines { (isOutdated, pausesUntil) = (true, now + DaemonLink.lineInterval) }
        tellEarlyEvents()
    }

    private func tellEarlyEvents() {
        // What has a state is in the status.
        let events = early.events.filter { !$0.control.kind.isRetained }
        let told = events.filter { isKnown($0.control) }
        updates += told.map { .event($0) }
        if let last = early.lastSequence { latest?.sequence = last }
        record(missed: events.count - told.count, "of controls that debounced does not have any more")
        record(missed: early.dropped, "before debounced sent its status")
        early = EarlyEvents()
    }

    private func record(missed count: Int, _ which: String) {
        guard count > 0 else { return }
        updates.append(.note("missed \(counted(count, "event", "events")) \(which)"))
    }

    private func feed(_ notice: Notice, at now: Instant) {
        switch notice.what {
        case .reload(true, _, _, _):
            isReloaded = true
            markStale()
        case .output(_, .some, .some, _), .total: updates.append(.notice(notice))
        // A line that is lost or back does not say what the output is.
        case .output: (wantsStatus, watchesOutputs) = (true, now + DaemonLink.longestSilence)
        // No event says what a switch is whose line is there for the first time.
        case .line: wantsStatus = true
        case .suppressed, .worn, .unsettled: isOutdated = true
        case .action(let report): if report.result?.isFailure == true { isOutdated = true }
        default: break
        }
    }
}

extension Status {
    /// A switch does not settle, or an output could not be set: nothing tells when that is over.
    fileprivate var hasPassingProblem: Bool {
        controls.contains(where: \.isUnsettled) || outputs.contains { $0.isUp && $0.problem != nil }
    }

    /// True if a line is still being requested: nothing tells when it is there.
    fileprivate var awaitsLines: Bool { controls.contains { !$0.isUp && $0.problem == nil } }
}

extension DaemonLink {
    /// An event calls a chord a button.
    private func isKnown(_ control: ControlName) -> Bool {
        known.contains { $0.name == control.name && $0.kind.key == control.kind.key }
    }
}

/// Events before the daemon's first status, or its next: as many as a daemon keeps.
struct EarlyEvents {
    private static let mostKept = 256

    private(set) var events: [Event] = []
    private(set) var dropped = 0
    /// The last one that the daemon could not tell us, or that was dropped.
    private var lastLost: Int?

    /// The last one that happened, whether or not it is kept: what is kept may have come after what was lost.
    var lastSequence: Int? { [events.last?.sequence, lastLost].compactMap(\.self).max() }

    mutating func append(_ event: Event) {
        if events.count < EarlyEvents.mostKept {
            events.append(event)
        } else {
            dropped += 1
            lastLost = event.sequence
        }
    }

    mutating func recordLoss(until sequence: Int) { lastLost = sequence }
}
