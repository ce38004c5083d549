// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

import DebouncedSystem
import Glibc

/// One client: what it asks, what it listens to, and what it was too slow for.
final class Client {
    let socket: ClientSocket
    private var reader = RequestReader()
    private(set) var topic: Request.Topic?
    /// Whether nobody is at the other end any more.
    private var isGone = false

    /// How many lines were lost since the client was last told, and the number of the latest event then.
    private var untold = (lost: 0, sequence: 0)
    private(set) var lost = 0

    init(_ socket: ClientSocket) {
        self.socket = socket
    }

    /// Whether it has closed its side, and has all that it asked for.
    var isOver: Bool {
        socket.isEnded && (isGone || socket.outlet.isClosed || (topic == nil && !socket.outlet.hasBacklog))
    }

    func listen(to topic: Request.Topic) { self.topic = topic }

    /// Gives what was asked for, however much that is: nothing else is answered until it is read.
    func answer(_ text: [UInt8]) {
        socket.outlet.answer(text)
    }

    /// Gives a line that the client listens for, if it reads fast enough.
    ///
    /// - Parameter sequence: the number of the latest event, this one included.
    func tell(_ line: [UInt8], sequence: Int) -> Bool {
        let notice = lossNotice
        guard socket.outlet.hasRoom(for: notice.count + line.count) else {
            untold = (untold.lost + 1, sequence)
            lost += 1
            return false
        }
        tell(notice)
        socket.outlet.write(line)
        return true
    }

    /// Says that events are not kept any longer which the client asked for.
    func tellMissing(_ count: Int, sequence: Int) {
        guard count > 0 else { return }
        untold = (untold.lost + count, sequence)
        lost += count
    }
}

extension Client {
    /// Does what can be done now, and hands on a request if a whole one has come.
    ///
    /// - Parameters:
    ///   - events: as poll(2) returned them.
    ///   - space: where what comes is looked at.
    func attend(_ events: Int16, _ space: inout [UInt8], _ answer: (RequestReader.Outcome) -> Void) {
        if socket.outlet.hasBacklog { catchUp() }
        isGone = isGone || events & Int16(POLLHUP) != 0
        if events != 0, !socket.isEnded, !socket.outlet.hasBacklog { read(&space, answer) }
        socket.listen(!socket.outlet.hasBacklog)
    }

    private func read(_ space: inout [UInt8], _ answer: (RequestReader.Outcome) -> Void) {
        var outcome = RequestReader.Outcome.nothing
        socket.read(&space) { piece in
            let (count, line) = reader.take(piece)
            outcome = line
            return count
        }
        if socket.isEnded { outcome = reader.finish() }
        answer(outcome)
    }

    /// The client reads again.
    private func catchUp() {
        socket.outlet.flush()
        let notice = lossNotice
        if socket.outlet.hasRoom(for: notice.count) { tell(notice) }
    }

    private func tell(_ notice: [UInt8]) {
        guard untold.lost > 0 else { return }
        socket.outlet.write(notice)
        untold.lost = 0
    }

    private var lossNotice: [UInt8] {
        guard untold.lost > 0 else { return [] }
        return Array("{\"lost\":\(untold.lost),\"seq\":\(untold.sequence)}\n".utf8)
    }
}
