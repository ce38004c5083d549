import DebouncedDaemon
import DebouncedLinux
import Glibc

/// Where a session writes to: a writer that never waits, or in virtual time a printout that waits for its reader.
struct Sink {
    private enum Way {
        case live(BackgroundWriter)
        case waiting(Printout)
    }

    private let way: Way
    private let name: String
    /// Whether it is worth waiting for what is buffered: a part of it is of no use.
    private let isWhole: Bool
    /// Whether the log says when it fails; otherwise a failure ends the session.
    private let isReported: Bool

    /// At the end, a reader that takes nothing for this long is given up.
    private static let longestSilence = Duration.seconds(10)

    /// In virtual time.
    init(to descriptor: Int32, called name: String) {
        way = .waiting(Printout(to: descriptor, called: name))
        (self.name, isWhole, isReported) = (name, true, false)
    }

    init(_ writer: BackgroundWriter, called name: String, isWhole: Bool, isVital: Bool) {
        (way, self.name, self.isWhole, isReported) = (.live(writer), name, isWhole, !isVital)
        guard isVital else { return }
        writer.onFailure = { _ in }
        writer.watchReader()
    }

    /// Writes whole lines.
    func write(_ lines: [UInt8]) {
        switch way {
        case .live(let writer): writer.write(lines)
        case .waiting(let printout): printout.write(lines)
        }
    }

    /// The writer that has written everything, if it is not in virtual time.
    var idleWriter: BackgroundWriter? {
        guard case .live(let writer) = way, !writer.hasBacklog else { return nil }
        return writer
    }

    /// Throws if nothing can be written any more.
    func check() throws {
        switch way {
        case .live(let writer): try writer.check(as: name, isReported: isReported)
        case .waiting(let printout): if let problem = printout.problem { throw problem }
        }
    }

    /// Writes what is buffered, and throws if that fails.
    func finish() throws {
        switch way {
        case .live(let writer):
            if isWhole { writer.finish(within: Sink.longestSilence) }
            try writer.check(as: name, isReported: isReported)
            if isWhole { try writer.checkWhole(as: name) }
        case .waiting(let printout): try printout.finish()
        }
    }
}
