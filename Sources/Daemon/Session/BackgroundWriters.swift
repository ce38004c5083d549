import DebouncedContacts
import DebouncedLinux
import DebouncedWire
import Glibc

/// The writers of a daemon. If one fails, the log says why when that happens; if one dropped lines, the log says how
/// many once there is room again.
package final class BackgroundWriters: LoopTask {
    private let log: Log
    private var others: [(name: String, writer: BackgroundWriter)] = []

    init(_ log: Log) { self.log = log }

    func add(_ writer: BackgroundWriter, called name: String) {
        others.append((name, writer))
        writer.onFailure = { [log] code in log.write(.error, "\(name): \(errorText(code))") }
    }

    package func remove(_ writer: BackgroundWriter) { others.removeAll { $0.writer === writer } }

    package func wake() {
        log.writer.flush()
        for (name, writer) in others {
            writer.flush()
            writer.lookForReader()
            if !writer.hasBacklog, !writer.isClosed { reportDropped(name, writer) }
        }
    }

    /// Waits until everything is written, if there are readers. The time is for all together, not for each.
    package func finish() {
        let now = Poll.now
        for (name, writer) in others {
            writer.finish(until: now + writer.patience)
            reportDropped(name, writer)
            let (count, done) = (writer.backlogCount, writer.isFile ? "written" : "read")
            guard count > 0 else { continue }
            log.write(.warning, "\(name): the last \(counted(count, "byte was", "bytes were")) not \(done)")
        }
        log.writer.finish(until: now + log.writer.patience)
    }

    private func reportDropped(_ name: String, _ writer: BackgroundWriter) {
        let dropped = writer.takeDropped()
        guard dropped > 0 else { return }
        log.write(.warning, "\(name): \(counted(dropped, "line was", "lines were")) dropped")
    }
}
