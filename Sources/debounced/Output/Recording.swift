import DebouncedConfiguration
import DebouncedContacts
import DebouncedDaemon
import DebouncedInstruments
import DebouncedLinux
import Glibc

/// The file for raw edges while they happen: CSV if its name says so, otherwise VCD.
struct Recording {
    private let isCSV: Bool
    private let output: Output
    /// If only the last part is kept.
    private let kept: KeptRecording?

    /// - Parameters:
    ///   - path: a file to create, "-" for standard output, or nil for none.
    ///   - isVital: whether there is no point in going on without it. If false, the log says when it fails.
    ///   - runtime: nil in virtual time, which waits for the reader.
    init?(to path: String?, isVital: Bool, _ runtime: Runtime?, keepsLast: Bool = false) throws(ExitCode) {
        guard let path else { return nil }
        if keepsLast { KeptRecording.saveEarlier(path) }
        let (descriptor, name) =
            path == "-" ? (STDOUT_FILENO, "standard output") : (try createRecording(path), path)
        isCSV = path.lowercased().hasSuffix(".csv")
        output =
            runtime.map { .recording(to: descriptor, called: name, isVital: isVital, in: $0) }
            ?? Output(to: descriptor, called: name)
        guard keepsLast, let runtime else {
            kept = nil
            return
        }
        guard FileType(descriptor: descriptor) == .regular else {
            complain("\(path): --keep needs a file, which another can replace")
            throw .usage
        }
        kept = KeptRecording(path, output, runtime)
    }

    /// Throws if nothing can be written any more.
    func check() throws {
        if let kept { try kept.check() } else { try output.check() }
    }

    /// Writes what is buffered, if anything waits for it.
    func finish() throws {
        if let kept { try kept.finish() } else { try output.finish() }
    }

    /// Leaves nothing beside the file, also after an error.
    func removeNext() { kept?.removeNext() }

    fileprivate func feed(_ text: inout [UInt8]) {
        if let kept { kept.write(text) } else { output.write(text) }
        text.removeAll(keepingCapacity: true)
    }

    fileprivate func writer(of plan: Plan, _ state: SavedState?, keeping time: Duration?) -> any TraceWriter {
        let (lines, known, isCSV) = (plan.traceLines, state?.words ?? [], isCSV)
        func make() -> any TraceWriter {
            isCSV ? CSVWriter(lines: lines, known: known) : VCDWriter(lines: lines, known: known)
        }
        guard let kept, let time else { return make() }
        return RollingWriter(every: time, make) { kept.begin(with: $0) }
    }
}

/// A session, and the recording of its raw edges if there is one: what runs, simulates, measures or shows lines.
struct Runner<Board: DebouncedLinux.Board> {
    var session: Session<Board>
    let recording: Recording?

    /// - Parameters:
    ///   - path: see `Recording`.
    ///   - isVital: whether the session ends if the recording fails.
    ///   - check: is called before each wait, and throws to stop.
    init(
        _ plan: Plan, on board: Board, in runtime: Runtime, _ options: SessionOptions, to path: String? = nil,
        isVital: Bool = false, _ limits: RecordingLimits = RecordingLimits(),
        check: @escaping () throws -> Void = {}
    ) throws {
        var recording: Recording?
        do {
            session = try Session(plan, on: board, in: runtime, options) { source, runtime, state in
                recording = try Recording(
                    to: path, isVital: isVital, options.isFast ? nil : runtime,
                    keepsLast: limits.kept != nil)
                return Recorder(
                    source, recording?.writer(of: plan, state, keeping: limits.kept),
                    check: { [recording] in
                        try check()
                        if isVital { try recording?.check() }
                    },
                    limit: limits.edges, isFull: { [requests = runtime.pendingRequests] in requests.stop() },
                    put: { [recording] in recording?.feed(&$0) })
            }
        } catch {
            // The log says more, and may be a file.
            runtime.writers.finish()
            throw error
        }
        self.recording = recording
    }

    /// Runs the session until it ends, and gives its lines back.
    ///
    /// - Parameters:
    ///   - asking: whether programs that still run are asked to end; nil if only after a signal.
    ///   - ending: is called once no more edges come. Returns how often each line was pressed, for the recording.
    ///   - writeRest: prints what comes after the output of these programs.
    mutating func run(
        asking: Bool? = true, ending: (Session<Board>) throws -> [Int?] = { _ in [] },
        writeRest: () -> Void = {}
    ) throws {
        let runtime = session.runtime
        defer { recording?.removeNext() }
        try session.run()
        runtime.serviceManager.send("STOPPING=1")
        session.endRecording(made: try ending(session))
        try session.finish(asking: asking ?? runtime.pendingRequests.wantsStop, writeRest: writeRest)
    }
}

/// A pipe is not opened until it has a reader: waiting for one would block signals.
func createRecording(_ path: String) throws(ExitCode) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    do throws(PlaceProblem) {
        return try openOutput(path, flags, mode: 0o644)
    } catch {
        let isUnread = error == .system(ENXIO)
        complain(
            "\(path): \(isUnread ? "no process reads from this pipe: start the reader first" : "\(error)")")
        throw .outputFailed
    }
}

extension Plan {
    /// The lines as a trace names them.
    var traceLines: [TraceLine] { lines.map { TraceLine($0) } }
}

extension TraceLine {
    /// `GPIO17` is a name, and the number 17 as well.
    init(_ line: LinePlan) {
        let (name, number): (String?, Int?) =
            switch line.request.pin {
            case .offset(let number): (nil, number)
            case .name(let name): (name, LinePin.number(inName: name))
            }
        self.init(
            name: line.name, kind: line.control.kind.rawValue, lineName: name,
            chip: line.request.chip.split(separator: "/").last.map(String.init), number: number,
            isActiveLow: line.request.activeLow)
    }
}
