import DebouncedConfiguration
import DebouncedContacts
import DebouncedSession
import DebouncedState
import DebouncedSystem
import DebouncedTraces
import Glibc

/// The file for raw edges while they happen: CSV if its name says so, otherwise VCD.
struct Recording {
    private let isCSV: Bool
    private let put: ([UInt8]) -> Void
    /// Throws if nothing can be written any more.
    let check: () throws -> Void
    /// Writes what is buffered, if anything waits for it.
    let finish: () throws -> Void

    /// - Parameters:
    ///   - path: a file to create, "-" for standard output, or nil for none.
    ///   - isVital: whether there is no point in going on without it. If false, the log says when it fails.
    init?(to path: String?, isVital: Bool, _ runtime: Runtime) throws(ExitCode) {
        guard let path else { return nil }
        let (descriptor, name) = path == "-" ? (STDOUT_FILENO, "standard output") : (try create(path), path)
        let writer = runtime.writer(to: descriptor, called: name, limit: longestBacklog)
        if isVital {
            writer.onFailure = { _ in }
            writer.watchReader()
        }
        isCSV = path.hasSuffix(".csv")
        put = writer.write
        check = { try writer.check(as: name, isTold: !isVital) }
        finish = {
            writer.finish(within: longestSilence)
            try writer.check(as: name, isTold: !isVital)
            try writer.checkWhole(as: name)
        }
    }

    /// In virtual time, which waits for the reader.
    init?(inVirtualTimeTo path: String?) throws(ExitCode) {
        guard let path else { return nil }
        let (descriptor, name) = path == "-" ? (STDOUT_FILENO, "standard output") : (try create(path), path)
        let printout = Printout(to: descriptor, called: name)
        isCSV = path.hasSuffix(".csv")
        put = printout.write
        check = { if let problem = printout.problem { throw problem } }
        finish = printout.finish
    }

    fileprivate func feed(_ text: inout [UInt8]) {
        put(text)
        text.removeAll(keepingCapacity: true)
    }

    fileprivate func writer(of plan: Plan, _ state: SavedState?) -> any TraceWriter {
        let (lines, known) = (plan.traceLines, state?.words ?? [])
        return isCSV ? CSVWriter(lines: lines, known: known) : VCDWriter(lines: lines, known: known)
    }
}

extension Recorder {
    /// - Parameters:
    ///   - state: what was known at the start, of the controls of this plan.
    ///   - check: is called before each wait, and throws to stop.
    init(
        _ source: Source, of plan: Plan, to recording: Recording?, knowing state: SavedState? = nil,
        check: @escaping () throws -> Void = {}
    ) {
        self.init(source, recording?.writer(of: plan, state), check: check) { recording?.feed(&$0) }
    }
}

/// A trace with a gap is of no use: a slow disk or reader may fall behind by this much.
private let longestBacklog = 16 << 20

/// At the end, a reader that takes nothing for so long is given up.
private let longestSilence = Duration.seconds(10)

/// A pipe is not opened until it has a reader: waiting for one would block signals.
private func create(_ path: String) throws(ExitCode) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = openFile(path, flags, mode: 0o644)
    guard descriptor < 0 else { return descriptor }
    let reason =
        errno == ENXIO
        ? "no process reads from this pipe: start the reader first" : String(cString: strerror(errno))
    complain("\(path): \(reason)")
    throw .outputFailed
}
