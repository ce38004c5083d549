import DebouncedContacts
import DebouncedLinux
import Glibc

/// One client: its requests, its topic, and how many lines it has lost.
final class Client {
    let socket: ClientSocket
    /// Nil if it can't be told.
    let peer: Peer?
    /// True if it came in at the socket for debounced-mqtt.
    let isBridge: Bool
    private var reader = RequestReader()
    private(set) var topic: Request.Topic?
    /// True if the other end has gone.
    private var isGone = false

    /// Lines that were lost since the client was last told, and the number of the latest event then.
    private var unreported = (lost: 0, sequence: 0)
    private(set) var lost = 0

    /// True if it waits for the disk: nothing else is read from it meanwhile.
    var awaitsDisk = false

    /// Since when it has asked nothing, and read nothing of what it asked for.
    private var idleSince: Instant
    static let longestIdle = Duration.seconds(60)

    /// Composed for it piece by piece; nothing else is told meanwhile.
    private(set) var response: Response?
    /// Told once the response is complete.
    private var held: [UInt8] = []

    /// Unread bytes at which another piece is given, and bytes that are held meanwhile. With a piece that makes less
    /// than what a writer keeps.
    private static let (fewUnread, mostHeld) = (16 * 1024, 32 * 1024)

    init(_ socket: ClientSocket, _ peer: Peer?, isBridge: Bool = false, at now: Instant) {
        (self.socket, self.peer, self.isBridge, idleSince) = (socket, peer, isBridge, now)
    }

    /// The instant at which it has been idle for too long. One that listens never is.
    var idleDeadline: Instant? { topic == nil && !awaitsDisk ? idleSince + Client.longestIdle : nil }

    func recordActivity(at now: Instant) { idleSince = now }

    /// True if it has closed its side, and has all that it asked for.
    var isOver: Bool {
        socket.isEnded && (isGone || socket.writer.isClosed || (topic == nil && !isBusy))
    }

    func listen(to topic: Request.Topic) { self.topic = topic }

    /// True if it has not read all that it asked for.
    private var isBusy: Bool {
        awaitsDisk || socket.writer.hasBacklog || (response != nil && !socket.writer.isClosed)
    }

    /// In bytes.
    var unread: Int { socket.writer.backlogCount + held.count }

    /// Gives a short answer: nothing else is answered until it is read.
    func respond(_ text: [UInt8]) { socket.writer.writeUnlimited(text) }

    /// Gives the answer that it has been waiting for.
    func respondLater(_ text: [UInt8]) {
        awaitsDisk = false
        respond(text)
        socket.listen(!isBusy)
    }

    /// Gives a response piece by piece.
    func respond(_ response: Response) {
        self.response = response
        socket.writer.wantsRoom = true
    }

    /// True if it has a response to come, and has read most of what came of it.
    var takesPiece: Bool {
        response != nil && !socket.writer.isClosed && socket.writer.backlogCount < Client.fewUnread
    }

    /// Gives a piece of the response.
    ///
    /// - Parameter rest: what is to be composed after it.
    func give(_ piece: [UInt8], _ rest: Response) {
        socket.writer.writeUnlimited(piece)
        response = rest
        guard rest.isOver else { return }
        response = nil
        socket.writer.wantsRoom = false
        socket.writer.writeUnlimited(held)
        held = []
        reportLoss()
        socket.listen(!isBusy)
    }

    /// Gives a line that the client listens for, if it reads fast enough.
    ///
    /// - Parameter sequence: the number of the latest event, this one included.
    func publish(_ line: [UInt8], sequence: Int) -> Bool {
        let notice = lossNotice
        guard hasRoom(for: notice.count + line.count) else {
            unreported = (unreported.lost + 1, sequence)
            lost += 1
            return false
        }
        sendLossNotice(notice)
        write(line)
        return true
    }

    private func hasRoom(for count: Int) -> Bool {
        response == nil ? socket.writer.hasRoom(for: count) : held.count + count <= Client.mostHeld
    }

    private func write(_ line: [UInt8]) {
        response == nil ? socket.writer.write(line) : held.append(contentsOf: line)
    }

    /// Says that events are not kept any longer which the client asked for.
    func reportMissing(_ count: Int, sequence: Int) {
        guard count > 0 else { return }
        unreported = (unreported.lost + count, sequence)
        lost += count
    }

    /// Writes what can be written now.
    ///
    /// - Parameter events: as poll(2) returned them.
    /// - Returns: whether it may have sent a request that can be answered now.
    func attend(_ events: Int16, at now: Instant) -> Bool {
        if socket.writer.hasBacklog {
            let before = socket.writer.backlogCount
            socket.writer.flush()
            if socket.writer.backlogCount < before { recordActivity(at: now) }
            reportLoss()
        }
        isGone = isGone || events & Int16(POLLHUP) != 0
        // The client no longer waits for the disk, and what hung up would wake the loop until it is done.
        if isGone { awaitsDisk = false }
        socket.listen(!isBusy)
        return events != 0 && !socket.isEnded && !isBusy
    }

    /// Hands on a request if a whole one has come.
    ///
    /// - Parameter space: where what comes is looked at.
    func read(_ space: inout [UInt8], _ answer: (RequestReader.Outcome) -> Void) {
        defer { socket.listen(!isBusy) }
        var outcome = RequestReader.Outcome.nothing
        socket.read(&space) { piece in
            let (count, line) = reader.feed(piece)
            outcome = line
            return count
        }
        if socket.isEnded { outcome = reader.finish() }
        answer(outcome)
    }

    private func reportLoss() {
        let notice = lossNotice
        if hasRoom(for: notice.count) { sendLossNotice(notice) }
    }

    private func sendLossNotice(_ notice: [UInt8]) {
        guard unreported.lost > 0 else { return }
        write(notice)
        unreported.lost = 0
    }

    private var lossNotice: [UInt8] {
        guard unreported.lost > 0 else { return [] }
        return Array("{\"lost\":\(unreported.lost),\"seq\":\(unreported.sequence)}\n".utf8)
    }
}
