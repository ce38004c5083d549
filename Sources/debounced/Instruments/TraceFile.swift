import DebouncedConfiguration
import DebouncedInstruments
import DebouncedLinux
import Glibc

/// Opens a trace to read it; "-" is standard input.
func openTrace(_ path: String) throws(ExitCode) -> Int32 {
    if path == "-" { return STDIN_FILENO }
    let descriptor = openFile(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
        guard FileType(descriptor: descriptor) == .folder else { return descriptor }
        close(descriptor)
        say("\(path): error: this is a directory: name the file in it")
        throw .badTrace
    }
    let isMissing = errno == ENOENT || errno == ENOTDIR
    complain("\(path): \(errorText())")
    throw isMissing ? .noTrace : .badTrace
}

/// A trace that is open for reading.
final class TraceFile {
    let descriptor: Int32
    /// A pipe that is read twice is copied here first.
    private let copy: Spool?

    init(_ path: String, isReadTwice: Bool) throws {
        let opened = try openTrace(path)
        guard isReadTwice, FileType(descriptor: opened) != .regular else {
            (descriptor, copy) = (opened, nil)
            return
        }
        defer { close(opened) }
        let copy = try Spool(purpose: copyPurpose)
        try copy.fill(from: opened)
        (self.copy, descriptor) = (copy, copy.descriptor)
        rewind()
    }

    deinit { if copy == nil { close(descriptor) } }

    var isRegular: Bool { FileType(descriptor: descriptor) == .regular }

    func rewind() { lseek(descriptor, 0, SEEK_SET) }
}

/// Opens a trace, and says if it can't be read.
///
/// - Parameters:
///   - plan: nil if each column is a button.
///   - isLive: whether what comes through a pipe is shown as it comes.
func readTrace<Result>(
    _ path: String, _ plan: Plan?, _ options: TraceOptions, isLive: Bool = false,
    _ read: (TraceSource) throws -> Result
) throws -> Result {
    try plan?.check(options)
    let descriptor = try openTrace(path)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var copy: Spool?
    return try reportingErrors(of: path) {
        let source = try TraceSource(descriptor: descriptor, buttons: plan?.traceLines, options) {
            copy = isLive ? nil : makeCopy(of: path)
            return copy?.descriptor
        }
        return try withExtendedLifetime(copy) { try read(source) }
    }
}

/// A file for what is read ahead of a pipe.
private func makeCopy(of path: String) -> Spool? {
    do {
        return try Spool(purpose: copyPurpose)
    } catch {
        say(
            "\(path): warning: if a line has no level at the start, it begins with its first edge: \(error.message)"
        )
        return nil
    }
}

private let copyPurpose = "a trace from a pipe is kept to be read ahead"

/// Says why a trace can't be read.
func reportingErrors<Result>(of path: String, _ read: () throws -> Result) throws -> Result {
    do {
        return try read()
    } catch let error as TraceError {
        if let code = error.copyProblem { throw Spool.problem(code, copyPurpose) }
        say("\(path):\(error.line): error: \(error.message)")
        throw ExitCode.badTrace
    }
}

/// Returns true if an operand is a trace, or looks like one; otherwise it is the name of a control.
func isTrace(_ operand: String) -> Bool {
    isCertainlyTrace(operand) || canAccess(operand)
}

private func isCertainlyTrace(_ operand: String) -> Bool {
    let name = operand.lowercased()
    return operand == "-" || name.contains("/") || [".csv", ".vcd", ".txt"].contains { name.hasSuffix($0) }
}

extension Invocation {
    /// The trace that is meant, if it is one. Of a control and a file of one name, the control is meant: the file has
    /// another name, `./NAME`, and the control has none.
    func traceOperand() throws -> String? {
        guard operands.count == 1, isTrace(operands[0]) else { return nil }
        let name = operands[0]
        guard !isCertainlyTrace(name), try hasControl(name) else { return name }
        say("'\(name)' is the control; write ./\(name) for the file")
        return nil
    }

    /// Without a config file on the command line, the controls are those of the daemon, if one runs.
    private func hasControl(_ name: String) throws -> Bool {
        if let file = self[.config] { return try Plan.fromFile(file).namesOnLines.contains(name) }
        let query = try DaemonQuery(self)
        if let daemon = try? query.connect(), let (_, status) = try? daemon.askStatus() {
            return status.controls.contains { $0.control.name == name && $0.line != nil }
        }
        return Plan.read(file: defaultConfigPath).plan?.namesOnLines.contains(name) ?? false
    }
}

extension Invocation {
    /// Options of a trace from the command line.
    var traceOptions: TraceOptions {
        get throws(UsageError) {
            var options = TraceOptions()
            for text in values(of: .column) {
                guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
                    text.index(after: sign) < text.endIndex
                else {
                    throw UsageError(
                        "--column takes COLUMN=BUTTON, such as 'Channel 0=doorbell', not '\(text)'")
                }
                let (column, button) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
                guard options.columns.updateValue(button, forKey: column) ?? button == button else {
                    throw UsageError("--column gives '\(column)' to two buttons")
                }
            }
            guard let name = self[.timeUnit] else { return options }
            options.timeUnit = TimeUnit(name: name)
            guard options.timeUnit != nil else {
                throw UsageError("--time-unit takes s, ms, us or ns, not '\(name)'")
            }
            return options
        }
    }
}

extension Plan {
    /// Checks that columns were given to buttons that there are.
    func check(_ options: TraceOptions) throws(UsageError) {
        let names = lines.map(\.name)
        for name in options.columns.values.sorted() where !names.contains(name) {
            throw .unknownControl([name], among: names)
        }
    }
}

/// Warns of what is missing at the end of a trace, and of columns and controls that did not find each other.
func warn(of source: TraceSource, in path: String) {
    if let cut = source.cut {
        say("\(path):\(cut.line): warning: \(cut.message); the last line was cut short and does not count")
    }
    for name in source.matching.missingColumns {
        say("\(path): warning: there is no column '\(name)'")
    }
    for line in source.matching.unmatched {
        say("\(path): warning: \(line.kind) '\(line.name)' has no column in the trace: it never moves")
    }
}
